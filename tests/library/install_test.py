#!/usr/bin/python3
"""The library as its users get it: installed in a scratch folder, used from outside the tree, and
uninstalled again. Usage: install_test.py BUILD [unittest …]"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXAMPLES = ROOT / "examples"
BUILD = Path()

COMPILERS = [compiler for compiler in ("g++", "clang++") if shutil.which(compiler)]
STRICT = ["-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror"]


def run(*command, **more):
    told = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if told.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{told.stdout}{told.stderr}")
    return told.stdout


def expected(name):
    return (HERE / "expected" / f"{name}.txt").read_text()


class Installed(unittest.TestCase):
    """One prefix for all tests. The end uninstalls the library and checks that nothing is left."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = Path(tempfile.mkdtemp(prefix="puissance-"))
        cls.prefix = cls.scratch / "pre fix"  # With a space, since users may have one.
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)

    @classmethod
    def tearDownClass(cls):
        own = cls.prefix / "lib/of-somebody-else"
        own.touch()
        uninstall = ("cmake", "--build", BUILD, "--target", "uninstall")
        run(*uninstall)
        left = sorted(path for path in cls.prefix.rglob("*") if not path.is_dir())
        assert left == [own], f"uninstalling left, or took too much: {left}"
        own.unlink()
        # Installs into a folder that does not exist; uninstalling must remove it again.
        shutil.rmtree(cls.prefix)
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)
        run(*uninstall)
        assert not cls.prefix.exists(), f"left: {sorted(cls.prefix.rglob('*'))}"
        shutil.rmtree(cls.scratch)

    def pkg_config(self, *options):
        environment = os.environ | {"PKG_CONFIG_PATH": str(self.prefix / "lib/pkgconfig")}
        told = run("pkg-config", *options, "puissance", env=environment)
        return [word.replace("\\ ", " ") for word in re.split(r"(?<!\\) ", told.strip()) if word]

    def build_with_cmake(self, source, compiler):
        build = self.scratch / f"{source.name} {compiler}"
        run("cmake", "-S", source, "-B", build, "-G", "Ninja", "-D", f"CMAKE_CXX_COMPILER={compiler}",
            "-D", f"CMAKE_CXX_FLAGS={' '.join(STRICT)}", "-D", f"CMAKE_C_FLAGS={' '.join(STRICT)}", "-D", f"CMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", build)
        return build

    def test_every_header_compiles_alone(self):
        headers = sorted((self.prefix / "include/puissance").glob("*.h"))
        self.assertIn("version.h", [header.name for header in headers])

        def compile_them(compiler, some):
            run(compiler, "-std=c++20", *STRICT, "-fsyntax-only", *self.pkg_config("--cflags"),
                "-x", "c++", "-", input="".join(f"#include <puissance/{header.name}>\n" for header in some))
        # A forgotten include is one for every compiler, so that one of them reads each header alone.
        # The others read all of them as one, the last first, for what they alone warn about.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for done in [*(pool.submit(compile_them, COMPILERS[-1], [header]) for header in headers),
                         *(pool.submit(compile_them, compiler, headers[::-1]) for compiler in COMPILERS[:-1])]:
                done.result()

    def test_nothing_of_ours_leaks(self):
        flags = {flag[:2] + os.path.normpath(flag[2:]) for flag in self.pkg_config("--cflags", "--libs")}
        lib, include = self.prefix / "lib", self.prefix / "include"
        self.assertEqual(flags - {"-pthread"}, {f"-I{include}", f"-L{lib}", "-lpuissance"})
        exported = "".join(path.read_text() for path in (lib / "cmake/puissance").glob("*targets*"))
        self.assertNotIn(str(ROOT), exported)
        self.assertNotIn("INTERFACE_COMPILE_OPTIONS", exported)
        self.assertNotIn("nlohmann", exported)
        self.assertNotIn("fmt", exported)

    def test_consumer(self):
        for compiler in COMPILERS:
            with self.subTest(compiler):
                build = self.build_with_cmake(HERE / "consumer", compiler)
                self.assertEqual(run(build / "consumer"), expected("consumer"))
                program = self.scratch / f"consumer of {compiler}"
                run(compiler, "-std=c++20", *STRICT, HERE / "consumer/consumer.cpp", "-o", program,
                    *self.pkg_config("--cflags", "--libs"))
                self.assertEqual(run(program), expected("consumer"))

    def test_c_header_is_c(self):
        for compiler in ("gcc", "clang"):
            if shutil.which(compiler):
                run(compiler, "-std=c11", *STRICT, "-fsyntax-only", *self.pkg_config("--cflags"), "-x", "c", "-",
                    input="#include <puissance.h>\nint main(void) { return puissance_version()[0] == 0; }\n")

    def test_c_with_pkg_config(self):
        program = self.scratch / "ask_in_c"
        run("gcc", "-std=c11", *STRICT, EXAMPLES / "ask_in_c.c", "-o", program,
            *self.pkg_config("--static", "--cflags", "--libs"))
        self.assertEqual(run(program), expected("ask_in_c"))

    def test_examples(self):
        for compiler in COMPILERS:
            with self.subTest(compiler):
                build = self.build_with_cmake(EXAMPLES, compiler)
                for text in sorted((HERE / "expected").glob("*.txt")):
                    if text.stem == "consumer":
                        continue
                    with self.subTest(text.stem):
                        self.assertEqual(run(build / text.stem, cwd=EXAMPLES), text.read_text())

    def test_every_example_has_its_output(self):
        sources = {path.stem for ending in ("c", "cpp") for path in EXAMPLES.glob(f"*.{ending}")}
        self.assertEqual(sources | {"consumer"}, {path.stem for path in (HERE / "expected").glob("*.txt")})


if __name__ == "__main__":
    BUILD = Path(sys.argv.pop(1)).resolve()
    unittest.main()
