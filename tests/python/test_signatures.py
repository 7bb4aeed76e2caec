"""What functions take is known to inspect.signature, help and notebooks, and is what _core.pyi says."""

import inspect
import pydoc

import pytest

import puissance

FUNCTIONS = {name: value for name, value in vars(puissance).items() if name in puissance.__all__ and callable(value)}
METHODS = {f"{name}.{inner}": getattr(value, inner) for name, value in FUNCTIONS.items() if inspect.isclass(value)
           for inner in vars(value) if not inner.startswith("_") and callable(getattr(value, inner))}
MADE = ("Game", "Record", "Engine", "PuissanceError")


@pytest.mark.parametrize("name", [name for name in [*FUNCTIONS, *METHODS]
                                  if not inspect.isclass(FUNCTIONS.get(name)) or name in MADE])
def test_signature(name: str) -> None:
    function = {**FUNCTIONS, **METHODS}[name]
    inspect.signature(function)
    lines = pydoc.plain(pydoc.render_doc(function)).splitlines()
    assert "(...)" not in lines[2] and not any(line.strip(" |") == "--" for line in lines)


def test_some_signatures() -> None:
    assert str(inspect.signature(puissance.Engine)) == "(game='connect4', *, memory=64, threads=1)"
    assert str(inspect.signature(puissance.Engine().solve)) == "(position='', *, weak=False, book=True, time=None, nodes=None)"
    assert str(inspect.signature(puissance.Record.from_drawing)) == "(drawing, game='connect4', turn=None)"
    assert str(inspect.signature(puissance.Record().undo)) == "()"
    assert inspect.getdoc(puissance.Engine.solve) == (puissance.Engine.solve.__doc__ or "").strip()
