"""A terminal for tests: the program runs in its own tmux; tests send keys and read the screen.

Nothing here sleeps for a fixed time: `wait_for` reads the screen until it shows the expected text.
"""

import os
import shlex
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else ""
if not os.access(PROGRAM, os.X_OK):
    sys.exit(f"usage: {sys.argv[0]} PROGRAM [TEST…]")
PATIENCE = 30  # In seconds; only a failing test waits this long.
# What no test has a folder of its own for; nothing is kept beside the user's games.
KEPT = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": KEPT.name}
for name in ("NO_COLOR", "TMUX", "TMUX_PANE", "PUISSANCE_NO_ANIMATION"):
    ENVIRONMENT.pop(name, None)


class Terminal:
    """`puissance play ARGUMENTS` in its own terminal."""

    count = 0

    def __init__(self, arguments, size, folder, env):
        Terminal.count += 1
        self.socket = f"puissance-{Terminal.count}"
        self.environment = {**ENVIRONMENT, "TMUX_TMPDIR": folder}
        settings = {"PUISSANCE_NO_ANIMATION": "1", "XDG_DATA_HOME": folder, **(env or {})}
        command = " ".join(
            ["env"]
            + [shlex.quote(f"{name}={value}") for name, value in settings.items() if value]
            + [shlex.quote(PROGRAM), "play"]
            + [shlex.quote(argument) for argument in arguments]
        )
        # Afterwards the shell prints the exit status and whether the terminal is in line mode
        # again. The shell itself ignores Ctrl-C.
        after = "; echo exit=$? $(stty -a | grep -o -- '-\\?icanon'); exec sleep 1000"
        self.tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]),
            "-c", folder, "sh", "-c", "trap : INT; " + command + after,
        )  # fmt: skip

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-u", "-L", self.socket, *arguments],
            env=self.environment, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def click(self, row, column):
        """A click with the left button, as terminals report it: coordinates count from 33."""
        self.tmux("send-keys", "-H", "1b", "5b", "4d", "20", f"{column + 33:x}", f"{row + 33:x}")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def wait_until(self, is_right, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            if is_right(screen):
                return screen
            time.sleep(0.02)
        raise AssertionError(f"{what} did not come; the screen:\n{screen}")

    def wait_for(self, *texts):
        """Waits until one of the texts is on the screen."""
        return self.wait_until(lambda screen: any(t in screen for t in texts), f"any of {texts}")

    def wait_for_all(self, *texts):
        """Waits until all texts are on the screen together, since it may be half drawn at first."""
        return self.wait_until(lambda screen: all(t in screen for t in texts), f"all of {texts}")

    def wait_without(self, text):
        return self.wait_until(lambda screen: text not in screen, f"a screen without {text!r}")

    def close(self):
        subprocess.run(
            ["tmux", "-L", self.socket, "kill-server"], env=self.environment, capture_output=True
        )


class TerminalTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def terminal(self, *arguments, size=(80, 24), env=None):
        terminal = Terminal(arguments, size, self.folder, env)
        self.addCleanup(terminal.close)
        return terminal

    def plain(self, *arguments, lines="", expect=0):
        """Plays with --plain through pipes, checks the exit status and returns the output."""
        given = lines if isinstance(lines, bytes) else lines.encode()
        done = subprocess.run(
            [PROGRAM, "play", "--plain", *arguments],
            input=given, capture_output=True, cwd=self.folder, timeout=60,
            env={**ENVIRONMENT, "XDG_DATA_HOME": self.folder},
        )  # fmt: skip
        text = done.stdout.decode(errors="replace")
        self.assertEqual(done.returncode, expect, text[-2000:] + done.stderr.decode())
        self.assertEqual(done.stderr, b"")
        return text


def main():
    unittest.main(verbosity=2)
