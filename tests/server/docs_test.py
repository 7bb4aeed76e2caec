#!/usr/bin/python3
"""The pages at /docs say what the OpenAPI document says, and what they show works.
Usage: docs_test.py PROGRAM [unittest …]"""

import html.parser
import re
import subprocess
import sys
import unittest
from pathlib import Path

import serving
from described import read_document
from serving import Service

LANGUAGES = ("en", "fr")
# Where the pages say that the service is.
HOST = "http://127.0.0.1:8000"


class Page(html.parser.HTMLParser):
    """What a test wants to know of a page."""

    def __init__(self, text):
        super().__init__()
        self.language = None
        self.ids = []
        self.links = {}  # From an address to the texts that lead there.
        self.files = []
        self.commands = []
        self.inline = []
        self.texts = {"code": [], "table": []}
        self.open = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "html":
            self.language = attributes["lang"]
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "a":
            self.links.setdefault(attributes["href"], []).append("")
            self.open.append(self.links[attributes["href"]])
        elif tag == "pre" and attributes.get("class") == "curl":
            self.commands.append("")
            self.open.append(self.commands)
        elif tag in self.texts:
            self.texts[tag].append("")
            self.open.append(self.texts[tag])
        else:
            self.open.append(None)
        if tag in ("link", "script", "img"):
            self.files.append(attributes.get("href") or attributes.get("src"))
        if tag in ("style", "script") or any(name == "style" or name.startswith("on") for name in attributes):
            self.inline.append((tag, attributes))
        if tag in ("meta", "link", "wbr", "img", "br"):  # They are never closed.
            self.open.pop()

    def handle_endtag(self, tag):
        self.open.pop()

    def handle_data(self, data):
        for texts in self.open:
            if texts is not None:
                texts[-1] += data


def needs_game(operation):
    body = operation.what.get("requestBody", {"content": {"application/json": {"examples": {}}}})
    return "{name}" in operation.path or "examples" not in body["content"]["application/json"]


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.document = read_document(cls.service)
        cls.pages = {language: Page(cls.service.get(f"/docs?lang={language}")[1].decode()) for language in LANGUAGES}

    @classmethod
    def tearDownClass(cls):
        cls.service.end()

    def each(self):
        for language, page in self.pages.items():
            with self.subTest(language=language):
                yield language, page

    def test_the_language_is_the_readers(self):
        for language, page in self.each():
            self.assertEqual(page.language, language)
            for path, headers in (("/docs", {"Accept-Language": f"{language}-CH, de;q=0.5"}),
                                  (f"/docs/{language}.html", {}), (f"/docs?lang={language}", {"Accept-Language": "xx"})):
                status, answered, body = self.service.ask("GET", path, headers=headers)
                self.assertEqual((status, answered["Content-Type"]), (200, "text/html; charset=utf-8"), path)
                self.assertEqual(Page(body.decode()).language, language, path)
            self.assertIn(f"/docs/{'en' if language == 'fr' else 'fr'}.html", page.links)

    def test_every_operation_has_its_place(self):
        for _, page in self.each():
            for operation in self.document.operations:
                self.assertIn(operation.id, page.ids)
                self.assertIn(operation.path, page.links[f"#{operation.id}"])

    def test_every_schema_error_and_limit_is_shown(self):
        for language, page in self.each():
            for name in self.document.components["schemas"]:
                self.assertIn(name, page.ids)
            errors, limits = page.texts["table"]
            for error in self.document.whole["x-errors"]:
                self.assertIn(f"{error['status']}{error['code']}", errors)
            for limit in self.document.whole["x-limits"]:
                number = f"{limit['value']:,}".replace(",", "," if language == "en" else "\u00a0")
                self.assertIn(number, limits, limit)

    def test_every_field_is_shown(self):
        for _, page in self.each():
            for name, schema in self.document.components["schemas"].items():
                for field, one in schema.get("properties", {}).items():
                    if "description" in one:
                        self.assertIn(field, page.texts["code"], f"{name}.{field}")

    def test_links_lead_somewhere(self):
        for _, page in self.each():
            self.assertEqual(len(page.ids), len(set(page.ids)))
            self.assertTrue({"/", "/api/v1/openapi.json"} <= set(page.links))
            addresses = [*page.links, *page.files]
            self.assertTrue(any(address.endswith(".css") for address in addresses))
            for address in addresses:
                if address.startswith("#"):
                    self.assertIn(address[1:], page.ids)
                else:
                    # Nothing from another place.
                    self.assertRegex(address, r"^/(?!/)")
                    self.assertEqual(self.service.get(address)[0], 200, address)

    def test_nothing_is_inline(self):
        for _, page in self.each():
            self.assertEqual(page.inline, [])

    def test_every_command_works(self):
        for _, page in self.each():
            asked = set()
            for command in page.commands:
                self.assertIn(HOST, command)
                local = command.replace(HOST, f"http://127.0.0.1:{self.service.port}")
                result = subprocess.run(["bash", "-c", local + " -sS -o /dev/null -w '%{http_code}'"],
                                        capture_output=True, text=True, timeout=60)
                self.assertEqual((result.stdout, result.stderr), ("200", ""), command)
                asked.add(re.search(rf"{HOST}(/[^\s?']*)", command)[1])
            # None is missing but streams, which are no matter for curl, and what needs a game of one's own.
            self.assertEqual(asked, {one.address() for one in self.document.operations
                                     if not one.is_stream() and not needs_game(one)})


if __name__ == "__main__":
    serving.PROGRAM = str(Path(sys.argv[1]).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
