#!/usr/bin/python3
"""Games between people: guesses, theft, repetition, crowds and whatever else strangers try.
Usage: online_test.py PROGRAM [--each] [NAME…]"""

import json

from attacking import MAX_GROWTH_KIB, Client, attack, eventually, expect, expect_alive, growth, main
from online_playing import Game, Player, request, secret
from serving import PING, WebSocket, frame


def game_of(client, **wishes):
    return Game(client.service, client.address, **wishes)


def code_of(answer):
    status, body = answer
    return status, body["code"]


# Guesses.
@attack()
def guessed_names(service, client):
    answers = [client.ask("GET", "/api/v1/online/games/" + secret()[:11]).status for _ in range(40)]
    expect(answers == [404] * 30 + [429] * 10, answers)
    # It costs nobody else.
    expect(game_of(Client(service)).look()[0] == 200)


@attack()
def guessed_secrets(service, client):
    game = game_of(Client(service))
    thief = Client(service)
    answers = [json.loads(thief.ask("POST", f"/api/v1/online/games/{game.name}/acts", {"do": "resign", "request": 1},
                                    {"Authorization": "Bearer " + secret()}).body)["code"] for _ in range(40)]
    expect(answers == ["wrong_secret"] * 30 + ["too_many"] * 10, answers)
    expect(game.look(0)[1]["seq"] == 1)


@attack()
def guessed_secrets_by_stream(service, client):
    game = game_of(Client(service))
    codes = [Player(service.port, game.name, secret(), source=client.address).problem["code"] for _ in range(35)]
    expect(codes == ["wrong_secret"] * 30 + ["too_many"] * 5, codes)


@attack()
def guessed_invitations(service, client):
    game = game_of(Client(service), joins=False)
    body = {"request": 1, "secret": secret()}
    codes = [json.loads(client.ask("POST", f"/api/v1/online/games/{game.name}/join", {**body, "invite": secret()}).body)
             ["code"] for _ in range(35)]
    expect(codes == ["wrong_secret"] * 30 + ["too_many"] * 5, codes)
    expect(game.join()[0] == 200)


@attack()
def a_hundred_guesses_in_one_request(service, client):
    games = [{"name": secret()[:11], "secret": secret()} for _ in range(100)]
    statuses = [client.post("online/mine", {"games": games})[0] for _ in range(35)]
    expect(statuses == [200] * 30 + [429] * 5, statuses)


# Theft and repetition.
@attack()
def a_stolen_invitation_is_spent_once(service, client):
    game = game_of(client, joins=False)
    thief = Client(service)
    stolen = {"request": request(), "invite": game.invite, "secret": secret()}
    expect(thief.post(f"online/games/{game.name}/join", stolen)[0] == 200)
    expect(code_of(game.join()) == (409, "taken"))
    # The thief has not got the other seat.
    _, seen = thief.post("online/mine", {"games": [{"name": game.name, "secret": stolen["secret"]}]})
    expect(seen["games"][0]["seat"] == 1)


@attack()
def replayed_acts_change_nothing(service, client):
    game = game_of(client)
    number = request()
    body = {"do": "move", "request": number, "ply": 0, "move": "4"}
    expect([game.post(f"games/{game.name}/acts", body, game.secrets[0]) for _ in range(50)] == [(200, {"seq": 2})] * 50)
    expect(code_of(game.post(f"games/{game.name}/acts", {**body, "request": request()}, game.secrets[0]))
           == (409, "not_this_ply"))
    # Another's number is nobody's.
    expect(code_of(game.post(f"games/{game.name}/acts", body, game.secrets[1])) == (409, "not_this_ply"))
    expect(game.look()[1]["seq"] == 2)


@attack()
def somebody_elses_seat(service, client):
    mine, other = game_of(client), game_of(Client(service))
    expect(code_of(other.act(mine.secrets[0], "move", ply=0, move="4")) == (403, "wrong_secret"))
    expect(code_of(mine.act(1, "move", ply=0, move="4")) == (409, "not_your_turn"))
    for bearer in ("", "Basic " + mine.secrets[0], "Bearer", "bearer" + mine.secrets[0], "Bearer \x00"):
        answer = client.ask("POST", f"/api/v1/online/games/{mine.name}/acts", {"do": "resign", "request": 1},
                            {"Authorization": bearer})
        expect(answer.status in (400, 401, 403), bearer, answer)


# Crowds.
@attack()
def a_thousand_games_of_one_address(service, client):
    statuses = [client.post("online/games", {"request": request(), "game": "connect4", "secret": secret(),
                                             "invite": secret()})[0] for _ in range(1000)]
    expect(statuses == [201] * 10 + [429] * 990, statuses[:20])
    expect(game_of(Client(service)).look()[0] == 200)


@attack()
def a_hundred_messages_at_once(service, client):
    player = game_of(client).player(0)
    try:
        player.socket.sendall(frame(b'{"ping":1}') * 200)
    except OSError:
        pass
    pongs = 0
    while pongs < 200 and (answer := player.next("pong", "problem")) and "pong" in answer:
        pongs += 1
    expect(answer and answer["problem"]["code"] == "too_many" and pongs <= 60, pongs, answer)


@attack()
def pings_without_end(service, client):
    player = game_of(client).player(0)
    player.socket.settimeout(3)
    try:
        for _ in range(100):
            player.socket.sendall(frame(b"x" * 100, PING) * 20)
        while player.receive_frame():
            pass
    except (OSError, ConnectionError):
        pass
    eventually(lambda: client.held() == 0, 3)


@attack()
def who_does_not_read_is_cut_off(service, client):
    """It asks for a long game again and again; players do not notice."""
    game = game_of(client, game="free:20x20x9")
    places = [f"{column}{row}" for row in range(1, 20, 2) for column in "acegikmoqsbdfhjlnprt"]
    for ply, place in enumerate(places):
        expect(game.act(ply % 2, "move", ply=ply, move=place)[0] == 200)
    lazy = [Client(service) for _ in range(20)]
    before = service.memory_kib()
    watchers = [Player(service.port, game.name, source=one.address, receive_bytes=2048) for one in lazy]
    for one in watchers:
        one.socket.sendall(frame(json.dumps({"open": game.name}).encode()) * 35)
    eventually(lambda: sum(one.held() for one in lazy) == 0, 5)
    expect(growth(service, before) < MAX_GROWTH_KIB, growth(service, before))
    expect(game.act(0, "move", ply=len(places), move="b2")[0] == 200)


@attack()
def long_games_read_again_and_again(service, client):
    """What is shown takes the time of a thread that all share: nobody gets more of it than so many events."""
    game = game_of(client, game="free:20x20x9")
    for ply in range(200):
        place = ply * 7 % 400
        expect(game.act(ply % 2, "move", ply=ply, move=f"{'abcdefghijklmnopqrst'[place % 20]}{place // 20 + 1}")[0] == 200)
    reader = Client(service)
    path = f"/api/v1/online/games/{game.name}?after=0"
    expect(reader.ask("GET", path).status == 200)
    # A line of a list counts as five events.
    mine = {"games": [{"name": game.name, "secret": game.secrets[0]}] * 100}
    answers = [reader.post("online/mine", mine)[0] for _ in range(125)]
    expect(429 in answers and answers.index(429) > 100, answers.count(429))
    expect(reader.ask("GET", path).status == 429)
    expect(Player(service.port, game.name, source=reader.address).problem["code"] == "too_many")
    # Others read it, and who plays goes on, from that address too.
    expect(len(game.look()[1]["events"]) == 201)
    expect(reader.ask("POST", f"/api/v1/online/games/{game.name}/acts", {"do": "resign", "request": request()},
                      {"Authorization": "Bearer " + game.secrets[0]}).status == 200)


@attack()
def dead_watchers_cost_a_place_and_no_more(service, client):
    game = game_of(client)
    dead = Client(service)
    watchers = [Player(service.port, game.name, source=dead.address) for _ in range(200)]
    expect(len([one for one in watchers if one.game]) == 200)
    expect(game.act(0, "move", ply=0, move="4")[0] == 200)
    for one in watchers:
        one.close()
    eventually(lambda: dead.held() == 0, 3)
    eventually(lambda: game.look()[1]["watching"] == 0, 3)


@attack()
def strangers_do_not_take_the_place_of_players(service, client):
    """All connections that an address may have, from the same address as two players who say nothing."""
    game = game_of(client)
    players = [game.player(0), game.player(1)]
    strangers = [client.connect() for _ in range(600)]
    expect("ok" in players[0].ask("move", ply=0, move="4"))
    expect("ok" in players[1].ask("move", ply=1, move="4"))
    for one in strangers:
        one.close()


# Reviews.
@attack()
def reviews_of_guessed_games(service, client):
    codes = [json.loads(client.ask("POST", f"/api/v1/online/games/{secret()[:11]}/review", {}).body)["code"] for _ in range(35)]
    expect(codes == ["no_such_game"] * 30 + ["too_many"] * 5, codes)


@attack()
def a_thousand_reviews(service, client):
    """Where nobody works nothing is kept, and whoever plays does not notice."""
    over, mine = game_of(Client(service)), game_of(Client(service))
    for ply, move in enumerate("4455667"):
        expect(over.act(ply % 2, "move", ply=ply, move=move)[0] == 200)
    before = service.memory_kib()
    path = f"/api/v1/online/games/{over.name}/review"
    waiting = [client.send(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
                           .encode()) for _ in range(100)]
    codes = {json.loads(client.ask("POST", path, {}).body)["code"] for _ in range(900)}
    expect(codes <= {"no_workers", "too_many"}, codes)
    expect(mine.act(0, "move", ply=0, move="4")[0] == 200)
    for one in waiting:
        one.close()
    expect(json.loads(client.ask("GET", path).body)["state"] == "none")
    expect(growth(service, before) < MAX_GROWTH_KIB, growth(service, before))


# What is sent.
@attack()
def nicknames_that_are_none(service, client):
    for name in ("x" * 21, "A\u202eB", "A\u200bB", "\ufeffAda", "A\nB", "\x1b[31mAda", "\u2066Ada\u2069", "A\u00adB",
                 "x" * 10_000, 7, ["Ada"], "\ud800"):
        body = {"request": request(), "game": "connect4", "secret": secret(), "invite": secret(), "nickname": name}
        status, answer = client.post("online/games", body)
        expect(status == 400 and answer["code"] in ("wrong_field", "wrong_json"), repr(name)[:40], status, answer)


@attack()
def bodies_that_are_none(service, client):
    game = game_of(client)
    base = {"request": 1, "game": "connect4", "secret": secret(), "invite": secret()}
    for path, body in (("games", "[]"), ("games", "{"), ("games", "[" * 5000), ("games", {**base, "request": 0}),
                       ("games", {**base, "request": 2**53}), ("games", {**base, "secret": "short"}),
                       ("games", {**base, "secret": "é" * 11}), ("games", {**base, "clock": {"base": 1}}),
                       ("games", {**base, "clock": {"base": 15_000, "increment": -1}}), ("games", {**base, "seat": 2}),
                       ("games", {**base, "moves": "44444444"}), ("games", {**base, "moves": "1212121"}),
                       ("games", {**base, "game": "drop:1000x1000x4"}), ("games", {**base, "more": 1}),
                       ("mine", {"games": 7}), (f"games/{game.name}/join", {"request": 1})):
        status, answer = client.post("online/" + path, body)
        expect(status == 400, path, str(body)[:80], status, answer)
    expect(client.post("online/mine", " " * 20_000)[0] == 413)
    for query in ("after=-1", "after=x", "after=99999999999999999999", "wait=26", "wait=1e9"):
        expect(client.ask("GET", f"/api/v1/online/games/{game.name}?{query}").status == 400, query)
    for path in ("games/", "games/" + "A" * 2000, f"games/{game.name}/dance", f"games/{game.name}/acts/more", "nothing"):
        expect(client.ask("GET", "/api/v1/online/" + path).status in (404, 405), path)


@attack()
def pages_of_other_sites(service, client):
    game = game_of(client)
    stream = WebSocket(service.port, "/api/v1/online/stream", origin="http://evil.example", source=client.address)
    expect(stream.status == 403, stream.status)
    for path, body in (("games", {}), (f"games/{game.name}/acts", {})):
        answer = client.ask("POST", "/api/v1/online/" + path, body, {"Origin": "http://evil.example"})
        expect(answer.status == 403)


@attack()
def three_hundred_wait_behind_one_address(service, client):
    """A school without WebSockets: more than may be connected as strangers."""
    game = game_of(Client(service))
    waiting = [client.send(f"GET /api/v1/online/games/{game.name}?after=1&wait=25 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                           .encode()) for _ in range(300)]
    eventually(lambda: game.look()[1]["watching"] == 300, 3)
    expect(game.act(0, "move", ply=0, move="4")[0] == 200)
    for one in waiting:
        expect(one.recv(65536).startswith(b"HTTP/1.1 200"))
        one.close()


@attack()
def long_polls_of_who_has_left(service, client):
    game = game_of(client)
    waiting = [client.send(f"GET /api/v1/online/games/{game.name}?after=1&wait=25 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                           .encode()) for _ in range(100)]
    eventually(lambda: game.look()[1]["watching"] == 100, 3)
    for one in waiting:
        one.close()
    eventually(lambda: client.held() == 0 and game.look()[1]["watching"] == 0, 3)
    expect_alive(service)


if __name__ == "__main__":
    main()
