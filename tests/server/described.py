"""The service's own OpenAPI document, for the tests that hold it against the service."""

import json
import unittest

import jsonschema

SCHEMAS = "#/components/schemas/"


class Operation:
    def __init__(self, path, method, what):
        self.path = path
        self.method = method.upper()
        self.what = what
        self.id = what["operationId"]

    def is_online(self):
        """About a game between people, which must be there first: class Online asks these."""
        return self.what["tags"] == ["people"]

    def is_stream(self):
        return "x-messages" in self.what

    def address(self):
        """A path that can be asked: parameters have the value of their example."""
        address = self.path
        for parameter in self.what.get("parameters", []):
            if parameter.get("in") == "path":
                address = address.replace("{%s}" % parameter["name"], str(parameter["example"]))
        return address

    def request(self):
        """What describes the body, or nothing where there is none."""
        return self.what.get("requestBody", {}).get("content", {}).get("application/json")


class Document:
    def __init__(self, whole):
        self.whole = whole
        self.components = whole["components"]
        self.operations = [Operation(path, method, what) for path, methods in whole["paths"].items()
                           for method, what in methods.items()]

    def resolved(self, json_or_reference):
        """What a reference leads to; anything else is itself."""
        while isinstance(json_or_reference, dict) and "$ref" in json_or_reference:
            at = self.whole
            start, *names = json_or_reference["$ref"].split("/")
            assert start == "#", json_or_reference
            for name in names:
                at = at[name.replace("~1", "/").replace("~0", "~")]
            json_or_reference = at
        return json_or_reference

    def validator(self, schema):
        # The components go along, so that references find them.
        return jsonschema.Draft202012Validator({**schema, "components": self.components})

    def complaints(self, schema, value):
        return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
                for error in self.validator(schema).iter_errors(value)]

    def response(self, operation, status):
        responses = operation.what["responses"]
        return self.resolved(responses.get(str(status), responses["default"]))

    def schema(self, name):
        return {"$ref": SCHEMAS + name}


def everything_in(json_value, path=""):
    """Every object of a JSON value, with the place it stands at."""
    if isinstance(json_value, dict):
        yield path, json_value
    children = json_value.items() if isinstance(json_value, dict) else enumerate(json_value) \
        if isinstance(json_value, list) else ()
    for name, child in children:
        yield from everything_in(child, f"{path}/{name}")


def read_document(service):
    status, headers, body = service.ask("GET", "/api/v1/openapi.json")
    if status == 404:
        service.end()
        raise unittest.SkipTest("a build without pages")
    assert (status, headers["Content-Type"]) == (200, "application/json"), (status, headers)
    return Document(json.loads(body))
