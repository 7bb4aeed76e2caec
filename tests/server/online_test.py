#!/usr/bin/python3
"""Games between people, by real clients. Usage: online_test.py PROGRAM [unittest …]"""

import itertools
import json
import signal
import sys
import tempfile
import threading
import time
import unittest

import serving
from online_playing import Game, Player, request, secret
from serving import Service

WON = "4455667"  # Four in the lowest row, on Connect Four.


def problem(answer):
    """(status, code) of a refusal."""
    status, body = answer
    return status, body["code"]


class Online(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.addresses = (f"127.3.{i // 250}.{i % 250 + 1}" for i in itertools.count())

    @classmethod
    def tearDownClass(cls):
        cls.service.end()

    def game(self, **wishes):
        """From an address of its own: what one may do is limited."""
        return Game(self.service, next(self.addresses), **wishes)

    def play(self, players, moves, watchers=()):
        """Everybody hears every move before the next."""
        everybody = [*players, *watchers]
        start = players[0].last
        for ply, move in enumerate(moves):
            self.assertIn("ok", players[ply % 2].ask("move", ply=ply, move=move))
            for one in everybody:
                while one.last < start + ply + 1:
                    one.next("event")


class Games(Online):
    def test_a_whole_game_by_sockets(self):
        for rules, moves in (("connect4", WON), ("tictactoe", "a1 b1 a2 b2 a3".split()),
                             ("gomoku", "h8 a1 h9 a2 h10 a3 h11 a4 h12".split())):
            game = self.game(game=rules, clock={"base": 300_000, "increment": 2_000})
            players = [game.player(0), game.player(1)]
            watcher = game.player()
            self.play(players, list(moves), [watcher])
            self.assertEqual([one["kind"] for one in watcher.events][1:], ["moved"] * (watcher.last - 1))
            self.assertEqual([strip(one) for one in players[0].events], [strip(one) for one in watcher.events])
            _, seen = game.look()
            self.assertEqual((seen["state"], seen["result"]), ("over", {"end": "line", "winner": 0}))

    def test_a_whole_game_without_sockets(self):
        game = self.game()
        answers = []
        waiting = threading.Thread(target=lambda: answers.append(game.look(1, after=1, wait=25)))
        waiting.start()
        self.assertEqual(game.act(0, "move", ply=0, move="4"), (200, {"seq": 2}))
        waiting.join()
        self.assertEqual([one["move"] for one in answers[0][1]["events"]], ["4"])
        for ply, move in enumerate(WON[1:], 1):
            self.assertEqual(game.act(ply % 2, "move", ply=ply, move=move), (200, {"seq": ply + 2}))
        _, seen = game.look(0, after=6)
        self.assertEqual((seen["seat"], seen["result"]["winner"], len(seen["events"])), (0, 0, 2))
        # Whoever waits where nothing happens is answered in time.
        start = time.monotonic()
        self.assertEqual(game.look(0, after=8, wait=1)[1]["events"], [])
        self.assertGreater(time.monotonic() - start, 0.5)

    def test_who_comes_back_hears_what_it_has_missed_and_nothing_twice(self):
        game = self.game()
        players = [game.player(0), game.player(1)]
        self.play(players, WON[:4])
        back = game.player(0, after=3)
        self.assertEqual([one["seq"] for one in back.events], [4, 5])
        self.assertEqual(back.ask("move", ply=4, move="6")["seq"], 6)
        self.assertEqual(back.last, 6)

    def test_the_same_act_on_two_sockets_happens_once(self):
        game = self.game()
        sockets = [game.player(0) for _ in range(5)]
        number = request()
        for one in sockets:
            one.say(do="move", request=number, ply=0, move="4")
        self.assertEqual([one.next("ok", "no") for one in sockets], [{"ok": number, "seq": 2}] * 5)
        self.assertEqual(game.post(f"games/{game.name}/acts", {"do": "move", "request": number, "ply": 0, "move": "4"},
                                   game.secrets[0]), (200, {"seq": 2}))
        self.assertEqual(game.look()[1]["seq"], 2)

    def test_making_and_joining_can_be_repeated(self):
        game = self.game(joins=False)
        self.assertEqual(game.post("games", game.created)[1], {"name": game.name, "seq": 0})
        self.assertEqual(problem(game.post("games", {**game.created, "secret": secret()})), (409, "request_used"))
        body = {"request": request(), "invite": game.invite, "secret": game.secrets[1]}
        for _ in range(2):
            self.assertEqual(game.post(f"games/{game.name}/join", body), (200, {"seat": 1, "seq": 1}))
        self.assertEqual(game.look()[1]["seq"], 1)

    def test_a_spent_and_a_wrong_invitation(self):
        game = self.game(joins=False)
        self.assertEqual(problem(game.join(invite=secret())), (403, "wrong_secret"))
        self.assertTrue(game.look()[1]["can_join"])
        self.assertEqual(game.join()[0], 200)
        self.assertEqual(problem(game.join(secret=secret())), (409, "taken"))

    def test_drawn_seats_are_hidden_until_somebody_joins(self):
        seats = set()
        for _ in range(20):
            game = self.game(joins=False, seat="drawn")
            waiting = game.look(0)[1]
            self.assertEqual((waiting["seat"], waiting["creator"]), (None, None))
            answer = game.join()[1]
            self.assertEqual(game.look(0)[1]["seat"], 1 - answer["seat"])
            seats.add(answer["seat"])
        self.assertEqual(seats, {0, 1})

    def test_offers_takebacks_and_a_rematch(self):
        game = self.game()
        first, second = game.player(0), game.player(1)
        self.play([first, second], "4455")
        self.assertIn("ok", first.ask("ask_takeback", to=2))
        offer = second.next("event")["offer"]
        self.assertEqual((offer["kind"], offer["value"]), ("takeback_asked", 2))
        self.assertIn("ok", second.ask("agree", offer=offer["seq"]))
        self.assertEqual(game.look()[1]["ply"], 2)
        first.next("event")
        self.assertIn("ok", first.ask("resign"))
        self.assertIn("ok", first.ask("rematch"))
        self.assertIn("ok", second.ask("rematch"))
        name = game.look()[1]["rematch"]
        again = Player(self.service.port, name, game.secrets[0])
        self.assertEqual((again.game["seat"], again.game["state"]), (1, "playing"))

    def test_refusals_say_what_was_missed(self):
        game = self.game()
        player = game.player(0)
        self.assertIn("ok", player.ask("move", ply=0, move="4"))
        refused = player.ask("move", ply=0, move="5", after=1)
        self.assertEqual((refused["problem"]["code"], refused["events"][0]["seq"]), ("not_this_ply", 2))
        status, answer = game.act(1, "move", ply=0, move="4", after=1)
        self.assertEqual((status, answer["code"], answer["events"][0]["move"]), (409, "not_this_ply", "4"))
        self.assertEqual(problem(game.act(0, "move", ply=1, move="4")), (409, "not_your_turn"))
        self.assertEqual(problem(game.act(1, "move", ply=1, move="9")), (409, "illegal_move"))
        self.assertEqual(problem(game.act(0, "agree", offer=7)), (409, "no_offer"))
        self.assertEqual(problem(game.act(0, "resign")), (409, "too_early"))

    def test_refusals_speak_french(self):
        game = self.game()
        _, _, content = self.service.ask("POST", f"/api/v1/online/games/{game.name}/acts?lang=fr",
                                         {"do": "resign", "request": 1}, source=game.source)
        self.assertIn("joueurs", json.loads(content)["detail"])

    def test_who_watches_cannot_play(self):
        game = self.game()
        watcher = game.player()
        self.assertEqual(watcher.ask("move", ply=0, move="4")["problem"]["code"], "not_a_seat")
        self.assertEqual(problem(game.post(f"games/{game.name}/acts", {"do": "resign", "request": 1})),
                         (401, "not_a_seat"))
        self.assertEqual(problem(game.act(secret(), "move", ply=0, move="4")), (403, "wrong_secret"))
        self.assertEqual(game.look()[1]["seq"], 1)

    def test_presence_is_told(self):
        game = self.game()
        first = game.player(0)
        second = game.player(1)
        while first.next("presence")["presence"] != [True, True]:
            pass
        second.close()
        told = first.next("presence")
        self.assertEqual(told["presence"], [True, False])
        self.assertIsInstance(told["away_since"][1], int)
        watcher = game.player()
        self.assertEqual(first.next("watching"), {"watching": 1})
        watcher.close()

    def test_my_games(self):
        games = [self.game(joins=False) for _ in range(2)]
        status, answer = games[0].post("mine", {"games": [
            {"name": games[0].name, "secret": games[0].secrets[0]},
            {"name": games[1].name, "secret": games[0].secrets[0]}, {"name": "A" * 11, "secret": secret()}]})
        self.assertEqual(status, 200)
        self.assertEqual([one.get("problem", one.get("state")) for one in answer["games"]],
                         ["waiting", "wrong_secret", "no_such_game"])
        self.assertEqual(problem(games[0].post("mine", {"games": [
            {"name": "A" * 11, "secret": secret()}] * 101})), (400, "wrong_field"))

    def test_wrong_messages_are_answered_and_end_the_stream(self):
        game = self.game()
        for text in ("", "[]", "{", '{"do": "dance", "request": 1}', '{"open": 3}', '{"do": "move", "request": 0}'):
            player = game.player(0)
            player.send(text)
            self.assertIn("problem", player.next("problem"), text)
            self.assertIsNone(player.next("problem"))
        self.assertEqual(game.player(0).ask("move", ply=0, move="4")["seq"], 2)

    def test_who_is_far_away_gets_back_what_was_measured_and_no_more(self):
        game = self.game(clock={"base": 300_000, "increment": 0})
        players = [game.player(0, way=1), game.player(1)]
        self.play(players, "44")
        given_back = []
        for ply in (2, 3):
            # He is pinged while his clock runs, and moves after his pong.
            mover, waiter = players[ply % 2], players[1 - ply % 2]
            while mover.receive_frame()[0] & 15 != serving.PING:
                pass
            self.assertIn("ok", mover.ask("move", ply=ply, move="4"))
            waiter.next("event")
            before, event = mover.events[-2:]
            given_back.append(event["at"] - before["at"] - event.get("spent", 0))
        self.assertGreaterEqual(given_back[0], 1_000)
        self.assertLess(given_back[1], 1_000)
        left = game.look()[1]["clocks"]["left"]
        self.assertEqual(left[1], 300_000 - players[1].events[-1].get("spent", 0))

    def test_pings(self):
        player = self.game().player(0)
        player.say(ping=17)
        self.assertEqual(player.next("pong"), {"pong": 17})


def strip(event):
    return {name: value for name, value in event.items() if name != "request"}


class Operating(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = f"sqlite:{folder.name}/online.db"

    def start(self, *options):
        service = Service("--store", self.store, *options)
        self.addCleanup(service.end)
        return service

    def test_secrets_are_nowhere(self):
        service = self.start("--log-format", "json")
        game = Game(service, nickname="Ada")
        players = [game.player(0), game.player(1)]
        players[0].ask("move", ply=0, move="4")
        answers = [game.act(secret(), "resign"), game.join(secret=game.secrets[0]), game.look(0), game.look(1)]
        bad = game.player(0)
        bad.say(open=game.name, secret=game.secrets[0] + "x")
        answers.append(bad.next("problem"))
        _, metrics = service.get("/metrics")
        service.end()
        said = service.log() + "".join(service.greeting) + json.dumps(answers) + metrics.decode()
        for told in [*game.secrets, game.invite]:
            self.assertNotIn(told, said)
        with open(self.store.removeprefix("sqlite:"), "rb") as file:
            kept = file.read()
        for told in [*game.secrets, game.invite]:
            self.assertNotIn(told.encode(), kept)
        self.assertIn(game.name.encode(), kept)

    def test_it_says_where_games_stay(self):
        self.assertIn(self.store, "".join(self.start().greeting))

    def test_a_store_that_cannot_be_opened(self):
        service = self.start()
        second = serving.run("serve", "-p", "0", "--store", self.store)
        self.assertEqual(second.returncode, 2)
        self.assertIn(str(service.process.pid), second.stderr.decode())
        self.assertEqual(serving.run("serve", "-p", "0", "--store", "floppy:a").returncode, 2)
        self.assertEqual(serving.run("serve", "-p", "0", "--trusted-proxy", "floppy").returncode, 2)

    def test_without_online_there_is_nothing(self):
        service = Service("--no-online")
        self.addCleanup(service.end)
        for method, path in (("GET", ""), ("POST", "/games"), ("GET", "/stream"), ("GET", "/games/AAAAAAAAAAA")):
            self.assertEqual(service.ask(method, "/api/v1/online" + path, "{}" if method == "POST" else None)[0], 404)

    def test_nicknames_can_be_off(self):
        service = self.start("--no-nicknames")
        game = Game(service, nickname="Ada")
        self.assertEqual(game.look()[1]["nicknames"], [None, None])
        self.assertFalse(json.loads(service.get("/api/v1/online")[1])["nicknames"])

    def test_a_proxy_speaks_for_others(self):
        service = self.start("--trusted-proxy", "127.0.0.9")
        body = {"request": 1, "game": "chess"}
        for source, claimed in (("127.0.0.9", "203.0.113.7"), ("127.0.0.8", "127.0.0.8")):
            service.ask("POST", "/api/v1/online/games", body, {"X-Forwarded-For": "10.1.1.1, 203.0.113.7"}, source)
            time.sleep(0.1)
            self.assertIn(f" {claimed} POST ", service.log())
        # Who is far away does not read the metrics, whoever speaks for him.
        self.assertEqual(service.ask("GET", "/metrics", None, {"X-Forwarded-For": "203.0.113.7"}, "127.0.0.9")[0], 404)
        self.assertEqual(service.ask("GET", "/metrics", source="127.0.0.9")[0], 200)

    def test_metrics(self):
        service = self.start()
        game = Game(service)
        players = [game.player(0), game.player(1), game.player()]
        players[0].ask("move", ply=0, move="4")
        for name, value in (("games", 1), ("players", 2), ("watchers", 1), ("can_write", 1), ("writes_total", 3),
                            ("conflicts_total", 0)):
            self.assertEqual(service.metric("puissance_online_" + name), value, name)
        # Beside them the heart beats.
        batches = service.metric("puissance_online_batches_total")
        self.assertGreaterEqual(batches, 3)
        self.assertGreater(service.metric("puissance_online_commit_seconds_total"), 0)
        until = time.monotonic() + 20
        while service.metric("puissance_online_batches_total") == batches:
            self.assertLess(time.monotonic(), until)

    def test_the_end_is_told_and_what_is_under_way_is_finished(self):
        service = self.start()
        games = [Game(service, f"127.3.1.{i + 1}") for i in range(8)]
        players = [game.player(0) for game in games]
        for player in players:
            player.say(do="move", request=request(), ply=0, move="4")
        service.process.send_signal(signal.SIGTERM)
        told = []
        for player in players:
            is_answered = False
            while True:
                first, data = player.receive_frame()
                if first & 15 == serving.CLOSE:
                    self.assertEqual(int.from_bytes(data[:2], "big"), 1012)
                    break
                message = json.loads(data) if first & 15 == serving.TEXT else {}
                is_answered = is_answered or "ok" in message
                told += ["closing"] if "closing" in message else []
            player.answered = is_answered
            player.socket.sendall(serving.frame(data, serving.CLOSE))
        self.assertEqual(len(told), len(players))
        self.assertEqual(service.end()[0], 0)
        again = self.start()
        for game, player in zip(games, players):
            game.service = again
            self.assertGreaterEqual(game.look()[1]["seq"], 2 if player.answered else 1)

    def test_clocks_stand_still_while_it_is_away(self):
        service = self.start()
        game = Game(service, clock={"base": 15_000, "increment": 0})
        players = [game.player(0), game.player(1)]
        for ply in range(4):
            self.assertIn("ok", players[ply % 2].ask("move", ply=ply, move="4"))
        before = game.look()[1]["clocks"]["left"]
        service.process.kill()
        service.process.wait()
        time.sleep(17)
        game.service = self.start()
        after = game.look()[1]
        self.assertEqual(after["state"], "playing")
        self.assertGreater(after["clocks"]["left"][0], before[0] - 4_000)
        self.assertEqual(game.act(0, "move", ply=4, move="5")[0], 200)


if __name__ == "__main__":
    serving.PROGRAM = sys.argv.pop(1)
    unittest.main()
