#!/usr/bin/python3
"""A Gomocup manager, scripted: plays whole games with `puissance engine` over pipes, among garbage,
take-backs, restarts, tiny times and sizes. Usage:

    engine_test.py PROGRAM [--games N] [--fuzz SECONDS] [unittest …]

The long run: `--games 50 --fuzz 60 Games Fuzz`."""

import os
import random
import re
import select
import signal
import subprocess
import sys
import time
import unittest

from watching import PATIENCE, processor_seconds, wait_for_work

PROGRAM = ""
GAMES = 12
FUZZ_LINES = 400
FUZZ_SECONDS = 0  # More than 0: so long instead.
ENVIRONMENT = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
CELL = re.compile(r"^(\d+),(\d+)$")
GARBAGE = ("", "   ", "HELLO", "TURN", "TURN 3", "TURN 3;4", "TURN a,b", "TURN 99,99", "TURN -1,2",
           "TURN 99999999999999999999,1", "START", "START x", "START 1", "START 4000", "RECTSTART 5",
           "RECTSTART 0,0", "TAKEBACK 88,1", "TAKEBACK", "INFO", "INFO timeout_turn", "INFO folder /x y",
           "INFO nonsense 12", "INFO evaluate 3,4", "INFO game_type 1", "DONE", "1,2,1", "1,2", "SUGGEST 3,3",
           "PLAY", "PLAY 77,77", "\x01\x02\xff", "\u00e9t\u00e9", "A" * 200, "SWAP2BOARD\n7,7\nDONE",
           "SWAP2BOARD\n7,7\n7,7\n8,8\nDONE", "YXBLOCK\n3,3\nDONE", "YXNBEST", "YXBOARD\n7,7,1\n8,8,1\nDONE", "YXSING")


class Manager:
    """Says lines to the program and hears its answers."""

    def __init__(self, *arguments, **more):
        self.process = subprocess.Popen(
            [PROGRAM, "engine", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=ENVIRONMENT, bufsize=0, **more)
        self.buffer = b""

    @classmethod
    def playing(cls, size=15, turn_ms=20):
        """With a game begun, nobody having moved."""
        manager = cls()
        manager.ask(f"START {size}")
        manager.say(f"INFO timeout_turn {turn_ms}")
        return manager

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def processor_seconds(self):
        return processor_seconds(self.process.pid)

    def say(self, line):
        self.process.stdin.write(line.encode("utf-8", "surrogateescape") + b"\n")

    def hear(self, patience=PATIENCE):
        """The next line; None when nothing is said for so long or the program has ended."""
        end = time.monotonic() + patience
        while b"\n" not in self.buffer:
            ready = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]
            data = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not data:
                return None
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line.decode()

    def ask(self, line, patience=PATIENCE):
        self.say(line)
        return self.hear(patience)

    def memory(self, which):
        """Bytes: VmRSS now, VmHWM at most so far."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(which)) << 10

    def settle(self):
        """Whatever garbage has said: after this, the next line heard answers the next line said."""
        self.say("ABOUT")
        said = []
        while True:
            line = self.hear()
            assert line is not None, said
            if line.startswith("name="):
                return said
            said.append(line)


class Arbiter:
    """The rules, on their own."""

    def __init__(self, columns, rows, exactly=False):
        self.columns, self.rows, self.exactly = columns, rows, exactly
        self.stones = {}

    def runs(self, x, y, who):
        """How many stones a stone of theirs on this cell would stand in line with, in each direction."""
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                i = 1
                while self.stones.get((x + sign * i * dx, y + sign * i * dy)) == who:
                    run, i = run + 1, i + 1
            yield run

    def won_by(self, x, y):
        return any(run == 5 or (run > 5 and not self.exactly) for run in self.runs(x, y, self.stones[x, y]))

    def empty(self):
        return [(x, y) for x in range(self.columns) for y in range(self.rows) if (x, y) not in self.stones]


class Protocol(unittest.TestCase):
    def cell(self, answer):
        match = CELL.match(answer or "")
        self.assertTrue(match, answer)
        return int(match[1]), int(match[2])

    def test_a_game_begins_and_goes_on(self):
        with Manager() as manager:
            self.assertRegex(manager.ask("ABOUT"), r'^name="Puissance", version="\d+\.\d+\.\d+"')
            self.assertEqual(manager.ask("START 15"), "OK")
            manager.say("INFO timeout_turn 100")
            x, y = self.cell(manager.ask("BEGIN"))
            self.assertEqual((x, y), (7, 7))
            self.cell(manager.ask("TURN 0,0"))
            self.assertTrue(manager.ask("TURN 7,7").startswith("ERROR cell 7,7 is taken"))
            manager.say("END")
            self.assertEqual(manager.process.wait(PATIENCE), 0)

    def test_rows_count_from_the_top(self):
        with Manager() as manager:
            manager.ask("RECTSTART 10,6")
            manager.say("INFO timeout_turn 100")
            manager.say("BOARD")
            for i in range(4):
                manager.say(f"{2 + i},0,1")
                manager.say(f"{i * 2},5,2")
            self.assertIn(self.cell(manager.ask("DONE")), ((1, 0), (6, 0)))

    def test_a_board_is_taken_up_where_it_stands(self):
        with Manager.playing(15, 200) as manager:
            manager.say("BOARD")
            for line in ("7,7,2", "0,0,1", "8,7,2", "0,14,1", "9,7,2", "6,7,1", "10,7,2"):
                manager.say(line)
            self.assertEqual(self.cell(manager.ask("DONE")), (11, 7))

    def test_a_wrong_board_leaves_the_game_as_it_was(self):
        with Manager.playing() as manager:
            manager.ask("BEGIN")
            for wrong in (("7,7,1", "7,7,2"), ("1,1,1", "2,2,1", "3,3,1"), ("99,1,2",), ("1,1,7",),
                          ("rubbish",)):
                manager.say("BOARD")
                for line in wrong:
                    manager.say(line)
                self.assertTrue(manager.ask("DONE").startswith("ERROR "), wrong)
            self.assertTrue(manager.ask("TURN 7,7").startswith("ERROR cell 7,7 is taken"))
            self.cell(manager.ask("TURN 1,1"))

    def test_a_board_that_is_not_finished_is_none(self):
        with Manager() as manager:
            manager.ask("START 15")
            manager.say("BOARD")
            manager.say("7,7,2")
            self.assertEqual(manager.ask("START 10"), "OK")
            manager.say("INFO timeout_turn 20")
            self.cell(manager.ask("BEGIN"))

    def test_stones_are_taken_back(self):
        with Manager.playing() as manager:
            own = manager.ask("BEGIN")
            reply = manager.ask("TURN 1,1")
            self.assertEqual(manager.ask("TAKEBACK " + reply), "OK")
            self.assertEqual(manager.ask("TAKEBACK 1,1"), "OK")
            self.assertTrue(manager.ask("TAKEBACK 1,1").startswith("ERROR "))
            self.cell(manager.ask("TURN 2,2"))
            self.assertTrue(manager.ask("TURN " + own).startswith("ERROR "))

    def test_the_rule_is_the_managers(self):
        # x x x . x x: six in line wins in one rule only.
        board = ("3,7,1", "0,0,2", "4,7,1", "2,0,2", "5,7,1", "4,0,2", "7,7,1", "6,0,2", "8,7,1", "8,0,2")
        with Manager() as manager:
            for rule, wins in ((0, True), (1, False)):
                manager.ask("START 15")
                manager.say(f"INFO rule {rule}")
                manager.say("INFO timeout_turn 200")
                manager.say("BOARD")
                for line in board:
                    manager.say(line)
                self.assertEqual(self.cell(manager.ask("DONE")) == (6, 7), wins, rule)
            self.assertTrue(manager.ask("INFO rule 4").startswith("MESSAGE rule 4"))

    def test_play_places_an_own_stone(self):
        with Manager.playing() as manager:
            self.assertEqual(manager.ask("PLAY 3,4"), "3,4")
            self.assertTrue(manager.ask("TURN 3,4").startswith("ERROR "))
            self.cell(manager.ask("TURN 4,4"))

    def say_all(self, manager, *lines):
        for line in lines[:-1]:
            manager.say(line)
        return manager.ask(lines[-1])

    def test_swap2_begins_with_three_stones(self):
        with Manager.playing(15, 1500) as manager:
            stones = self.say_all(manager, "SWAP2BOARD", "DONE").split()
            self.assertEqual(len({self.cell(stone) for stone in stones}), 3, stones)
            for x, y in map(self.cell, stones):
                self.assertTrue(0 <= x < 15 and 0 <= y < 15)
            # What is answered there is no move of the game.
            self.assertEqual(self.cell(manager.ask("BEGIN")), (7, 7))

    def test_swap2_takes_the_better_side(self):
        # Black beside black, and white far away; then white beside white, and black in the corners.
        black, white = ("7,7", "0,14", "8,8"), ("0,0", "7,7", "14,14")
        with Manager.playing(15, 500) as manager:
            self.assertEqual(self.say_all(manager, "SWAP2BOARD", *black, "DONE"), "SWAP")
            self.cell(self.say_all(manager, "SWAP2BOARD", *white, "DONE"))
            self.assertEqual(self.say_all(manager, "SWAP2BOARD", *black, "14,0", "6,6", "DONE"), "SWAP")
            self.cell(self.say_all(manager, "SWAP2BOARD", *white, "8,8", "14,0", "DONE"))
            # The same with the player named, as in BOARD.
            self.assertEqual(self.say_all(manager, "SWAP2BOARD", *(stone + ",2" for stone in black), "DONE"), "SWAP")
            self.assertTrue(self.say_all(manager, "SWAP2BOARD", "7,7", "8,8", "DONE").startswith("ERROR "))

    def test_three_stones_of_its_own_leave_both_sides_about_equal(self):
        """What it sees for either side of its own openings is a small part of what it sees for black in a bad one."""
        with Manager.playing(15, 600000) as manager:
            # By nodes, so that a busy machine sees as much.
            manager.say("INFO max_node 10000")
            stones = self.say_all(manager, "SWAP2BOARD", "DONE").split()
            manager.say("INFO show_detail 2")

            def points(cells):
                manager.say("YXBOARD")
                for number, cell in enumerate(cells):
                    manager.say(f"{cell},{2 - number % 2}")
                manager.say("DONE")
                manager.say("YXNBEST 1")
                return [line for line in self.lines_of(manager) if line.startswith("INFO EVAL")][-1].split()[-1]
            own, bad = points(stones), points(("7,7", "0,14", "8,8"))
            self.assertNotIn("M", own)
            self.assertTrue("-M" in bad or abs(int(own)) * 4 < -int(bad), (own, bad))

    def lines_of(self, manager):
        """Until the move, which is the last of them."""
        lines = []
        while not lines or not CELL.match(lines[-1]):
            lines.append(manager.hear())
            self.assertIsNotNone(lines[-1], lines)
        return lines

    def test_best_lines_for_interfaces(self):
        with Manager.playing(15, 600) as manager:
            for line in ("INFO SHOW_DETAIL 3", "YXBOARD", "7,7,2", "8,8,1", "7,8,2", "DONE", "YXNBEST 4"):
                manager.say(line)
            lines = self.lines_of(manager)
            starts = [number for number, line in enumerate(lines) if re.match(r"INFO PV \d", line)]
            last = [lines[start:start + 9] for start in starts[-4:]]
            for number, block in enumerate(last):
                self.assertEqual([line.split()[1] for line in block],
                                 ["PV", "NUMPV", "DEPTH", "TOTALNODES", "TOTALTIME", "SPEED", "EVAL", "BESTLINE", "PV"])
                self.assertEqual((block[0], block[1], block[8]), (f"INFO PV {number}", "INFO NUMPV 4", "INFO PV DONE"))
                self.assertRegex(block[6], r"^INFO EVAL ([+-]M)?-?\d+$")
            heads = [block[7].split()[2] for block in last]
            self.assertEqual(len(set(heads)), 4)
            self.assertEqual(heads[0], lines[-1])
            self.assertTrue(any(re.match(r"MESSAGE REALTIME BEST \d+,\d+$", line) for line in lines))
            self.assertEqual([line[:11] for line in lines if line.startswith("MESSAGE (")],
                             [f"MESSAGE ({number})" for number in range(1, 5)])
            # The stone is on the board, and nothing is forbidden.
            self.assertTrue(manager.ask("TURN " + lines[-1]).startswith("ERROR cell"))
            self.assertEqual(manager.ask("YXSHOWFORBID"), "FORBID .")
            self.assertEqual(manager.ask("yxshowinfo"), "MESSAGE INFO MAX_THREAD_NUM 1")
            self.assertRegex(manager.hear(), r"^MESSAGE INFO MAX_HASH_SIZE \d+$")

    def test_a_board_for_analysis_asks_for_no_move(self):
        with Manager.playing() as manager:
            manager.ask("BEGIN")
            for line in ("YXBOARD", "3,3,2", "DONE", "YXHASHCLEAR"):
                manager.say(line)
            self.assertEqual(manager.settle(), [])
            self.assertTrue(manager.ask("TURN 3,3").startswith("ERROR "))

    def test_depth_and_nodes_of_interfaces(self):
        with Manager.playing(15, 600000) as manager:
            for limit in ("max_node 2000", "max_depth 2"):
                for line in ("INFO max_node -1", "INFO max_depth 0", "INFO " + limit, "INFO show_detail 2", "YXBOARD",
                             "7,7,2", "DONE", "YXNBEST 1"):
                    manager.say(line)
                lines = self.lines_of(manager)
                value = int(next(line for line in reversed(lines) if line.startswith(
                    "INFO TOTALNODES" if "node" in limit else "INFO DEPTH")).split()[2])
                self.assertLessEqual(value, int(limit.split()[1]))

    def test_a_search_is_stopped_and_the_next_is_not(self):
        with Manager.playing(15, 600000) as manager:
            for stop in ("YXSTOP", "stop"):
                manager.say("YXBOARD")
                manager.say("7,7,2")
                manager.say("DONE")
                manager.say("YXNBEST 2")
                before = processor_seconds(manager.process.pid)
                wait_for_work(manager.process.pid, before + 0.2)
                manager.say(stop)
                self.lines_of(manager)
            for line in ("INFO max_node 3000", "INFO show_detail 2", "YXNBEST 1"):
                manager.say(line)
            nodes = [line for line in self.lines_of(manager) if line.startswith("INFO TOTALNODES")][-1]
            self.assertGreater(int(nodes.split()[2]), 1000)

    def test_before_the_start_nothing_is_played(self):
        with Manager() as manager:
            for line in ("BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "PLAY 1,1", "YXNBEST 2",
                         "SWAP2BOARD\nDONE", "YXBOARD\nDONE"):
                self.assertTrue(manager.ask(line).startswith("ERROR START comes first"), line)
            self.assertTrue(manager.ask("START 3").startswith("ERROR "))
            self.assertTrue(manager.ask("START 4000").startswith("ERROR "))

    def test_commands_in_small_letters_and_with_carriage_returns(self):
        with Manager() as manager:
            self.assertEqual(manager.ask("start 15\r"), "OK")
            manager.say("info timeout_turn 20\r")
            self.cell(manager.ask("begin\r"))

    def test_garbage_is_answered_and_changes_nothing(self):
        with Manager.playing(12) as manager:
            manager.ask("BEGIN")
            for line in GARBAGE:
                manager.say(line)
                for said in manager.settle():
                    self.assertRegex(said, "^(UNKNOWN|ERROR) ", line)
            manager.say("INFO timeout_turn 20")
            self.cell(manager.ask("TURN 1,1"))
            self.assertTrue(manager.ask("x" * 100000).startswith("ERROR "))
            self.cell(manager.ask("TURN 2,1"))

    def test_it_ends_with_its_input(self):
        for last in ("", "START 15\nINFO timeout_turn 600000\nTURN 7,7\n"):
            with self.subTest(last), Manager() as manager:
                manager.process.stdin.write(last.encode())
                time.sleep(0.2)
                manager.process.stdin.close()
                self.assertEqual(manager.process.wait(PATIENCE), 0)

    def test_end_is_heard_while_it_thinks(self):
        with Manager.playing(15, 600000) as manager:
            manager.say("TURN 7,7")
            wait_for_work(manager.process.pid, 0.2)
            manager.say("END")
            self.assertEqual(manager.process.wait(PATIENCE), 0)

    def test_signals_end_it(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for thinks in (False, True):
                with self.subTest((number, thinks)), Manager() as manager:
                    manager.ask("START 15")
                    manager.say("INFO timeout_turn 600000")
                    if thinks:
                        manager.say("TURN 7,7")
                    wait_for_work(manager.process.pid, 0.2 if thinks else 0)
                    manager.process.send_signal(number)
                    self.assertEqual(manager.process.wait(PATIENCE), 130)

    def test_memory_keeps_to_the_managers_limit(self):
        for mib in (40, 100):
            with self.subTest(mib), Manager("--memory", "1000") as manager:
                manager.ask("START 15")
                manager.say(f"INFO max_memory {mib << 20}")
                manager.say("INFO timeout_turn 1500")
                manager.ask("TURN 7,7")
                self.assertLess(manager.memory("VmHWM"), mib << 20)

    def test_a_match_clock_lasts(self):
        with Manager() as manager:
            manager.ask("START 10")
            for line in ("INFO timeout_turn 1000", "INFO timeout_match 1000", "INFO time_left 1000"):
                manager.say(line)
            arbiter, left = Arbiter(10, 10), 1.0
            order = random.Random(5)
            for _ in range(20):
                x, y = order.choice(arbiter.empty())
                arbiter.stones[x, y] = 2
                manager.say(f"INFO time_left {int(left * 1000)}")
                start = manager.processor_seconds()
                own = self.cell(manager.ask(f"TURN {x},{y}"))
                left -= manager.processor_seconds() - start
                self.assertGreater(left, 0)
                arbiter.stones[own] = 1
                if arbiter.won_by(*own):
                    break


class Games(unittest.TestCase):
    def test_whole_games_among_garbage(self):
        """Every answer is a legal move, in time but for one in a thousand. The time is the processor's, since
        others may be at work."""
        order = random.Random(20)
        late, moves = [], 0
        with Manager() as manager:
            for number in range(GAMES):
                late_here, moves_here = self.play(manager, order, number)
                late += late_here
                moves += moves_here
        print(f"{GAMES} games, {moves} moves, {len(late)} late by more than 30 ms: {late}")
        self.assertLessEqual(len(late), moves // 1000)

    def play(self, manager, order, number):
        columns, rows = order.choice(((15, 15), (19, 19), (5, 5), (6, 6), (9, 12), (10, 7), (8, 8)))
        exactly = number % 3 == 0
        turn_ms = order.choice((0, 5, 20, 50, 100))
        max_memory = order.choice((0, 64 << 20))
        self.assertEqual(manager.ask(f"RECTSTART {columns},{rows}"), "OK")
        for line in (f"INFO rule {int(exactly)}", f"INFO timeout_turn {turn_ms}", "INFO timeout_match 0",
                     f"INFO max_memory {max_memory}"):
            manager.say(line)
        if number % 4 == 3:
            self.assertEqual(manager.ask("RESTART"), "OK")
        arbiter = Arbiter(columns, rows, exactly)
        late, moves = [], 0
        begins = order.random() < 0.5
        while arbiter.empty():
            question = "BEGIN"
            if not begins or arbiter.stones:
                x, y = self.reply(arbiter, order)
                arbiter.stones[x, y] = 2
                question = f"TURN {x},{y}"
                if arbiter.won_by(x, y) or not arbiter.empty():
                    break
            if order.random() < 0.1:
                manager.say(order.choice([line for line in GARBAGE if "INFO" not in line]))
                manager.settle()
            start = manager.processor_seconds()
            answer = manager.ask(question)
            elapsed = manager.processor_seconds() - start
            moves += 1
            if elapsed > max(turn_ms, 1) / 1000 + 0.030:
                late.append((turn_ms, round(elapsed * 1000)))
            match = CELL.match(answer or "")
            self.assertTrue(match, (question, answer))
            own = int(match[1]), int(match[2])
            self.assertIn(own, arbiter.empty(), question)
            arbiter.stones[own] = 1
            self.assertTrue(max_memory == 0 or manager.memory("VmRSS") < max_memory)
            if arbiter.won_by(*own):
                break
            if question != "BEGIN" and order.random() < 0.05:
                self.assertEqual(manager.ask(f"TAKEBACK {own[0]},{own[1]}"), "OK")
                self.assertEqual(manager.ask("TAKEBACK " + question.split()[1]), "OK")
                del arbiter.stones[own]
                del arbiter.stones[tuple(map(int, question.split()[1].split(",")))]
                if not arbiter.stones:
                    begins = False
        return late, moves

    @staticmethod
    def reply(arbiter, order):
        """Beside stones, and mostly where the longest line would be, so that games last."""
        empty = arbiter.empty()
        near = [(x, y) for x, y in empty
                if any((x + dx, y + dy) in arbiter.stones for dx in (-1, 0, 1) for dy in (-1, 0, 1))]
        order.shuffle(near)
        if near and order.random() < 0.9:
            return max(near, key=lambda cell: max(run for who in (1, 2) for run in arbiter.runs(*cell, who)))
        return order.choice(near or empty)


class Fuzz(unittest.TestCase):
    def test_any_lines_leave_it_alive(self):
        order = random.Random(7)
        words = ("START", "RECTSTART", "RESTART", "BEGIN", "TURN", "BOARD", "DONE", "TAKEBACK", "INFO",
                 "SUGGEST", "PLAY", "SWAP2BOARD", "YXBOARD", "YXNBEST", "YXSTOP", "YXBLOCK", "YXHASHCLEAR",
                 "show_detail", "max_depth", "max_node", "hash_size", "rule", "timeout_turn", "timeout_match", "time_left",
                 "max_memory", "folder", "evaluate", "game_type", "5", "15", "0", "1", "-1", "7,7", "3,4,1",
                 "3,5,2", "9,9,3", "999999999999999999999", ",", "x,y", "\x00", "\u00ff", "20", "19")
        end, lines = time.monotonic() + FUZZ_SECONDS, 0
        with Manager() as manager:
            while time.monotonic() < end if FUZZ_SECONDS else lines < FUZZ_LINES:
                lines += 1
                line = " ".join(order.choice(words) for _ in range(order.randint(0, 3)))
                manager.say(line if "timeout" not in line else "INFO timeout_turn 5")
                if order.random() < 0.2:
                    manager.say("DONE")
                    manager.say("INFO timeout_turn 5")
                    manager.say("INFO max_memory 60000000")
                    manager.settle()
            self.assertIsNone(manager.process.poll())
            manager.say("END")
            self.assertEqual(manager.process.wait(PATIENCE), 0)
        print(f"{lines} lines of any kind")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    PROGRAM = arguments.pop(0)
    for name in ("--games", "--fuzz"):
        if name in arguments:
            at = arguments.index(name)
            if name == "--games":
                GAMES = int(arguments[at + 1])
            else:
                FUZZ_SECONDS = float(arguments[at + 1])
            del arguments[at:at + 2]
    unittest.main(argv=[sys.argv[0], *arguments])
