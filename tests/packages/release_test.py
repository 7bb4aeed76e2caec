#!/usr/bin/python3
"""The files of a release, each used as a stranger does: one solution, one game, one page. Needs root, for folders that have nothing but
the program in them. Programs for another processor run under qemu. Usage: release_test.py FOLDER [unittest …]"""

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import urllib.request
import zipfile
from pathlib import Path

FOLDER = Path()
OWN = {"aarch64": "arm64", "x86_64": "x86-64"}[platform.machine()]
QEMU = {"arm64": "/usr/bin/qemu-aarch64-static", "x86-64": "/usr/bin/qemu-x86_64-static"}


def run(*command, **more):
    told = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if told.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{told.stdout}{told.stderr}")
    return told.stdout


def only(pattern):
    [file] = FOLDER.glob(pattern)
    return file


class Root:
    """A folder with a program and nothing else, which is the whole world to it."""

    def __init__(self, folder, processor, program="/puissance"):
        self.folder, self.program, self.before = folder, program, []
        if processor != OWN:
            shutil.copy(QEMU[processor], folder / "qemu")
            # A processor without anything that is newer than 2003.
            self.before = ["/qemu", "-cpu", "qemu64"] if processor == "x86-64" else ["/qemu"]

    def command(self, *arguments):
        return ["chroot", str(self.folder), *self.before, self.program, *arguments]

    def run(self, *arguments, **more):
        return run(*self.command(*arguments), **more)

    def serve(self, use):
        with subprocess.Popen(self.command("serve", "-p", "0", "--lang", "en", "--no-online"), stderr=subprocess.PIPE, text=True) as service:
            try:
                while not (found := re.search(r"http://\S+:\d+/", service.stderr.readline())):
                    assert service.poll() is None
                use(found[0])
            finally:
                service.terminate()


class Release(unittest.TestCase):
    def setUp(self):
        self.scratch = Path(tempfile.mkdtemp(prefix="puissance-release-"))
        self.addCleanup(shutil.rmtree, self.scratch)

    def use(self, root):
        self.assertEqual(root.run("solve", input="4453\n"), "4453 -2\n")
        self.assertEqual(root.run("move", "112233", "--player", "hard").split()[0], "4")
        game = json.loads(root.run("match", "--first", "perfect", "--second", "easy", "--games", "1", "--seed", "1", "--json"))
        self.assertEqual(game["games"], 1)

        def load(url):
            with urllib.request.urlopen(url) as page:
                text = page.read().decode()
            self.assertIn("<title>Puissance</title>", text)
            for file in re.findall(r'(?:src|href)="[.]/([^"]+)"', text):
                with urllib.request.urlopen(url + file) as answer:
                    self.assertEqual(answer.status, 200)
            with urllib.request.urlopen(url + "healthz") as answer:
                self.assertIn(json.load(answer)["version"], FOLDER.joinpath("SHA256SUMS").read_text())
        root.serve(load)

    def unpacked(self, processor):
        with tarfile.open(only(f"puissance-*-linux-{processor}.tar.gz")) as archive:
            archive.extractall(self.scratch)
        [folder] = self.scratch.iterdir()
        self.assertIn("MIT License", (folder / "LICENSE").read_text())
        for part in ("openssl", "glibc", "sqlite3", "ncurses", "boost1.81", "svelte", "fmtlib", "gcc-12"):
            self.assertRegex((folder / "THIRD-PARTY.txt").read_text(), rf"(?m)^{re.escape(part)} \d")
        return folder

    def test_checksums(self):
        lines = FOLDER.joinpath("SHA256SUMS").read_text().splitlines()
        self.assertEqual({line[66:] for line in lines}, {file.name for file in FOLDER.iterdir()} - {"SHA256SUMS"})
        run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=FOLDER)

    def test_bill_of_materials(self):
        bill = json.loads(only("*.cdx.json").read_text())
        self.assertEqual(bill["bomFormat"], "CycloneDX")
        files = {part["name"]: part["hashes"][0]["content"] for part in bill["components"] if part["type"] == "file"}
        self.assertEqual(set(files), {file.name for file in FOLDER.iterdir()} - {"SHA256SUMS", only("*.cdx.json").name})
        for name, digest in files.items():
            self.assertEqual(hashlib.sha256((FOLDER / name).read_bytes()).hexdigest(), digest, name)
        libraries = {part["name"] for part in bill["components"] if part["type"] == "library"}
        self.assertLessEqual({"openssl", "sqlite3", "svelte", "nlohmann-json3"}, libraries)

    def test_program_of_this_processor(self):
        folder = self.unpacked(OWN)
        self.use(Root(folder, OWN))
        # `run` beside the program compiles nothing.
        started = time.monotonic()
        self.assertIn("puissance", run(folder / "run", "--version"))
        self.assertLess(time.monotonic() - started, 60)

    def test_newcomer(self):
        self.assertIn("answer in the browser", run("node", Path(__file__).with_name("newcomer.mjs"), only(f"puissance-*-linux-{OWN}.tar.gz")))

    def test_program_of_the_other_processor(self):
        other = "x86-64" if OWN == "arm64" else "arm64"
        folder = self.unpacked(other)
        self.use(Root(folder, other))
        if other == "x86-64":
            newer = Root(folder, other, "/puissance-x86-64-v3")
            newer.before = ["/qemu", "-cpu", "max"]
            self.assertIn("x86-64-v3", newer.run("--version"))
            self.assertEqual(newer.run("solve", input="4453\n"), "4453 -2\n")

    def test_images(self):
        for image in FOLDER.glob("puissance-*-image-*.tar"):
            place = self.scratch / image.name
            with tarfile.open(image) as archive:
                archive.extractall(place)
            index = json.loads((place / "index.json").read_text())

            def blob(descriptor):
                data = (place / "blobs/sha256" / descriptor["digest"].removeprefix("sha256:")).read_bytes()
                self.assertEqual((len(data), "sha256:" + hashlib.sha256(data).hexdigest()), (descriptor["size"], descriptor["digest"]))
                return data
            manifest = json.loads(blob(index["manifests"][0]))
            config = json.loads(blob(manifest["config"]))
            self.assertEqual(config["config"]["Entrypoint"], ["/puissance"])
            [layer] = manifest["layers"]
            (place / "layer.tar.gz").write_bytes(blob(layer))
            with tarfile.open(place / "layer.tar.gz") as archive:
                archive.extractall(place / "root")
            processor = {"amd64": "x86-64"}.get(config["architecture"], config["architecture"])
            self.use(Root(place / "root", processor))

    @unittest.skipUnless(shutil.which("buildah"), "buildah is not installed")
    def test_dockerfile(self):
        folder = self.unpacked(OWN)

        def buildah(*arguments):
            return run("buildah", "--storage-driver", "vfs", "--root", self.scratch / "images", "--runroot", self.scratch / "run", *arguments)
        buildah("bud", "--isolation", "chroot", "--tag", "puissance", folder)
        container = buildah("from", "--pull-never", "localhost/puissance").strip()
        root = Path(buildah("mount", container).strip())
        self.assertEqual((root / "state").stat().st_uid, 65532)
        self.assertIn("portable", buildah("run", "--isolation", "chroot", container, "--", "/puissance", "--version"))
        self.use(Root(root, OWN))
        buildah("umount", "--all")

    def test_site(self):
        with zipfile.ZipFile(only("*-site.zip")) as archive:
            names = archive.namelist()
            self.assertLessEqual({"index.html", "sw.js", "LICENSE", "THIRD-PARTY.txt", "third-party.txt"}, set(names))
            page = archive.read("index.html").decode()
            for file in re.findall(r'(?:src|href)="[.]/([^"]+)"', page):
                self.assertIn(file, names)
            for ending in (".wasm", ".net"):
                self.assertTrue(any(name.endswith(ending) for name in names), ending)

    def test_npm_package(self):
        (self.scratch / "package.json").write_text('{"type": "module"}')
        run("npm", "install", "--offline", "--no-audit", "--no-fund", only("puissance-*.tgz"), cwd=self.scratch)
        program = "import { load } from 'puissance'; console.log((await (await load()).ask('solve', { moves: '4453' })).score.value);"
        self.assertEqual(run("node", "--input-type=module", "-e", program, cwd=self.scratch), "-2\n")
        self.assertTrue((self.scratch / "node_modules/puissance/THIRD-PARTY.txt").exists())

    def test_wheel(self):
        run("python3", "-m", "venv", self.scratch / "venv")
        run(self.scratch / "venv/bin/pip", "install", "--no-index", only("puissance-*.whl"))
        program = "import puissance; print(puissance.Engine().solve('4453').score.value)"
        self.assertEqual(run(self.scratch / "venv/bin/python", "-c", program), "-2\n")
        with zipfile.ZipFile(only("puissance-*.whl")) as archive:
            self.assertLessEqual({"puissance/LICENSE", "puissance/THIRD-PARTY.txt"}, set(archive.namelist()))

    def test_sources_for_pip(self):
        with tarfile.open(only("puissance-[0-9.]*[0-9].tar.gz")) as archive:
            names = {name.split("/", 1)[-1] for name in archive.getnames()}
        self.assertLessEqual({"setup.py", "library/CMakeLists.txt", "library/src/wire/door.h", "library/LICENSE"}, names)

    def test_debian_package(self):
        run("dpkg", "-x", only("*.deb"), self.scratch)
        self.assertTrue((self.scratch / "usr/share/doc/puissance/THIRD-PARTY.txt.gz").exists())
        # Its libraries are this system's.
        self.assertEqual(run(self.scratch / "usr/bin/puissance", "solve", input="4453\n"), "4453 -2\n")


if __name__ == "__main__":
    FOLDER = Path(sys.argv.pop(1)).resolve()
    if os.geteuid() != 0:
        sys.exit("tests/packages/release_test.py changes roots: run it as root.")
    unittest.main()
