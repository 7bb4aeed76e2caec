"""Players of games between people, for the tests beside this file: each remembers every event that it was shown."""

import base64
import json
import os
import random
import socket
import time

from serving import PONG, WebSocket, frame


def secret():
    """128 random bits."""
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")


def request():
    return random.SystemRandom().randrange(1, 2**53)


def insist(ask):
    """The answer (status, body) once the service knows: what is unknown, or not done yet, is asked again."""
    for _ in range(100):
        status, answer = ask()
        if status != 503:
            break
        time.sleep(0.1)
    return status, answer


class Game:
    """A game that somebody has made, and what its two players need."""

    def __init__(self, service, source=None, joins=True, **wishes):
        self.service = service
        self.source = source
        self.secrets = [secret(), secret()]
        self.invite = secret()
        body = {"request": request(), "game": "connect4", "seat": 0, "secret": self.secrets[0], "invite": self.invite,
                **wishes}
        self.created = body
        status, answer = insist(lambda: self.post("games", body))
        assert status == 201, (status, answer)
        self.name = answer["name"]
        number = request()
        if joins:
            assert insist(lambda: self.join(request=number))[0] == 200

    def post(self, path, body, bearer=None):
        headers = {"Authorization": "Bearer " + bearer} if bearer else {}
        status, _, content = self.service.ask("POST", "/api/v1/online/" + path, body, headers, source=self.source)
        return status, json.loads(content)

    def join(self, **others):
        return self.post(f"games/{self.name}/join",
                         {"request": request(), "invite": self.invite, "secret": self.secrets[1], **others})

    def act(self, seat, do, **others):
        return self.post(f"games/{self.name}/acts", {"request": request(), "do": do, **others},
                         self.secrets[seat] if isinstance(seat, int) else seat)

    def look(self, seat=None, after=0, wait=0):
        headers = {"Authorization": "Bearer " + self.secrets[seat]} if seat is not None else {}
        status, _, content = self.service.ask("GET", f"/api/v1/online/games/{self.name}?after={after}&wait={wait}",
                                              headers=headers, source=self.source)
        return status, json.loads(content)

    def player(self, seat=None, after=0, source=None, way=0):
        return Player(self.service.port, self.name, None if seat is None else self.secrets[seat], after,
                      source or self.source, way)


class Player(WebSocket):
    """Plays, or watches, by WebSocket; `way`: seconds more that a ping and its pong are under way."""

    def __init__(self, port, name, secret_of_seat=None, after=0, source=None, way=0, **others):
        self.way = way
        super().__init__(port, "/api/v1/online/stream", source=source, **others)
        assert self.status == 101, self.status
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # As browsers do.
        self.events = []
        self.last = after
        self.secret = secret_of_seat
        self.say(open=name, after=after, **({"secret": secret_of_seat} if secret_of_seat else {}))
        first = self.receive()
        self.problem = (first or {}).get("problem")
        self.game = (first or {}).get("opened")
        if self.game:
            for event in first["events"]:
                self.heard(event)

    def say(self, **message):
        self.send(json.dumps(message))

    def heard(self, event):
        assert event["seq"] == self.last + 1, (self.last, event)
        self.last = event["seq"]
        self.events.append(event)

    def receive_frame(self):
        first, data = super().receive_frame()
        if first & 15 == 9:
            time.sleep(self.way)
            self.socket.sendall(frame(data, PONG))
        return first, data

    def next(self, *names):
        """The next message that has one of these members; what else comes is remembered."""
        while True:
            message = self.receive()
            if message is None:
                return None
            if "event" in message:
                self.heard(message["event"])
            if any(name in message for name in names):
                return message

    def ask(self, do, **others):
        """Does something and waits for the answer: {"ok": …} or {"no": …}."""
        number = others.pop("request", None) or request()
        self.say(do=do, request=number, **others)
        while True:
            answer = self.next("ok", "no", "problem")
            if answer is None or "problem" in answer and "no" not in answer:
                return answer
            if number in (answer.get("ok"), answer.get("no")):
                return answer
