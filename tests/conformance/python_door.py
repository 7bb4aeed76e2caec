"""The Python module as a door of the conformance table: reads lines `what <tab> language <tab> json` and
prints each answer on a line."""

import json
import sys

import puissance

for line in sys.stdin:
    what, language, request = line.rstrip("\n").split("\t")
    puissance.set_language(language)
    print(json.dumps(puissance.ask(what, json.loads(request))))
