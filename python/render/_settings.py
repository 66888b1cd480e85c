"""Writes settings as the program reads them: as a scenario file, or as options."""

from __future__ import annotations

import itertools
import json
import math
import operator
import os
import re
from collections.abc import Set
from contextlib import suppress
from functools import partial
from numbers import Real
from typing import Any, Mapping, Protocol, Sequence, SupportsFloat, SupportsIndex

from ._arrays import dense
from ._program import RenderError

__all__ = ["Array", "Float", "Int", "joined", "message", "options", "pattern", "scenario"]

# Numbers of Python, numpy and other packages.
Int = SupportsIndex
Float = SupportsFloat


class Array(Protocol):
    """An array of numpy, or another object that becomes a list of values."""

    def tolist(self) -> Any: ...


# The settings whose lists are one value, not several.
_LISTS = {
    "axes",
    "camera",
    "columns",
    "events",
    "group",
    "nodata",
    "plot-counts",
    "states",
    "values",
}
# The settings that accept a pair such as (160, 120), and the sign between its numbers.
_PAIRS = {"picture": "x", "size": "x", "tile": "x", "range": "..", "spacing": ","}
# The most characters of a pattern in one line: the program takes a longer line for a path.
_LONGEST_LINE = 200


def scenario(simulation: str, settings: Mapping[str, Any]) -> str:
    """Returns a scenario file, with one line for each setting."""
    lines = [f"simulation: {simulation}"]
    lines += [f"{name}: {_yaml(name, value)}" for name, value in settings.items()]
    return "".join(line + "\n" for line in lines)


def _yaml(name: str, value: Any) -> str:
    # JSON is YAML, if the letters beyond ASCII are not escaped.
    return json.dumps(joined(name, value), ensure_ascii=False, default=partial(_plain_object, name))


def joined(name: str, value: Any) -> Any:
    """Returns the value of a setting. A list that is one value is a text, unless it has mappings."""
    plain = _plain(name, value)
    is_one = name in _LISTS and isinstance(plain, list)
    if plain == [] and not is_one:
        name = name.replace("-", "_")
        raise RenderError(f"{name}: expected at least one value, got an empty list")
    if not plain or not is_one or any(isinstance(item, dict) for item in plain):
        return plain
    return ",".join(_text(name, item) for item in plain)


def options(settings: Mapping[str, Any]) -> list[str]:
    """Returns options for the command line. A list of values repeats its option."""
    words = []
    for name, value in settings.items():
        value = joined(name, value)
        for each in value if isinstance(value, list) else [value]:
            words += _option(name, each)
    return words


def _option(name: str, value: Any) -> list[str]:
    if name == "metadata":
        return ["--no-metadata"] if value in (False, "no") else []
    return [f"--{name}={_text(name, value)}"]


def _text(name: str, value: Any) -> str:
    """Returns the value of an option."""
    if isinstance(value, (dict, list)):
        raise RenderError(f"{name}: only a scenario file can set this")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def pattern(value: Any) -> Any:
    """Returns the pattern of rows or of living cells in RLE; names, paths and texts as they are.

    Cells are tuples of column and row, in a set, a list or a dictionary of their states. Rows are
    lists of states, or texts such as "#.#". A list of names or patterns has several patterns.
    """
    value = dense(value)
    if hasattr(value, "__array__"):
        value = value.__array__()
    rows = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(rows, (str, os.PathLike)):
        return rows
    if isinstance(rows, (Set, Mapping)) or _are_cells(rows):
        return _rle(_rows_of_cells(rows))
    if isinstance(rows, (list, tuple)) and rows:
        rows = [_row(row) for row in rows]
        are_lists = all(isinstance(row, (list, tuple)) for row in rows) and any(rows)
        if are_lists and all(all(map(_is_state, row)) for row in rows):
            return _rle(_rectangle(rows))
        if not any(isinstance(row, Real) for row in rows):
            return [pattern(row) for row in rows]
    raise RenderError(
        "pattern: expected a name, RLE, rows of states from 0 to 255 such as [[0, 1], [1, 1]], or cells "
        f"(x, y) such as {{(0, 0), (1, 0)}}, got {_shown(value)}"
    )


def _are_cells(value: Any) -> bool:
    """Returns whether a list has cells: tuples of two numbers, where rows of two are lists."""
    is_list = isinstance(value, (list, tuple)) and len(value) > 0
    return is_list and all(
        isinstance(cell, tuple) and len(cell) == 2 and all(isinstance(place, Real) for place in cell)
        for cell in value
    )


def _row(row: Any) -> Any:
    """Returns the states of a row that is a text or an array; other objects as they are."""
    if isinstance(row, str):
        return [int(cell != ".") for cell in row] if re.fullmatch(r"[.#*O]+", row) else row
    return row.tolist() if len(getattr(row, "shape", ())) == 1 and hasattr(row, "tolist") else row


def _rectangle(rows: Sequence[Sequence[Any]]) -> list[list[int]]:
    """Returns rows of states, which need the same length."""
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise RenderError(
                f"pattern: row {number} has the length {len(row)}: expected {len(rows[0])}, the length "
                "of row 0"
            )
    return [[int(state) for state in row] for row in rows]


def _is_state(value: Any) -> bool:
    return isinstance(value, Real) and 0 <= float(value) <= 255 and float(value).is_integer()


def _rows_of_cells(cells: Any) -> list[list[int]]:
    """Returns the smallest rectangle with some cells as rows of their states, which are 1 in a set."""
    states = cells if isinstance(cells, Mapping) else dict.fromkeys(cells, 1)
    places = {_place(cell): state for cell, state in states.items()}
    wrong = [state for state in places.values() if not _is_state(state)]
    if wrong:
        raise RenderError(f"pattern: expected states of cells from 0 to 255, got {_shown(wrong[0])}")
    if not places:
        return [[0]]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    width, height = max(x for x, _ in places) - left + 1, max(y for _, y in places) - top + 1
    if width * height > 1 << 26:
        raise RenderError(f"pattern: the cells are in a rectangle of {width} × {height}: save RLE")
    rows = [[0] * width for _ in range(height)]
    for (x, y), state in places.items():
        rows[y - top][x - left] = int(state)
    return rows


def _place(cell: Any) -> tuple[int, int]:
    """Returns the column and the row of a cell."""
    with suppress(TypeError, ValueError, OverflowError):
        x, y = cell
        if (int(x), int(y)) == (x, y):
            return int(x), int(y)
    raise RenderError(
        "pattern: expected cells as pairs of whole numbers such as {(0, 0), (1, 0)}, "
        f"got {_shown(cell)}"
    )


def _shown(value: Any) -> str:
    """Returns the beginning of a value in one line."""
    return " ".join(repr(value).split())[:60]


def _rle(rows: Sequence[Sequence[int]]) -> str:
    """Returns rows of states in RLE, the notation of Golly."""
    dead, letters = (".", None) if max(map(max, rows), default=0) > 1 else ("b", "o")

    def letter(state: int) -> str:
        if state == 0:
            return dead
        if letters:
            return letters
        prefix, rest = divmod(state - 1, 24)
        return (chr(ord("p") + prefix - 1) if prefix else "") + chr(ord("A") + rest)

    lines = []
    for row in rows:
        runs = ((letter(state), len(list(run))) for state, run in itertools.groupby(row))
        lines.append("".join(f"{count if count > 1 else ''}{name}" for name, count in runs))
    text = "$".join(lines) + "!"
    return text if len(text) <= _LONGEST_LINE else f"\n{text}"


def _plain(name: str, value: Any) -> Any:
    """Returns the value of a setting as text, a number, a truth value, a list or a dictionary."""
    if _is_pair(name, value):
        return _PAIRS[name].join(str(_plain(name, item)) for item in value)
    if isinstance(value, float):
        return _shortest(float(value))
    if isinstance(value, (str, int, dict)):
        return value
    if isinstance(value, (list, tuple, range)):
        items = [_plain(name, item) for item in value]
        # A scenario has these numbers as one text.
        return ",".join(map(str, items)) if name == "nodata" else items
    return _plain(name, _plain_object(name, value))


def _is_pair(name: str, value: Any) -> bool:
    """Returns whether a value is one pair. Lists of two numbers are several sizes, but one range."""
    if name not in _PAIRS or not isinstance(value, (list, tuple)) or len(value) != 2:
        return False
    is_range = name == "range" and all(isinstance(item, Real) for item in value)
    return isinstance(value, tuple) or is_range


def _shortest(value: float) -> float:
    """Returns 0.3 for 0.30000000000000004, as sums and numpy's linspace give it, and 3 for 3.0."""
    if value.is_integer() and abs(value) < 1 << 63:
        return int(value)
    short = float(f"{value:.15g}")
    return short if math.isclose(short, value, rel_tol=5e-16) else value


def _plain_object(name: str, value: Any) -> Any:
    """Returns a path as text, and an array or a number of numpy as lists and numbers."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, SupportsIndex):
        return operator.index(value)
    if isinstance(value, SupportsFloat):
        return float(value)
    name = name.replace("-", "_")
    raise TypeError(f"{name}: expected a text, a number or a list, got {type(value).__name__}")


def message(text: str, names: Sequence[str]) -> str:
    """Returns errors with the names of settings as Python writes them.

    Errors in a scenario from standard input begin with `stdin:LINE:COLUMN: `, and the line follows.
    """
    lines = []
    for line in text.splitlines():
        place = re.match(r"stdin:(\d+):\d+: ", line)
        if place:
            name = names[int(place[1]) - 1]
            line = line[place.end() :]
            lines.append(line if f"'{name}'" in line else f"{name.replace('-', '_')}: {line}")
        elif not line.startswith("    "):
            lines.append(re.sub(r"--([a-z][a-z-]+)", lambda name: name[1].replace("-", "_"), line))
    return "\n".join(lines)
