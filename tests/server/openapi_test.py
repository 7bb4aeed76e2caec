#!/usr/bin/python3
"""The OpenAPI document is sound, and the service is what it says. Usage: openapi_test.py PROGRAM [unittest …]"""

import json
import re
import sys
import unittest
from pathlib import Path

import jsonschema

import serving
from described import everything_in, read_document
from online_playing import Game, Player, request, secret
from serving import Service, WebSocket

# Differs from run to run.
VOLATILE = ("elapsed_ms", "elapsed_us")

# More than the examples ask, so that every field that may come comes: (operation, body).
MORE = [
    ("move", {"game": "gomoku", "position": {"moves": "h8 h9"}, "player": "perfect", "time": 0.05}),
    ("move", {"game": "gomoku", "position": {"moves": "h8 a1 j8 o15 h10 a15"}, "player": "pattern(nodes=10000)", "time": 5}),
    ("move", {"player": "easy", "seed": 7}),
    ("move", {"level": "medium"}),
    ("analyse", {"game": "gomoku", "time": 0.05}),
    ("analyse", {"game": "drop:5x4x4", "position": {"moves": "12345"}, "eval": "windows"}),
    ("analyse", {"game": "tictactoe", "position": {"board": "xox\nxox\noxo"}}),
    ("review", {"game": "drop:5x4x4", "moves": "3333224"}),
    ("review", {"game": "gomoku", "moves": "h8 h9", "time": 0.05}),
    ("why", {"game": "gomoku", "moves": "h8 a1 h9 a15 h10 o1 h11 o15 h12", "time": 0.02}),
    ("rating", {"grade": 500, "solved": False}),
    ("check", {}),
    ("check", {"game": "gomoku"}),
    ("check", {"game": "morpion12", "position": {"moves": "7,7 a1"}}),
    ("explain", {"position": {"moves": "4453"}, "algorithm": "negamax(depth=4)", "max_nodes": 200}),
    ("explain", {"position": {"moves": "4453"}, "algorithm": "deepening(depth=3,eval=windows)", "max_nodes": 200}),
    ("explain", {"position": {"moves": "4453"}, "algorithm": "alphabeta(depth=6)", "max_nodes": 50}),
    ("explain", {"game": "gomoku", "algorithm": "minimax(depth=9)", "max_nodes": 20, "time": 0.05}),
    ("solve", {"game": "drop:9x7x4", "time": 0.01}),
    ("solve_many", {"game": "tictactoe", "positions": []}),
    ("eval", {"game": "gomoku"}),
    ("eval_many", {"positions": ["9"]}),
    ("move", {"game": "gomoku", "position": {"moves": "h8a1i9a2g9o15i7"}, "player": "pattern(nodes=2000)"}),
]
# Fields of answers that are not always there, and must have been seen; answers_test.py knows that there are no others.
SOMETIMES = {("MoveReply", "interrupted"), ("MoveReply", "fell_back"), ("AnalyseReply", "interrupted"),
             ("AnalyseReply", "winner"), ("CheckReply", "openings"), ("NamedGame", "alias"), ("Score", "plies"),
             ("Score", "at_most"), ("Score", "seen"), *(("WhyReply", name) for name in ("saving", "saves", "lesson", "sentences", "question", "answer"))}


def steady(value):
    """Without what differs from run to run."""
    if isinstance(value, dict):
        return {name: steady(child) for name, child in value.items() if name not in VOLATILE}
    return [steady(child) for child in value] if isinstance(value, list) else value


class Described(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.document = read_document(cls.service)

    @classmethod
    def tearDownClass(cls):
        cls.service.end()

    def operation(self, name):
        return next(one for one in self.document.operations if one.id == name)

    def expect_valid(self, schema, value, where):
        self.assertEqual(self.document.complaints(schema, value), [], where)


class Soundness(Described):
    def test_it_is_openapi_3_1(self):
        whole = self.document.whole
        self.assertRegex(whole["openapi"], r"^3\.1\.\d+$")
        self.assertTrue({"title", "version"} <= set(whole["info"]))
        names = [operation.id for operation in self.document.operations]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreaterEqual(len(names), 12)
        tags = {tag["name"] for tag in whole["tags"]}
        for operation in self.document.operations:
            self.assertTrue(operation.path.startswith("/"))
            self.assertIn(operation.method, ("GET", "POST"))
            self.assertTrue({"summary", "description", "responses"} <= set(operation.what), operation.id)
            self.assertTrue(set(operation.what["tags"]) <= tags and operation.what["tags"], operation.id)
            self.assertNotIn("{", operation.address())
            for status in operation.what["responses"]:
                self.assertRegex(status, r"^([1-5]\d\d|default)$")
                self.assertTrue(self.document.response(operation, status)["description"])

    def test_every_schema_is_one(self):
        for name, schema in self.document.components["schemas"].items():
            with self.subTest(schema=name):
                jsonschema.Draft202012Validator.check_schema(schema)

    def test_every_reference_leads_somewhere_and_everything_is_referred_to(self):
        references = {one["$ref"] for _, one in everything_in(self.document.whole)
                      if isinstance(one.get("$ref"), str)}
        for reference in references:
            self.assertIsNotNone(self.document.resolved({"$ref": reference}), reference)
        for kind in ("schemas", "parameters", "responses"):
            for name in self.document.components[kind]:
                self.assertIn(f"#/components/{kind}/{name}", references)

    def test_every_text_is_there(self):
        for place, one in everything_in(self.document.whole):
            for name in ("summary", "description"):
                text = one.get(name)
                if isinstance(text, str):
                    self.assertRegex(text, r"^(?!api\.)\S", f"{place}/{name}")
        for name, schema in self.document.components["schemas"].items():
            for field, property_ in schema.get("properties", {}).items():
                # The facts of errors speak for themselves.
                is_fact = name == "Problem" and field not in schema["required"]
                self.assertTrue("description" in property_ or is_fact, f"{name}.{field}")

    def test_nothing_has_other_fields(self):
        """Else a field that nobody has written down would pass."""
        for name, schema in self.document.components["schemas"].items():
            for place, one in everything_in(schema, name):
                if one.get("type") == "object":
                    self.assertIn("additionalProperties", one, place)

    def test_examples_are_valid(self):
        count = 0
        for operation in self.document.operations:
            for place, content in everything_in(operation.what, operation.id):
                if "schema" not in content or "examples" not in content:
                    continue
                for name, example in content["examples"].items():
                    count += 1
                    self.expect_valid(content["schema"], self.document.resolved(example)["value"], f"{place} {name}")
            if operation.request() and not operation.is_online():
                fields = self.document.resolved(operation.request()["schema"])["properties"]
                for example in operation.request()["examples"].values():
                    self.assertTrue(set(example["value"]) <= set(fields), example)
        self.assertGreater(count, 40)


class Answers(Described):
    def ask(self, operation, body=None):
        """Asks, holds the answer against what is written, and hands it out."""
        status, headers, content = self.service.ask(operation.method, operation.address(), body)
        self.assertEqual(status, 200, (operation.id, body, content[:300]))
        (kind, described), = self.document.response(operation, status)["content"].items()
        self.assertEqual(headers["Content-Type"].split(";")[0], kind, operation.id)
        answer = json.loads(content) if kind == "application/json" else content.decode()
        self.expect_valid(described["schema"], answer, (operation.id, body))
        return answer, described.get("examples", {})

    def test_every_example_is_answered_like_that(self):
        for operation in self.document.operations:
            if operation.is_stream() or operation.is_online():
                continue
            if not operation.request():
                answer, examples = self.ask(operation)
                for example in examples.values():
                    self.assertEqual(steady(answer), steady(example["value"]), operation.id)
                continue
            self.assertTrue(operation.request()["examples"])
            for name, example in operation.request()["examples"].items():
                with self.subTest(operation=operation.id, example=name):
                    answer, examples = self.ask(operation, example["value"])
                    self.assertEqual(steady(answer), steady(examples[name]["value"]))

    def test_other_answers_have_the_same_shape(self):
        seen = set()
        answers = [(name, self.ask(self.operation(name), body)[0]) for name, body in MORE]
        answers += [("analyse", self.ask(self.operation("analyse"), {"position": {"moves": "1212121"}})[0]),
                    ("games", self.ask(self.operation("games"))[0])]
        for name, answer in answers:
            for _, one in everything_in(answer):
                seen |= {(schema, field) for schema, field in SOMETIMES if field in one}
            if name in ("move", "analyse"):
                seen |= {(f"{name.capitalize()}Reply", field) for field in answer}
        self.assertEqual(SOMETIMES - seen, set())

    def test_every_lesson_and_no_other(self):
        operation = self.operation("lesson")
        parameter, = [one for one in operation.what["parameters"] if one.get("in") == "path"]
        first, last = parameter["schema"]["minimum"], parameter["schema"]["maximum"]
        schema = self.document.response(operation, 200)["content"]["application/json"]["schema"]
        for number in range(first, last + 1):
            status, body = self.service.get(f"/api/v1/lessons/{number}?lang=fr")
            self.assertEqual(status, 200)
            lesson = json.loads(body)
            # All are alike, and there are thousands.
            for trace in lesson["traces"]:
                del trace["nodes"][100:], trace["steps"][100:]
            self.expect_valid(schema, lesson, number)
        for number in (first - 1, last + 1):
            self.assertEqual(self.service.get(f"/api/v1/lessons/{number}")[0], 404)

    def test_no_path_is_left_out(self):
        """Every path that the sources of the service name is written down, but for the files of the pages."""
        sources = (Path(__file__).resolve().parents[2] / "apps/server").glob("*.[ch]*")
        named = {path for source in sources for line in source.read_text(encoding="utf-8").splitlines()
                 if not line.lstrip().startswith("//") for path in re.findall(r'"(/[^"]*)"', line)}
        described = {path.split("{")[0] for path in self.document.whole["paths"]}
        for_people = {"/play", "/analyse", "/analyze", "/train", "/learn", "/online", "/api/v1/analyze"}
        rooms = {"/#r=play", "/#r=analyse", "/#r=train", "/#r=learn", "/#/online"}
        files = {"/", "/index.html", "/docs/en.html", "/docs/fr.html", "/docs/lost.en.html", "/docs/lost.fr.html", "/api/"}
        self.assertEqual(named - described, for_people | rooms | files)
        # Those come from the table of pages, whose names are not in the sources.
        self.assertEqual(described - named, {"/api/v1/openapi.json"})

    def test_methods(self):
        for path, methods in self.document.whole["paths"].items():
            operations = [one for one in self.document.operations if one.path == path]
            if operations[0].is_stream() or operations[0].is_online():
                continue
            allowed = {one.method for one in operations} | ({"HEAD"} if "get" in methods else set())
            for method in {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"} - allowed:
                status, headers, _ = self.service.ask(method, operations[0].address(), {} if method == "POST" else None)
                self.assertEqual(status, 405, (method, path))
                self.assertEqual(set(headers["Allow"].split(", ")), allowed, path)
            if "HEAD" in allowed:
                self.assertEqual(self.service.ask("HEAD", operations[0].address())[0], 200, path)

    def test_languages(self):
        for operation in self.document.operations:
            names = {self.document.resolved(one)["name"] for one in operation.what.get("parameters", [])}
            if operation.is_stream() or operation.is_online() or "lang" not in names:
                continue
            self.assertIn("Accept-Language", names)
            said = {}
            for language in ("en", "fr"):
                body = {"game": "chess"} if operation.request() else None
                asked = self.service.ask(operation.method, f"{operation.address()}?lang={language}", body,
                                         {"Accept-Language": "fr" if language == "en" else "en"})
                by_header = self.service.ask(operation.method, operation.address(), body, {"Accept-Language": language})
                self.assertEqual(asked[2], by_header[2], operation.id)
                said[language] = asked[2]
            self.assertNotEqual(said["en"], said["fr"], operation.id)

    def test_bounds_of_fields_are_those_of_the_service(self):
        """One step beyond what a schema allows is refused, and the last step before is not."""
        # A win at hand and a tiny tree: what is allowed is answered quickly, whatever it allows.
        harmless = {"move": {"position": {"moves": "121212"}}, "analyse": {"position": {"moves": "1212121"}},
                    "review": {"position": {"moves": "1212121"}}, "why": {"position": {"moves": "1212121"}},
                    "rating": {"grade": 500, "solved": True}, "train": {"today": 1}, "portrait": {"games": []}, "puzzle": {"position": {"moves": "122232464431"}},
                    "explain": {"position": {"moves": "4453"}, "algorithm": "alphabeta(depth=1)"},
                    "solve": {"position": {"moves": "121212"}}, "solve_many": {"positions": []}, "eval_many": {"positions": []},
                    "swap2": {"game": "gomoku"}, "swap2_act": {"game": "gomoku", "moves": "h8i9g7", "player": "level:1"}}
        held = set()
        for operation in self.document.operations:
            if not operation.request() or operation.is_online():
                continue
            schema = self.document.resolved(operation.request()["schema"])
            for field, one in schema["properties"].items():
                good, bad = [], []
                if "minimum" in one:
                    good, bad = good + [one["minimum"]], bad + [one["minimum"] - 1]
                if "exclusiveMinimum" in one:
                    good, bad = good + [1e-9], bad + [one["exclusiveMinimum"]]
                if "maximum" in one:
                    good, bad = good + [one["maximum"]], bad + [one["maximum"] + 1]
                if "enum" in one:
                    good, bad = good + one["enum"], bad + ["another"]
                if one.get("type") in ("integer", "number"):
                    bad.append("1")
                elif "default" in one:
                    good, bad = good + [one["default"]], bad + [1]
                for value in good:
                    status, _ = self.service.post(operation.id, {**harmless.get(operation.id, {}), field: value})
                    self.assertEqual(status, 200, (operation.id, field, value))
                for value in bad:
                    status, problem = self.service.post(operation.id, {**harmless.get(operation.id, {}), field: value})
                    self.assertEqual(status, 400, (operation.id, field, value))
                    if value == "another":
                        self.assertEqual(problem["expected"].split(", "), one["enum"])
                    held.add((operation.id, field))
        self.assertTrue({("explain", "max_nodes"), ("move", "time"), ("analyse", "eval"), ("check", "game"),
                         ("move", "seed")} <= held, held)

    def test_defaults_are_those_of_the_service(self):
        for name in ("check", "move", "analyse", "explain"):
            fields = self.document.resolved(self.operation(name).request()["schema"])["properties"]
            # A depth, because without one a search takes the time there is; and late in a game, so that
            # a slow program finishes in it too.
            body = {"algorithm": "alphabeta(depth=4)"} if name == "explain" else \
                {"position": {"moves": "312453553267556661477767544441"}}
            given = {field: one["default"] for field, one in fields.items() if "default" in one and field not in body}
            without, whole = (steady(self.service.post(name, asked)[1]) for asked in (body, {**given, **body}))
            for volatile in ("nodes", "depth"):  # What the table remembers.
                if name == "analyse":
                    without.pop(volatile), whole.pop(volatile)
            self.assertEqual(without, whole, name)


class Streams(Described):
    def setUp(self):
        self.stream = self.operation("stream")
        self.messages = self.stream.what["x-messages"]

    def talk(self, request):
        client = WebSocket(self.service.port, self.stream.path)
        self.assertEqual(client.status, 101)
        client.send(json.dumps(request))
        messages = []
        while not messages or "progress" in messages[-1]:
            messages.append(client.receive())
            self.expect_valid(self.messages["received"], messages[-1], request)
        client.close()
        return messages

    def test_examples(self):
        self.assertTrue(self.messages["examples"])
        for example in self.messages["examples"].values():
            self.expect_valid(self.messages["sent"], example["request"], example)
            self.assertEqual(steady(self.talk(example["request"])), steady(example["messages"]))

    def test_other_messages(self):
        for request, last in (({"analyse": {"game": "gomoku", "time": 0.3}}, "result"),
                              ({"analyse": {"position": {"moves": "1212121"}}}, "result"),
                              ({"analyse": {"position": {"moves": "8"}}}, "problem"), ({}, "problem")):
            messages = self.talk(request)
            self.assertEqual(set(messages[-1]), {last}, request)

    def test_its_answers_are_written_down(self):
        self.assertIn("101", self.stream.what["responses"])
        # Without an upgrade it is asked for one, as its description says.
        self.assertEqual(self.service.get(self.stream.path)[0], 426)


class Online(Described):
    """Games between people: what is asked and answered in a real one is what is written."""

    def answered(self, name, status, answer):
        response = self.document.response(self.operation(name), status)
        (_, content), = response["content"].items()
        self.expect_valid(content["schema"], answer, (name, status))

    def asked(self, name, body):
        self.expect_valid(self.operation(name).request()["schema"], body, name)

    def test_a_game(self):
        self.answered("online", 200, json.loads(self.service.get("/api/v1/online")[1]))
        game = Game(self.service, joins=False, nickname="Ada", clock={"base": 300_000, "increment": 0})
        self.asked("online_create", game.created)
        self.answered("online_create", 201, game.post("games", game.created)[1])
        body = {"request": request(), "invite": game.invite, "secret": game.secrets[1], "nickname": "Bo"}
        self.asked("online_join", body)
        self.answered("online_join", 200, game.post(f"games/{game.name}/join", body)[1])
        act = {"do": "move", "request": request(), "ply": 0, "move": "4"}
        self.asked("online_act", act)
        status, answer = game.post(f"games/{game.name}/acts", act, game.secrets[0])
        self.answered("online_act", status, answer)
        seats = {"games": [{"name": game.name, "secret": game.secrets[0]}, {"name": "A" * 11, "secret": secret()}]}
        self.asked("online_mine", seats)
        self.answered("online_mine", 200, game.post("mine", seats)[1])
        for ply, (do, more) in enumerate([("move", {"ply": 1, "move": "4"}), ("offer_draw", {}), ("resign", {})]):
            self.assertEqual(game.act(1 if ply < 2 else 0, do, **more)[0], 200)
            self.answered("online_game", 200, game.look(ply % 2)[1])
        self.asked("online_ask_review", {})
        self.answered("online_review", 200, json.loads(self.service.get(f"/api/v1/online/games/{game.name}/review")[1]))
        for seat in (0, 1):
            self.assertEqual(game.act(seat, "rematch")[0], 200)
        self.answered("online_game", 200, game.look()[1])

    def test_messages_of_a_stream(self):
        messages = self.operation("online_stream").what["x-messages"]
        game = Game(self.service)
        heard = []

        class Recorder(Player):
            def receive(self):
                message = super().receive()
                heard.append(message)
                return message

        player = Recorder(self.service.port, game.name, game.secrets[0])
        watcher = Recorder(self.service.port, game.name)
        player.next("watching")
        for message in ({"do": "move", "request": request(), "ply": 0, "move": "4"},
                        {"do": "move", "request": request(), "ply": 0, "move": "4", "after": 1}):
            self.expect_valid(messages["sent"], message, message)
            player.say(**message)
            player.next("ok", "no")
        watcher.next("event")
        player.say(ping=7)
        player.next("pong")
        player.say(open=3)
        player.next("problem")
        kinds = set()
        for message in heard:
            self.expect_valid(messages["received"], message, message)
            kinds |= set(message)
        self.assertLessEqual({"opened", "event", "ok", "no", "presence", "watching", "pong", "problem"}, kinds)
        for example in messages["examples"].values():
            self.expect_valid(messages["sent"], example["request"], "example")
            for message in example["messages"]:
                self.expect_valid(messages["received"], message, "example")


if __name__ == "__main__":
    serving.PROGRAM = str(Path(sys.argv[1]).resolve())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
