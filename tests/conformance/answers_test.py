#!/usr/bin/python3
"""Every kind of answer of the engine is what the OpenAPI document says, and no more. The other doors give the same
answers (run.mjs), and types are made from the same document. Usage: answers_test.py PACKAGE OPENAPI_JSON [unittest …]"""

import json
import subprocess
import sys
import unittest
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "server"))
from described import SCHEMAS, Document, everything_in  # noqa: E402
from openapi_test import MORE  # noqa: E402


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.document = Document(json.loads(Path(OPENAPI).read_text(encoding="utf-8")))
        cls.questions = cls.document.whole["x-questions"]
        requests = json.loads((here / "requests.json").read_text(encoding="utf-8"))
        # What depends on time is not compared, but has the same shape.
        requests += [{"what": what, "request": request} for what, request in [*MORE, ("solve", {"time": 0.01, "book": False})]]
        told = subprocess.run(["node", here / "tell.mjs", PACKAGE], input=json.dumps(requests), stdout=subprocess.PIPE,
                              check=True, text=True)
        cls.told = [json.loads(line) for line in told.stdout.splitlines()]

    def said(self, kind):
        """(question, request, what was said) for every answer, progress or problem."""
        return [(one["what"], one["request"], one[kind]) for one in self.told if kind in one]

    def expect_valid(self, schema, value, where):
        self.assertEqual(self.document.complaints(schema, value)[:3], [], where)

    def members(self, schema, value, seen):
        """Counts for every schema with a name how often each of its members came, and how often the whole did."""
        name = schema.get("$ref", "").removeprefix(SCHEMAS)
        schema = self.document.resolved(schema)
        for one in schema.get("oneOf", []):
            if not self.document.complaints(one, value):
                self.members(one, value, seen)
        if isinstance(value, list):
            for item in value:
                self.members(schema["items"], item, seen)
        elif isinstance(value, dict) and "properties" in schema:
            counts = seen.setdefault(name, {"": 0})
            counts[""] += 1
            for member, child in value.items():
                counts[member] = counts.get(member, 0) + 1
                self.members(schema["properties"][member], child, seen)

    def names_in(self, json_value, found=frozenset()):
        """The schemas that it refers to, and those that they refer to."""
        for _, one in everything_in(json_value):
            name = one.get("$ref", "").removeprefix(SCHEMAS).split("/")[0]
            if name and name not in found:
                found = self.names_in(self.document.components["schemas"][name], found | {name})
        return found

    def test_the_questions_are_those_of_the_engine(self):
        (known,) = {problem["expected"] for what, _, problem in self.said("problem") if what == "dance"}
        # A stream is what the service makes of progress and the answer.
        self.assertEqual(set(known.split(", ")) - {"stream"}, set(self.questions))
        self.assertEqual({what for what, _, _ in self.said("answer")}, set(self.questions))

    def test_answers(self):
        seen = {}
        for what, request, answer in self.said("answer"):
            # All nodes and steps are alike, and there are thousands.
            for trace in answer.get("traces", [answer]) if what in ("explain", "lesson") else []:
                del trace["nodes"][200:], trace["steps"][200:]
            with self.subTest(what=what, request=request):
                self.expect_valid(self.questions[what]["answers"], answer, what)
                self.members(self.questions[what]["answers"], answer, seen)
        for name in self.names_in([question["answers"] for question in self.questions.values()]):
            schema, counts = self.document.components["schemas"][name], seen.get(name, {})
            for member in schema.get("properties", {}):
                with self.subTest(schema=name, member=member):
                    self.assertIn(member, counts, "never comes")
                    self.assertEqual(counts[member] == counts[""], member in schema["required"], "always comes, or sometimes")

    def test_progress(self):
        told = self.said("progress")
        self.assertEqual({what for what, _, _ in told}, {"move", "analyse"})
        for what, request, progress in told:
            self.expect_valid(self.document.schema("Progress"), progress, (what, request))

    def test_problems(self):
        self.assertGreater(len(self.said("problem")), 50)
        for what, request, problem in self.said("problem"):
            whole = {"type": "about:blank", "title": problem["code"], "status": 400, **problem}
            self.expect_valid(self.document.schema("Problem"), whole, (what, request))

    def test_the_readme_names_every_question(self):
        words = (here.parents[1] / "bindings/npm/README.md").read_text(encoding="utf-8")
        self.assertEqual({name for name in self.questions if f"`{name}`" not in words}, set())


if __name__ == "__main__":
    PACKAGE, OPENAPI = sys.argv[1:3]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
