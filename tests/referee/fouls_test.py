#!/usr/bin/python3
"""Programs at fault against the referee: each loses with the right reason, and nothing is left behind. Usage:

    fouls_test.py PROGRAM [unittest arguments]"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = ""
HERE = os.path.dirname(os.path.abspath(__file__))
ZOO = os.path.join(HERE, "zoo.py")
PLAYERS = os.path.join(HERE, "..", "..", "examples", "players")
PYTHON = "/usr/bin/python3"
MARK = f"PUISSANCE_TEST_MARK_{os.getpid()}"


def marked():
    """The processes that carry our mark: whatever the program and its players have started."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                if MARK.encode() in file.read():
                    found.append(int(name))
        except OSError:
            pass
    return found


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, timeout=300,
                          env={**os.environ, "LANG": "C.UTF-8", MARK: "1"}, **more)


def has_sandbox():
    return shutil.which("bwrap") and subprocess.run(["bwrap", "--ro-bind", "/", "/", "--unshare-all", "true"],
                                                    capture_output=True).returncode == 0


def zoo(fault):
    return f"program:{PYTHON} {ZOO} {fault}"


def match(first, second="easy", games=1, *more):
    result = run("match", "--first", first, "--second", second, "--games", str(games), "--seed", "1", "--json", *more)
    assert result.returncode == 0, result
    return json.loads(result.stdout)


class Fouls(unittest.TestCase):
    def check(self, fault, reason, seen=None, *more):
        reply = match(zoo(fault), zoo("sound"), 1, "--time", "0.3", *more)
        self.assertEqual(reply["losses"], 1, reply)
        forfeit = reply["forfeits"][0]["forfeit"]
        self.assertEqual(forfeit["reason"], reason, forfeit)
        if seen is not None:
            self.assertEqual(forfeit["seen"], seen)
        self.assertEqual(marked(), [])
        return forfeit

    def test_late(self): self.check("late", "late")
    def test_never_answers(self): self.check("sleeps", "late", "")
    def test_answers_twice(self): self.check("twice", "unasked", "4")
    def test_answers_once_more_at_the_end(self): self.check("one_more", "unasked", "4")
    def test_answers_before_it_is_asked(self): self.check("early", "unasked", "4")
    def test_outside(self): self.check("outside", "illegal", "8")
    def test_full_column(self): self.check("full_column", "illegal", "4")
    def test_garbage(self): self.check("garbage", "unreadable", "I think column 4 is nice")
    def test_binary(self): self.check("binary", "unreadable", "\\x00\\xff\\xfe\\x1b[2J<script>")
    def test_endless_line(self): self.check("endless_line", "endless_line")
    def test_floods_standard_error(self): self.check("floods_error", "late")
    def test_closes_its_output(self): self.check("closes_output", "closed")
    def test_closes_its_input(self): self.check("closes_input", "closed")
    def test_forks_without_end(self): self.check("forks", "processes")
    def test_starts_threads_without_end(self): self.check("threads", "processes")
    def test_leaves_zombies_without_end(self): self.check("zombies", "processes")
    def test_runs_away(self): self.check("runs_away", "exited")
    def test_stops_itself(self): self.check("stops_itself", "late")
    def test_closes_everything(self): self.check("closes_everything", "closed")
    def test_trickles(self): self.check("trickles", "late")

    def test_stops_its_keeper(self):
        self.assertNotIn("forfeits", match(zoo("stops_its_keeper")))
        self.assertEqual(marked(), [])

    def test_keeps_its_keeper_stopped(self): self.check("keeps_its_keeper_stopped", "late")
    # It ends with its keeper, and what it had started ends too.
    def test_kills_its_keeper(self): self.check("kills_its_keeper", "closed")

    def test_is_the_first_to_go_when_memory_ends(self):
        with tempfile.TemporaryDirectory() as folder:
            run("move", "--player", f"program:sh -c 'cat /proc/self/oom_score_adj > {folder}/x; echo 4'")
            with open(os.path.join(folder, "x"), encoding="utf-8") as file:
                self.assertEqual(file.read(), "1000\n")

    def test_sends_messages_without_end(self):
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "brain.sh")
            with open(script, "w", encoding="utf-8") as file:
                file.write("while read -r line; do case $line in START*) echo OK;; BEGIN) yes MESSAGE I think;; esac; done\n")
            forfeit = match(f"gomocup:bash {script}", "easy", 1, "--game", "gomoku", "--time", "0.3")["forfeits"][0]["forfeit"]
            self.assertEqual((forfeit["reason"], forfeit["seen"]), ("late", "MESSAGE I think"))
            self.assertEqual(marked(), [])

    def test_allocates_without_end(self):
        forfeit = match(zoo("allocates"), "easy", 1, "--program-memory", "200")["forfeits"][0]["forfeit"]
        # Who takes it faster than the referee looks is told so by the system.
        self.assertIn((forfeit["reason"], forfeit["said"]), (("memory", ""), ("exited", "MemoryError")))
        self.assertEqual(marked(), [])

    def test_exits(self):
        self.assertEqual(self.check("exits", "exited")["number"], 3)

    def test_crashes_on_move_seven(self):
        self.assertEqual(self.check("crashes", "crashed")["number"], signal.SIGSEGV)

    def test_says_why_it_ended(self):
        self.assertEqual(self.check("raises", "exited")["said"], "ValueError: no such column")

    def test_ignores_every_signal(self):
        self.assertNotIn("forfeits", match(zoo("ignores_signals")))
        self.assertEqual(marked(), [])

    def test_leaves_a_child_behind(self):
        self.assertNotIn("forfeits", match(zoo("leaves_a_child")))
        self.assertEqual(marked(), [])

    def test_there_is_no_such_program(self):
        forfeit = match("program:./no_such_program")["forfeits"][0]["forfeit"]
        self.assertEqual((forfeit["reason"], forfeit["number"]), ("not_started", 2))

    def test_a_fault_of_the_second_player_is_its_own(self):
        reply = match("easy", zoo("garbage"), 4, "--time", "1")
        self.assertEqual(reply["wins"], 4)
        self.assertEqual({game["player"] for game in reply["forfeits"]}, {"second"})

    def test_a_clock_for_the_whole_game(self):
        reply = match(zoo("late"), "easy", 1, "--time", "0.3", "--clock", "0.2")
        self.assertEqual(reply["forfeits"][0]["forfeit"]["reason"], "late")

    def test_words(self):
        result = run("match", "--first", zoo("outside"), "--second", "easy", "--games", "1", "--lang", "fr")
        self.assertIn("coup illégal (vu : 8)", result.stderr.decode())


class Playing(unittest.TestCase):
    """Against a program, in the terminal."""

    def play(self, player, *lines, **more):
        result = run("play", "--plain", "--first", "human", "--second", player, "--lang", "en",
                     input="".join(line + "\n" for line in lines).encode(), **more)
        self.assertEqual(result.returncode, 0, result)
        self.assertEqual(marked(), [])
        return result.stdout.decode()

    def test_a_game(self):
        told = self.play(zoo("sound"), "1", "1", "undo", "restart", "2", "quit")
        self.assertEqual(told.count("sound plays 4."), 3)

    def test_what_it_does_wrong_is_said(self):
        # A script ends there.
        self.assertIn("garbage: the answer is no move (seen: I think column 4 is nice)", self.play(zoo("garbage"), "1", "quit"))
        self.assertIn("it could not be started", self.play("program:./no_such_program", "1", "quit"))

    def test_leaving_while_it_thinks(self):
        self.play(zoo("sleeps"), "1", "quit")

    def test_games_of_a_match_open(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "a match.txt")
            reply = match(zoo("sound"), "level:1", 3, "--save", file)
            self.assertEqual(reply["games"], 3)
            with open(file, encoding="utf-8") as text:
                kept = text.read()
            moves = re.findall("^moves (.*)$", kept, re.M)
            self.assertEqual(re.findall("^# http://127.0.0.1:8000/#r=analyse&g=connect4&m=(.*)$", kept, re.M), moves)
            self.assertEqual(re.findall("^(?:first|second) (.*)$", kept, re.M), ["human", "level:1", "level:1", "human", "human", "level:1"])
            # The page reads such files, as web/tests/importing.test.ts shows; the terminal, one game of them.
            told = self.play("human", f"load {file} 2", f"load {file}", f"load {file} 4", f"save {file}", "quit")
            self.assertIn("level:1   o: You", told)
            self.assertIn("it has 3 games", told)
            self.assertIn("it has only 3 games", told)
            self.assertIn("is not a saved game", told)
            with open(file, encoding="utf-8") as text:
                self.assertEqual(text.read(), kept)

    def test_no_other_file_is_written_over(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"a letter")
            file.flush()
            result = run("match", "--games", "1", "--save", file.name)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"not a saved game", result.stderr)
            self.assertEqual(run("match", "--games", "1", "--pages", "example").returncode, 2)

    def test_a_saved_game_starts_no_program(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "game")
            with open(file, "w", encoding="utf-8") as text:
                text.write(f"puissance 1\ngame connect4\nfirst program:touch {folder}/x\n")
            self.assertIn("Not loaded", self.play("human", f"load {file}", "quit"))
            self.assertEqual(os.listdir(folder), ["game"])


class Ending(unittest.TestCase):
    """However the referee ends, the programs end with it."""

    def ended_by(self, number):
        process = subprocess.Popen(
            [PROGRAM, "match", "--first", zoo("ignores_signals"), "--second", zoo("sleeps"), "--time", "100"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, MARK: "1"})
        while len(marked()) < 5:  # The referee, two keepers, two programs.
            time.sleep(0.05)
        process.send_signal(number)
        status = process.wait(60)
        for _ in range(600):
            if not marked():
                return status
            time.sleep(0.05)
        self.fail(f"left behind: {marked()}")

    def test_interrupted(self):
        self.assertEqual(self.ended_by(signal.SIGINT), 130)

    def test_killed(self):
        self.assertEqual(self.ended_by(signal.SIGKILL), -signal.SIGKILL)


class Naming(unittest.TestCase):
    def refused(self, *arguments):
        result = run(*arguments, "--json")
        self.assertEqual(result.returncode, 2, result)
        return json.loads(result.stdout)["error"]["message"]

    def test_no_shell_is_started(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("no shell", self.refused("match", "--first", f"program:touch {folder}/x; true"))
            match(f"program:touch '{folder}/a; b'")
            self.assertEqual(os.listdir(folder), ["a; b"])

    def test_wrong_commands(self):
        self.assertIn("quote", self.refused("match", "--first", "program:'x"))
        self.assertIn("empty", self.refused("match", "--first", "program: "))
        self.assertIn("no address", self.refused("match", "--first", "http://127.0.0.1:x"))
        self.assertIn("--allow-host", self.refused("match", "--first", "http://192.0.2.1"))
        self.assertIn("free boards", self.refused("match", "--first", "gomocup:x"))

    def test_only_these_commands_start_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            player = f"program:touch {folder}/x"
            for arguments in (("engine", "--player", player), ("explain", "--player", player)):
                self.assertNotEqual(run(*arguments, stdin=subprocess.DEVNULL).returncode, 0)
            self.assertEqual(os.listdir(folder), [])

    @unittest.skipUnless(has_sandbox(), "bubblewrap is not there, or may not make its rooms here")
    def test_sandbox(self):
        with tempfile.TemporaryDirectory(dir=os.path.expanduser("~")) as folder:
            script = os.path.join(folder, "writes.sh")
            with open(script, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\ntouch {folder}/x /tmp/x 2>/dev/null\nread line\n"
                           f"[ -e {folder}/x ] && echo wrote || echo 4\n")
            os.chmod(script, 0o755)
            self.assertEqual(run("move", "--player", f"program:{script}").stdout, b"")
            os.remove(os.path.join(folder, "x"))
            self.assertEqual(run("move", "--player", f"program:{script}", "--sandbox").stdout, b"4\n")
            self.assertEqual(os.listdir(folder), ["writes.sh"])

    @unittest.skipUnless(has_sandbox(), "bubblewrap is not there, or may not make its rooms here")
    def test_sandbox_holds(self):
        # Each line that should fail and does not says so; the services of the machine have their sockets under /run.
        with tempfile.TemporaryDirectory(dir=os.path.expanduser("~")) as folder:
            script = os.path.join(folder, "tries.sh")
            with open(script, "w", encoding="utf-8") as file:
                file.write("#!/bin/bash\nread -r line\n"
                           "[ -n \"$(ls -A /run)\" ] && echo sees /run\n"
                           "kill -9 -1\n"
                           "for file in /run/x /dev/x /etc/x; do touch $file 2>/dev/null && echo wrote $file; done\n"
                           "mount -o remount,rw / 2>/dev/null && echo mounted\n"
                           "for disk in /tmp /dev/shm; do for k in 1 2; do\n"
                           "    head -c 200M /dev/zero >$disk/$k 2>/dev/null || full=$full$disk; done; done\n"
                           "[ \"$full\" = /tmp/dev/shm ] || echo filled all but \"$full\"\n"
                           "echo x >/dev/null && echo 4\n")
            os.chmod(script, 0o755)
            self.assertEqual(run("move", "--player", f"program:{script}", "--sandbox", "--time", "20").stdout, b"4\n")

    def test_sandbox_that_is_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            result = subprocess.run([PROGRAM, "move", "--player", "program:x", "--sandbox"],
                                    capture_output=True, env={"PATH": folder})
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"package bubblewrap", result.stderr)


class Players(unittest.TestCase):
    """The examples play whole games, and lose none but on the board."""

    def check(self, command):
        reply = match(f"program:{command}", "level:1", 2, "--time", "5")
        self.assertNotIn("forfeits", reply)
        self.assertEqual(reply["games"], 2)

    def test_python(self): self.check(f"{PYTHON} {PLAYERS}/player.py")
    def test_shell(self): self.check(f"bash {PLAYERS}/player.sh")

    def test_kaggle_function(self):
        reply = match(f"python:{PLAYERS}/kaggle_agent.py", "level:1", 2, "--time", "5")
        self.assertNotIn("forfeits", reply)
        self.assertEqual(run("move", "444444", "--player", f"python:{PLAYERS}/kaggle_agent.py").stdout, b"3\n")
        self.assertEqual(run("move", "12", "--game", "drop:9x7x4", "--player", f"python:{PLAYERS}/kaggle_agent.py").stdout, b"5\n")

    def test_functions_at_fault(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "bot.py")
            for text, reason in (("def agent(obs, config):\n    print('hello')\n    return 7\n", "illegal"),
                                 ("def agent(obs, config): return 'left'\n", "TypeError"),
                                 ("def helper(obs): return obs.board.index(0)\nx = 1\n", ""),
                                 ("x = 1\n", "has no function"), ("import nothing_here\n", "ModuleNotFoundError"),
                                 ("def agent(): return 1\n", "a player takes a Record")):
                with open(file, "w", encoding="utf-8") as code:
                    code.write(text)
                forfeits = match(f"python:{file}", "level:1", 1, "--time", "5").get("forfeits", [])
                self.assertIn(reason, json.dumps(forfeits))
                self.assertEqual(len(forfeits), 1 if reason else 0)

    @unittest.skipUnless(shutil.which("node"), "no node")
    def test_javascript(self): self.check(f"node {PLAYERS}/player.js")

    @unittest.skipUnless(shutil.which("javac"), "no javac")
    def test_java(self): self.check(f"java {PLAYERS}/Player.java")

    @unittest.skipUnless(shutil.which("g++"), "no g++")
    def test_cpp(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["g++", "-std=c++20", "-Wall", "-Wextra", "-o", f"{folder}/player", f"{PLAYERS}/player.cpp"], check=True)
            self.check(f"{folder}/player")

    @unittest.skipUnless(shutil.which("mcs"), "no C#")
    def test_c_sharp(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["mcs", f"-out:{folder}/player.exe", f"{PLAYERS}/Player.cs"], check=True)
            self.check(f"mono {folder}/player.exe")

    def test_our_own_engine_by_the_gomocup_protocol(self):
        reply = match(f"gomocup:{PROGRAM} engine --player level:4", "easy", 2, "--game", "gomoku", "--time", "20")
        self.assertEqual(reply["wins"], 2, reply)

    def test_numbers_of_the_gomocup_protocol_fit_an_int(self):
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "brain.sh")
            with open(script, "w", encoding="utf-8") as file:
                file.write(f'while read -r line; do echo "$line" >> {folder}/heard; case $line in START*) echo OK;; BEGIN) echo 7,7;; esac; done\n')
            self.assertEqual(run("move", "--game", "gomoku", "--player", f"gomocup:bash {script}").stdout, b"h8\n")
            with open(os.path.join(folder, "heard"), encoding="utf-8") as file:
                heard = file.read()
            numbers = [int(number) for number in re.findall(r"^INFO \w+ (\d+)$", heard, re.M)]
            self.assertEqual(len(numbers), 5, heard)
            self.assertLess(max(numbers), 2**31)

    def test_a_clock_by_the_gomocup_protocol(self):
        # Column j, from the top; it never has five of its own before the other player has.
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "brain.sh")
            with open(script, "w", encoding="utf-8") as file:
                file.write(f'row=0; while read -r line; do echo "$line" >> {folder}/heard; case $line in START*) echo OK;; '
                           'BEGIN|TURN*) sleep 0.1; echo $((row % 2 * 7)),$row; row=$((row + 1));; esac; done\n')
            match(f"gomocup:bash {script}", "easy", 1, "--game", "gomoku", "--time", "20", "--clock", "30")
            with open(os.path.join(folder, "heard"), encoding="utf-8") as file:
                heard = file.read()
            self.assertIn("INFO timeout_match 30000\n", heard)
            left = [int(number) for number in re.findall(r"^INFO time_left (\d+)$", heard, re.M)]
            self.assertEqual(left[0], 30000)
            self.assertGreater(len(left), 3)
            for before, after in zip(left, left[1:]):
                self.assertLessEqual(after, before - 100)

    def test_our_own_service_by_http(self):
        service = subprocess.Popen([PROGRAM, "serve", "-p", "0", "-t", "0.1", "--no-online"], stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT)
        try:
            while not (found := re.search(rb"http://127\.0\.0\.1:(\d+)/", service.stdout.readline())):
                self.assertIsNone(service.poll())
            port = found[1].decode()
            for game in ("drop:4x4x3", "tictactoe"):
                reply = match(f"http://127.0.0.1:{port}", "easy", 2, "--game", game, "--time", "20")
                self.assertNotIn("forfeits", reply)
                self.assertEqual(reply["losses"], 0)
            # A request to the service can never start a program.
            with tempfile.TemporaryDirectory() as folder:
                import urllib.error
                import urllib.request
                file = os.path.join(folder, "bot.py")
                with open(file, "w", encoding="utf-8") as code:
                    code.write(f"open('{folder}/x', 'w')\n")
                for player in (f"program:touch {folder}/x", f"gomocup:touch {folder}/x", f"python:{file}", f"http://127.0.0.1:{port}"):
                    body = json.dumps({"player": player}).encode()
                    with self.assertRaises(urllib.error.HTTPError) as caught:
                        urllib.request.urlopen(urllib.request.Request(
                            f"http://127.0.0.1:{port}/api/v1/move", body, {"Content-Type": "application/json"}))
                    self.assertIn("only where a command names them", caught.exception.read().decode())
                    caught.exception.close()
                self.assertEqual(os.listdir(folder), ["bot.py"])
        finally:
            service.terminate()
            service.wait()
            service.stdout.close()

    def test_a_service_that_is_not_there(self):
        forfeit = match("http://127.0.0.1:9699")["forfeits"][0]["forfeit"]
        self.assertEqual(forfeit["reason"], "not_started")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
