"""Games between people in terminals: a real service, real terminals and pipes."""

import json
import os
import re
import socket
import ssl
import subprocess
import tempfile
import threading

from harness import ENVIRONMENT, PROGRAM, TerminalTest, main

HOST = "127.0.0.1"


def to(link, place):
    """Where else in the game of an invitation a link can lead."""
    return re.sub(r"#/join/([^.]+)\.\S+", rf"#/{place}/\1", link)


class Service:
    """`puissance serve`, which can be killed and started again on the same port and games."""

    def __init__(self, *options):
        self.options = options
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "-p", str(self.port), "--lang", "en", *self.options],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
            env={**ENVIRONMENT, "XDG_STATE_HOME": self.folder.name})
        while True:
            line = self.process.stderr.readline().decode()
            assert line, "the service did not start"
            if found := re.search(r"http://\d+\.\d+\.\d+\.\d+:(\d+)/", line):
                self.port = int(found[1])
                return

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    def end(self):
        self.kill()
        self.folder.cleanup()

    @property
    def url(self):
        return f"http://{HOST}:{self.port}"


def tls_in_front_of(service, certificate):
    """A proxy as public hosts have one; returns the socket on which it listens."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    listener = socket.create_server((HOST, 0))

    def pass_on(source, sink):
        try:
            while data := source.recv(1 << 16):
                sink.sendall(data)
        except OSError:
            pass
        for end in source, sink:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        source.close()

    def accept():
        while True:
            try:
                client = context.wrap_socket(listener.accept()[0], server_side=True)
            except ssl.SSLError:
                continue
            except OSError:
                return
            behind = socket.create_connection((HOST, service.port))
            for ends in (client, behind), (behind, client):
                threading.Thread(target=pass_on, args=ends, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener


class OnlineTest(TerminalTest):
    def setUp(self):
        super().setUp()
        self.service = Service()  # One a test: nobody may make many games a minute.
        self.addCleanup(self.service.end)
        self.state = {"XDG_STATE_HOME": os.path.join(self.folder, "state")}


class Online(OnlineTest):
    """Line by line."""

    def open(self, *arguments, **others):
        return self.terminal("--plain", *arguments, size=(110, 60), env=self.state, **others)

    def invite(self, *arguments, language="en"):
        """A terminal that has made a game, and the link for the other."""
        maker = self.open("--lang", language, "--invite", "--host", self.service.url, *arguments)
        screen = maker.wait_for_all("/#/join/", "\n>")
        return maker, re.search(r"http\S+/#/join/\S+", screen)[0]

    def two(self, *arguments, seat="first", language="en"):
        maker, link = self.invite("--seat", seat, "--nickname", "Ada", *arguments, language=language)
        guest = self.open("--lang", language, "--online", link, "--nickname", "Bob")
        maker.wait_for("Bob has joined.", "Bob a rejoint")
        guest.wait_for("x: Ada   o: Vous", "x: Ada   o: You", "x: You   o: Ada", "x: Vous   o: Ada")
        return maker, guest, link

    @staticmethod
    def say(terminal, text):
        terminal.type(text)
        terminal.keys("Enter")

    def play(self, maker, guest, moves):
        """Each sees the move of the other before he plays."""
        players = (maker, guest)
        for number, move in enumerate(moves):
            mover, other = players[number % 2], players[1 - number % 2]
            self.say(mover, move)
            name = "Ada" if mover is maker else "Bob"
            other.wait_for(f"{name} plays {move}.")

    def test_a_whole_game_a_rematch_and_the_sides_change(self):
        maker, guest, _ = self.two("--clock", "5+3")
        maker.wait_for_all("5:00 + 3 s a move", "Your turn. (x)", "x 5:00   o 5:00")
        guest.wait_for("Ada is to move. (x)")
        self.play(maker, guest, ["1", "7", "2", "6", "3", "5"])
        self.say(maker, "4")
        maker.wait_for("You win. Well played!")
        guest.wait_for_all("Ada wins.", "(X)", "The game is over: rematch")
        self.say(guest, "4")
        self.say(guest, "rematch")
        guest.wait_for("You offer a rematch.")
        maker.wait_for_all("Bob offers a rematch.", "accept or decline?")
        self.say(maker, "accept")
        guest.wait_for_all("The rematch begins.", "x: You   o: Ada", "Your turn. (x)")
        maker.wait_for_all("The rematch begins.", "x: Bob   o: You")
        self.say(guest, "4")
        maker.wait_for("Bob plays 4.")

    def test_what_is_wrong_is_said_and_loses_nothing(self):
        maker, guest, _ = self.two()
        self.say(guest, "4")
        guest.wait_for("It is not your turn.")
        self.say(maker, "9")
        maker.wait_for("there is no column 9")
        self.say(maker, "hello")
        maker.wait_for_all('"hello" is not a move', "help lists what can be typed.")
        self.say(maker, "accept")
        maker.wait_for("There is no offer")
        self.say(maker, "resign")
        maker.wait_for("Resign: yes or no?")
        self.say(maker, "yes")
        maker.wait_for("not before both players have moved: abort the game instead")
        self.say(maker, "help")
        maker.wait_for_all("draw         offer a draw", "quit         leave; the game stays")
        self.say(maker, "rematch")
        maker.wait_for("the game is not over")
        self.say(maker, "4")
        guest.wait_for("Ada plays 4.")
        self.say(guest, "abort")
        maker.wait_for_all("The game is aborted.", "The game was aborted: nobody wins.")

    def test_offers_takeback_resignation(self):
        maker, guest, _ = self.two()
        self.play(maker, guest, ["4", "3"])
        self.say(maker, "draw")
        guest.wait_for_all("Ada offers a draw.", "accept or decline?")
        self.say(guest, "decline")
        maker.wait_for("Bob declines.")
        self.say(guest, "takeback")
        maker.wait_for("Bob asks to take back a move.")
        self.say(guest, "withdraw")
        maker.wait_for("Bob withdraws the offer.")
        self.play(maker, guest, ["5", "6"])
        self.say(guest, "takeback")
        maker.wait_until(lambda screen: "Bob asks to take back a move." in screen.split("Bob plays 6.")[-1],
                         "the second question")
        self.say(maker, "accept")
        guest.wait_for_all("Ada accepts.", "Your turn. (o)")
        self.say(guest, "7")
        maker.wait_for("Bob plays 7.")
        board = maker.screen()
        self.assertIn(" . . o x x .(o)", board)
        self.say(guest, "resign")
        guest.wait_for("Resign: yes or no?")
        self.say(guest, "no")
        guest.wait_for("The game goes on.")
        self.say(guest, "resign")
        guest.wait_until(lambda screen: screen.count("yes or no?") == 2, "the second question")
        self.say(guest, "y")
        maker.wait_for_all("Bob resigns.", "You win. Well played!")
        guest.wait_for_all("You resign.", "Ada wins.")
        for player in (maker, guest):
            self.say(player, "quit")
            player.wait_for("exit=0")
        self.assertEqual(self.kept(), [("first", "first"), ("second", "first")])

    def kept(self):
        """Own seat and winner of the games that `puissance me` knows; both players have the same data folder here."""
        told = subprocess.run([PROGRAM, "me", "--json"], capture_output=True, text=True, check=True,
                              env={**ENVIRONMENT, "XDG_DATA_HOME": self.folder}).stdout
        [portrait] = json.loads(told)["games"]
        self.assertEqual((portrait["rating"], portrait["people"]), (None, {"won": 1, "drawn": 0, "lost": 1}))
        return sorted((game["own"], game["result"]) for game in portrait["list"])

    def test_the_other_appears_while_one_types(self):
        maker, guest, _ = self.two()
        guest.type("dra")
        self.say(maker, "4")
        guest.wait_for("Ada plays 4.")
        guest.type("w")
        guest.keys("Enter")
        maker.wait_for("Bob offers a draw.")

    def test_in_french(self):
        maker, guest, _ = self.two("--clock", "3d", "--game", "tictactoe", language="fr")
        maker.wait_for_all("Bob a rejoint la partie.", "À vous de jouer. (x)", "3 jours par coup", "Morpion")
        self.say(maker, "b2")
        guest.wait_for("Ada joue b2.")
        self.say(guest, "nulle")
        maker.wait_for_all("Bob propose la nulle.", "accepter ou refuser")
        self.say(maker, "accepter")
        guest.wait_for_all("Ada accepte.", "Partie nulle")

    def test_a_drawn_seat_is_told_when_somebody_joins(self):
        maker, link = self.invite()
        maker.wait_for("Who begins is drawn when somebody joins.")
        guest = self.open("--lang", "en", "--online", link)
        maker.wait_for("x: You   o: Player 2", "x: Player 1   o: You")
        screen = guest.wait_for("Your turn. (x)", "Player 1 is to move. (x)")
        mover, other = (guest, maker) if "Your turn. (x)" in screen else (maker, guest)
        self.say(mover, "4")
        other.wait_for("Player 1 plays 4.")

    def test_from_a_position_that_leaves_the_second_to_move(self):
        maker, guest, _ = self.two("4")
        maker.wait_for_all("x: You   o: Bob", "Bob is to move. (o)")
        self.say(guest, "4")
        maker.wait_for_all("Bob plays 4.", "Your turn. (x)")

    def test_the_service_is_killed_and_comes_back(self):
        maker, guest, _ = self.two("--clock", "5+3")
        self.play(maker, guest, ["4", "4"])
        self.service.kill()
        for player in maker, guest:
            player.wait_for_all("Connection lost:", "cannot be reached", "Trying again in")
        self.say(maker, "5")
        maker.wait_for("What you have played is kept and will be sent.")
        self.service.start()
        maker.wait_for("Connected again.")
        guest.wait_for_all("Connected again.", "Ada plays 5.")
        self.say(guest, "5")
        screen = maker.wait_for("Bob plays 5.")
        self.assertIn(" . . . x x . .", screen)

    def test_a_client_is_killed_and_goes_on_in_its_seat(self):
        maker, guest, link = self.two()
        self.play(maker, guest, ["4", "4"])
        folder = os.path.join(self.folder, "state", "puissance", "seats")
        for name in os.listdir(folder):
            self.assertEqual(os.stat(os.path.join(folder, name)).st_mode & 0o777, 0o600)
        self.assertEqual(len(os.listdir(folder)), 2)
        maker.keys("C-c")
        maker.wait_for("exit=130")
        guest.close()  # A hang-up.
        guest = self.open("--lang", "en", "--online", link)
        guest.wait_for_all("x: Ada   o: You", "Ada is to move. (x)")
        maker = self.open("--lang", "en", "--online", to(link, "online"))
        maker.wait_for_all("x: You   o: Bob", "Your turn. (x)")
        self.say(maker, "3")
        guest.wait_for("Ada plays 3.")
        self.say(guest, "link")
        seat = re.search(r"http\S+/#/seat/\S+", guest.wait_for("/#/seat/"))[0]
        guest.type("quit")
        guest.keys("Enter")
        guest.wait_for("exit=0")
        self.state = {"XDG_STATE_HOME": os.path.join(self.folder, "elsewhere")}  # Another machine.
        guest = self.open("--lang", "en", "--online", seat)
        guest.wait_for("Your turn. (o)")
        self.say(guest, "3")
        maker.wait_for("Bob plays 3.")

    def test_watching_and_a_taken_seat(self):
        maker, guest, link = self.two()
        self.state = {"XDG_STATE_HOME": os.path.join(self.folder, "elsewhere")}
        watcher = self.open("--lang", "en", "--online", to(link, "watch"))
        watcher.wait_for_all("x: Ada   o: Bob", "You watch this game", "Ada is to move. (x)")
        late = self.open("--lang", "en", "--online", link)
        late.wait_for_all("the seat is taken.", "Watch the game instead: yes or no?")
        self.say(late, "yes")
        late.wait_for("You watch this game")
        self.say(maker, "4")
        for who in watcher, late:
            who.wait_for("Ada plays 4.")
            self.say(who, "4")
            who.wait_for("You only watch this game")
        self.assertEqual(os.listdir(os.path.join(self.folder, "elsewhere", "puissance", "seats")), [])
        self.fails(link, says="the seat is taken; it can be watched: puissance play --online")

    def pipe(self, *arguments):
        process = subprocess.Popen(
            [PROGRAM, "play", "--lang", "en", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**ENVIRONMENT, **self.state}, text=True)
        self.addCleanup(process.kill)  # Nothing, where it has ended.
        return process

    def fails(self, link, says, status=1):
        process = self.pipe("--online", link)
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (status, ""), err)
        self.assertIn(says, err)
        self.assertNotIn("\x1b", err)

    def test_a_game_by_pipes(self):
        for _ in range(5):  # Fast enough to meet races.
            maker = self.pipe("--invite", "--host", self.service.url, "--seat", "first", "--nickname", "Ada")
            maker.stdin.write("1\n2\n3\n4\n")
            maker.stdin.close()
            maker.stdin = None
            line = ""
            while "/#/join/" not in line:
                line = maker.stdout.readline()
            guest = self.pipe("--online", line.strip())
            guest.stdin.write("7\n6\n5\n")
            guest.stdin.flush()
            out, _ = maker.communicate(timeout=60)
            self.assertEqual(maker.returncode, 0)
            self.assertIn(" X X X(X)o o o", out)
            self.assertIn("You win. Well played!", out)
            guest.communicate(timeout=60)
            self.assertEqual(guest.returncode, 0)

    def test_tls_by_certificates_that_are_trusted(self):
        for number, (names, trusted) in enumerate(
                [(f"IP:{HOST}", True), (f"IP:{HOST}", False), ("DNS:example.org", True)]):
            file = os.path.join(self.folder, f"{number}.pem")
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                            "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=" + names,
                            "-keyout", file + ".key", "-out", file], check=True, capture_output=True)
            with open(file, "ab") as whole, open(file + ".key", "rb") as key:
                whole.write(key.read())
            with tls_in_front_of(self.service, file) as proxy:
                self.state["SSL_CERT_FILE"] = file if trusted else "/dev/null"
                process = self.pipe("--invite", "--host", f"https://{HOST}:{proxy.getsockname()[1]}")
                out, err = process.communicate("board\n", timeout=60)
                if number == 0:
                    self.assertEqual((process.returncode, err), (0, ""))
                    self.assertIn(f"https://{HOST}:", out)
                    self.assertEqual(out.count(" 1 2 3 4 5 6 7"), 2)
                else:
                    self.assertEqual((process.returncode, out), (1, ""))
                    self.assertIn("not one that this machine trusts: nothing was sent", err)

    def test_errors_in_sentences(self):
        name, key = "A" * 11, "B" * 22
        self.fails("4", "not a link to a game", status=2)
        self.fails(f"{self.service.url}/#/join/{name}", "not a link to a game", status=2)
        self.fails(f"{self.service.url}/#/watch/{name}", "there is no such game")
        self.fails(f"{self.service.url}/#/join/{name}.{key}", "there is no such game")
        self.fails(f"http://nowhere.invalid/#/watch/{name}", "there is no such host")
        self.fails(f"http://{HOST}:1/#/watch/{name}", "cannot be reached")
        self.fails(f"https://{HOST}:{self.service.port}/#/watch/{name}", "does not answer as a service of Puissance")
        without = Service("--no-online")
        self.addCleanup(without.end)
        self.fails(f"{without.url}/#/watch/{name}", "there are no games between people at " + without.url)
        _, link = self.invite()
        for place in "join", "seat":
            self.fails(f"{to(link, place)}.{key}", "the key to this game is wrong")

class FullScreen(OnlineTest):
    """The same on the full screen, with its keys."""

    def open(self, *arguments, size=(80, 24)):
        return self.terminal(*arguments, size=size, env=self.state)

    def invite(self, *arguments, language="en", size=(80, 24)):
        maker = self.open("--lang", language, "--invite", "--host", self.service.url, "--seat", "first",
                          "--nickname", "Ada", *arguments, size=size)
        screen = maker.wait_for_all("/#/join/", "Waiting for the other player.", "q: leave") \
            if language == "en" else maker.wait_for_all("/#/join/", "En attente", "q\u00a0: partir")
        # Where the screen is narrow, the link goes on in the next line.
        return maker, re.search(r"http\S+/#/join/[\w-]{11}\.[\w-]{22}", re.sub(r"\s*\n\s*", "", screen))[0]

    def two(self, *arguments, language="en", size=(80, 24)):
        maker, link = self.invite(*arguments, language=language, size=size)
        guest = self.open("--lang", language, "--online", link, "--nickname", "Bob", size=size)
        return maker, guest, link

    def play(self, players, moves, start=0):
        """By the keys of a column; each sees the move of the other before he plays."""
        for number, move in enumerate(moves, start):
            players[number % 2].keys(move, "Enter")
            for player in players:
                player.wait_for(f"Move {number + 1}: {move}")

    def test_a_whole_game_and_a_rematch(self):
        maker, guest, _ = self.two("--clock", "5+3")
        maker.wait_for_all("Connect Four", "5:00 + 3 s a move", "Ada (you)", "Bob is here.", "Your turn. (x)", "for this move",
                           "e abort")
        guest.wait_for_all("Bob (you)", "Ada is to move. (x)")
        guest.keys("Enter")
        guest.wait_for("It is not your turn.")
        self.play((maker, guest), "171625")
        self.assertRegex(maker.wait_for("e resign"), r"▸ ● Ada \(you\) +[45]:\d\d")
        maker.keys("1", "Enter")
        maker.wait_for("Move 7: 1")
        maker.keys("Left", "Right", ":")
        maker.wait_for("Your move:")
        maker.keys("Escape")
        self.play((maker, guest), "7", start=7)
        maker.keys(":")
        maker.wait_for("Your move:")
        maker.type("1")
        maker.keys("Enter")
        maker.wait_for_all("You win. Well played!", "r: rematch", "*●*")
        guest.wait_for_all("Ada wins.", "*●*")
        guest.keys("r")
        guest.wait_for("You offer a rematch.")
        maker.wait_for_all("Bob offers a rematch.", "y: accept   n: decline")
        maker.keys("y")
        guest.wait_for_all("Your turn. (x)", "● Bob (you)")
        maker.wait_for_all("Bob is to move. (x)", "○ Ada (you)")
        self.play((guest, maker), "4")

    def test_offers_and_giving_up(self):
        maker, guest, _ = self.two("--game", "gomoku")
        maker.wait_for_all("Your turn. (x)", "no clock")
        maker.keys("Enter")
        guest.wait_for("Move 1: h8")
        guest.keys("Up", "Enter")
        maker.wait_for("Move 2: h9")
        maker.keys("d")
        maker.wait_for_all("You offer a draw.", "n: withdraw it")
        guest.wait_for_all("Ada offers a draw.", "y: accept   n: decline")
        guest.keys("n")
        maker.wait_for("Bob declines.")
        guest.keys("d")
        maker.wait_for_all("Bob offers a draw.", "y: accept")
        guest.wait_for("n: withdraw it")
        guest.keys("n")
        maker.wait_for("Bob withdraws the offer.")
        guest.keys("u")
        maker.wait_for_all("Bob asks to take back a move.", "y: accept")
        maker.keys("y")
        guest.wait_for_all("Ada accepts.", "Move 1: h8", "Your turn. (o)")
        guest.keys("Down", "Down", "Enter")
        maker.wait_for("Move 2: h7")
        guest.keys("e")
        guest.wait_for("Resign?   y: yes")
        guest.keys("n")
        guest.wait_for("The game goes on.")
        guest.keys("s")
        guest.wait_for("Save the game as:")
        guest.keys("Enter")
        guest.wait_for("Saved as game.txt.")
        with open(os.path.join(self.folder, "game.txt"), encoding="utf-8") as file:
            self.assertIn("moves h8h7\n", file.read())
        guest.keys("?")
        guest.wait_for_all("d offers a draw.", "q leaves; the game stays.")
        guest.keys("Escape")
        guest.wait_for("Ada is to move. (x)")
        guest.keys("e")
        guest.wait_for("Resign?")
        guest.keys("y")
        maker.wait_for_all("Bob resigns.", "You win. Well played!")
        maker.keys("q")
        maker.wait_for("exit=0 icanon")

    def test_the_service_is_killed_and_the_move_is_kept(self):
        maker, guest, _ = self.two("--clock", "5+3")
        maker.wait_for("Your turn. (x)")
        self.play((maker, guest), "44")
        self.service.kill()
        for player in maker, guest:
            player.wait_for("Connection lost: ")
        maker.keys("5", "Enter")
        maker.wait_for_all("(●)", "Move 2: 4")
        maker.wait_for_all("Trying again…", "What you have played is kept", "sent.")
        maker.keys("5", "Enter")
        maker.wait_for("On its way…")
        clock = re.search(r"Ada \(you\) +(\S+)", maker.screen())[1]
        self.service.start()
        for player in maker, guest:
            player.wait_for("Move 3: 5")
            player.wait_without("Connection lost")
        minutes, seconds = map(int, clock.split(":"))
        after = re.search(r"Ada \(you\) +(\d):(\d\d)", maker.screen())
        self.assertGreaterEqual(60 * int(after[1]) + int(after[2]), 60 * minutes + seconds)  # And three seconds more.
        self.play((maker, guest), "5", start=3)

    def test_leaving_coming_back_and_watching(self):
        maker, guest, link = self.two()
        maker.wait_for_all("Your turn. (x)", "Bob is here.")
        guest.keys("q")
        guest.wait_for_all("To come back later: puissance play --online", "exit=0 icanon")
        maker.wait_for("Bob is away.")
        maker.keys("4", "Enter")
        maker.wait_for("Move 1: 4")
        guest = self.open("--lang", "en", "--online", link)
        guest.wait_for_all("Move 1: 4", "Your turn. (o)")
        guest.keys("l")
        seat = re.search(r"http\S+/#/seat/\S+", guest.wait_for("/#/seat/"))[0]
        self.assertRegex(seat, r"\.[\w-]{22}$")
        guest.keys("Escape")
        self.state = {"XDG_STATE_HOME": os.path.join(self.folder, "elsewhere")}
        watcher = self.open("--lang", "en", "--online", to(link, "watch"))
        watcher.wait_for_all("● Ada", "○ Bob", "Bob is to move. (o)")
        watcher.keys("4", "Enter")
        watcher.wait_for("You only watch this game.")
        guest.wait_for("1 person watches")
        guest.keys("4", "Enter")
        for player in maker, guest, watcher:
            player.wait_for("Move 2: 4")
        maker.keys("C-c")
        maker.wait_for("exit=130 icanon")

    def test_small_windows_french_and_an_invitation_that_is_cancelled(self):
        maker, guest, _ = self.two("--clock", "3d", language="fr", size=(46, 16))
        maker.wait_for("À vous de jouer. (x)")
        maker.keys("4", "Enter")
        guest.wait_for_all("(●)", "À vous de jouer. (o)")
        guest.resize(20, 9)
        guest.wait_for("1 2 3 4 5 6 7")
        guest.resize(10, 5)
        guest.wait_for("trop")
        guest.resize(80, 24)
        guest.wait_for_all("3 jours par coup", "2 j 23 h", "Ada est là.", "q quitter")
        guest.keys("d")
        maker.wait_for("Ada propose la nulle.", "Bob propose la nulle.")
        maker.keys("o")
        guest.wait_for("Partie nulle")
        alone, _ = self.invite()
        alone.keys("e")
        alone.wait_for("Abort the game?   y: yes")
        alone.keys("y")
        alone.wait_for("The game was aborted: nobody wins.")

    def test_a_game_that_is_not_there(self):
        stranger = self.open("--lang", "en", "--online", f"{self.service.url}/#/watch/{'A' * 11}")
        stranger.wait_for_all("there is no such game", "exit=1 icanon")


if __name__ == "__main__":
    main()
