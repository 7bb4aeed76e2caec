"""Builds the extension with CMake, from the sources of the library: those around this folder, or in
an sdist those in `library`. CMAKE_ARGS may hold further arguments for CMake, PUISSANCE_NOTICES the file of
others' licences to take along, PUISSANCE_HOMEPAGE the project's address."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "library" if (HERE / "library").exists() else HERE.parent.parent
# What an sdist takes along to build the extension.
PARTS = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "bindings/c", "books", "cmake", "include",
         "locales", "nets", "src"]


def version():
    project = (LIBRARY / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(puissance VERSION ([0-9.]+)", project)[1]


class BuildWithCMake(build_ext):
    def build_extension(self, extension):
        def cmake(*arguments):
            subprocess.run(["cmake", *arguments], cwd=LIBRARY, check=True)
        cmake("--preset", "python", f"-DPython_EXECUTABLE={sys.executable}",
              *shlex.split(os.environ.get("CMAKE_ARGS", "")))
        cmake("--build", "--preset", "python")
        target = Path(self.get_ext_fullpath(extension.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(LIBRARY / "build/python" / target.name, target)
        shutil.copy(LIBRARY / "LICENSE", target.parent)
        if "PUISSANCE_NOTICES" in os.environ:
            shutil.copy(os.environ["PUISSANCE_NOTICES"], target.parent)


class SourcesWithLibrary(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        library = Path(base_dir, "library")
        for part in PARTS:
            copy = shutil.copytree if (LIBRARY / part).is_dir() else shutil.copy2
            (library / part).parent.mkdir(parents=True, exist_ok=True)
            copy(LIBRARY / part, library / part)
        binding = library / "bindings/python"
        binding.mkdir()
        for source in (LIBRARY / "bindings/python").iterdir():
            if source.name == "CMakeLists.txt" or source.suffix in (".cpp", ".h"):
                shutil.copy2(source, binding)


HOMEPAGE = os.environ.get("PUISSANCE_HOMEPAGE")
setup(version=version(), project_urls={"Homepage": HOMEPAGE} if HOMEPAGE else {}, ext_modules=[Extension("puissance._core", sources=[])],
      cmdclass={"build_ext": BuildWithCMake, "sdist": SourcesWithLibrary})
