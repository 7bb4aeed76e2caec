"""A copy of the tree whose sources may be broken, for tools/mutations and tools/server_mutations."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutations"


def copy_tree():
    """Updates the copy of the sources and keeps what was built there."""
    COPY.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    for name in listed:
        source, target = ROOT / name, COPY / name
        if not source.is_file():
            continue
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
        os.utime(target)


def build(folder, target, *options):
    """With the settings of the preset quick, but for these options of CMake."""
    if not (folder / "build.ninja").exists():
        subprocess.run(["cmake", "--preset", "quick", "-B", folder, *options], cwd=COPY, check=True,
                       stdout=subprocess.DEVNULL)
    return subprocess.run(["ninja", "-C", folder, target], capture_output=True, text=True, check=False)
