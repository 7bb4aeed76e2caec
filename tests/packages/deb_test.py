#!/usr/bin/python3
"""The Debian package: made, read by lintian, installed in a fresh root, used and removed.
Usage: deb_test.py BUILD [unittest …]"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD = Path()

EXPECTED = """
usr/bin/puissance
usr/include/puissance.h
usr/include/puissance/engine.h
usr/include/puissance/version.h
usr/lib/cmake/puissance/puissance-config.cmake
usr/lib/libpuissance.a
usr/lib/pkgconfig/puissance.pc
usr/share/applications/puissance.desktop
usr/share/bash-completion/completions/puissance
usr/share/doc/puissance/changelog.Debian.gz
usr/share/doc/puissance/copyright
usr/share/fish/vendor_completions.d/puissance.fish
usr/share/icons/hicolor/scalable/apps/puissance.svg
usr/share/man/man1/puissance.1.gz
usr/share/zsh/vendor-completions/_puissance
""".split()


def run(*command, **more):
    told = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if told.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{told.stdout}{told.stderr}")
    return told.stdout


def as_root(*command, **more):
    """Files of a package belong to root; fakeroot says so to those who are not."""
    return run(*([] if os.geteuid() == 0 else ["fakeroot"]), *command, **more)


class DebianPackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = Path(tempfile.mkdtemp(prefix="puissance-"))
        run("cpack", "--config", BUILD / "CPackConfig.cmake", "-B", cls.scratch)
        [cls.package] = cls.scratch.glob("puissance_*.deb")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch)

    def test_lintian_finds_no_error(self):
        told = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", self.package],
                              capture_output=True, text=True)
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)

    def test_installs_runs_and_is_removed(self):
        root = self.scratch / "root"
        for folder in ("info", "updates", "triggers", "parts"):
            (root / "var/lib/dpkg" / folder).mkdir(parents=True)
        for file in ("status", "available"):
            (root / "var/lib/dpkg" / file).touch()

        def files():
            return {str(path.relative_to(root)) for path in root.rglob("*")
                    if not path.relative_to(root).parts[:2] == ("var", "lib")} - {"var"}
        # The libraries it depends on are the system's.
        dpkg = ("dpkg", f"--root={root}", "--force-depends", "--force-script-chrootless", "--log=/dev/null")
        as_root(*dpkg, "--install", self.package)
        self.assertEqual(set(EXPECTED) - files(), set())
        self.use(root / "usr")
        as_root(*dpkg, "--purge", "puissance")
        self.assertEqual(files(), set())

    def use(self, installed):
        program = installed / "bin/puissance"
        self.assertIn(" 4", " " + run(program, "move", "112233", "--player", "hard"))
        version = run(program, "--version", "--lang", "en")
        self.assertRegex(version, r"^puissance \d+\.\d+\.\d+\nbuilt with .+ as \w+ for \w+")
        # With PostgreSQL: no database answers there.
        away = subprocess.run([program, "job", "list", "--store", "postgresql://127.0.0.1:1/games", "--lang", "en"], capture_output=True, text=True)
        self.assertNotEqual(away.returncode, 0)
        self.assertIn("the database says", away.stderr)
        manual = gzip.decompress((installed / "share/man/man1/puissance.1.gz").read_bytes()).decode()
        for option in ("max-nodes", "host-name", "weak"):
            self.assertIn(f"\\-\\-{option.replace('-', chr(92) + '-')}", manual)
        run("desktop-file-validate", installed / "share/applications/puissance.desktop")
        self.complete(installed, program)

    def complete(self, installed, program):
        """What bash offers after `puissance` is what its help lists, also by another name, help itself and the version."""
        script = installed / "share/bash-completion/completions/puissance"

        def offered(*words):
            line = " ".join(f"'{word}'" for word in ("puissance", *words))
            return run("bash", "-c", f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _puissance; "
                       'echo "${COMPREPLY[*]}"').split()
        listed = re.findall(r"^  ([a-z]+(?:, [a-z]+)*)", run(program, "--help", "--lang", "en"), re.MULTILINE)
        self.assertIn("analyse, analyze", listed)
        self.assertEqual([word for word in offered("") if not word.startswith("-")], [*", ".join(listed).split(", "), "help", "version"])
        self.assertEqual(offered("move", "--pl"), ["--player"])
        self.assertEqual(offered("book", "b"), ["build"])
        for shell, file in (("zsh", "zsh/vendor-completions/_puissance"),
                            ("fish", "fish/vendor_completions.d/puissance.fish")):
            if shutil.which(shell):
                run(shell, "-n", installed / "share" / file)


if __name__ == "__main__":
    BUILD = Path(sys.argv.pop(1)).resolve()
    unittest.main()
