"""The examples in the docstrings and in the guide."""

import doctest
import inspect
from pathlib import Path

import pytest

import puissance

GUIDE = Path(__file__).parents[2] / "docs/python.md"
README = Path(__file__).parents[2] / "bindings/python/README.md"
PROJECT = Path(__file__).parents[2] / "README.md"
FRENCH = Path(__file__).parents[2] / "README.fr.md"


def documented(thing: object, name: str) -> list[tuple[str, str]]:
    """The names and docstrings of a class or function, and of what is inside."""
    found = [(name, inspect.getdoc(thing) or "")]
    if inspect.isclass(thing):
        for inner, value in vars(thing).items():
            if not inner.startswith("_"):
                found.append((f"{name}.{inner}", inspect.getdoc(getattr(thing, inner)) or ""))
    return found


DOCSTRINGS = dict(pair for name in puissance.__all__ if name != "__version__"
                  for pair in documented(getattr(puissance, name), name))
DOCSTRINGS["puissance"] = puissance.__doc__ or ""


@pytest.mark.parametrize("name", [name for name, text in DOCSTRINGS.items() if ">>>" in text])
def test_docstring(name: str) -> None:
    example = doctest.DocTestParser().get_doctest(DOCSTRINGS[name], dict(vars(puissance)), name, None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_everything_important_has_an_example() -> None:
    without = [name for name in puissance.__all__ if name[0].isupper() and ">>>" not in DOCSTRINGS[name]]
    assert without == ["Option", "Progress"]


@pytest.mark.parametrize("page", [GUIDE, README, PROJECT, FRENCH], ids=["guide", "readme", "project", "french"])
def test_page(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0 and result.failed == 0
