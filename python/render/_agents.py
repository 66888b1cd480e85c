"""Converts the agents that other packages hold to a table for the program, without these packages."""

from __future__ import annotations

import importlib
import io
import json
import math
import os
from typing import Any, Mapping

from ._inputs import as_list, is_dataframe, table_text
from ._program import RenderError

__all__ = ["agents_source"]

# The settings that name columns, or hold a number for each agent of an array.
_COLUMNS = {"heading": "heading", "size-by": "size", "color-by": "color", "kind": "kind"}


def agents_source(agents: Any, settings: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a film for agents: a DataFrame, a model of Mesa after its run, a list
    of records, a list of such frames, a dictionary of columns, arrays of places, records of numpy, or
    the path of a file.
    """
    _write_out(settings)
    if isinstance(agents, (str, os.PathLike)):
        return {"file": os.fspath(agents)}
    collector = getattr(agents, "datacollector", agents)
    if hasattr(collector, "get_agent_vars_dataframe"):
        agents = collector.get_agent_vars_dataframe()
    if is_dataframe(agents):
        return {"data": table_text(agents)}
    if hasattr(agents, "shape"):
        if settings.get("columns") is not None or getattr(agents.dtype, "names", None):
            return {"data": _stored(agents)}
        return {"data": _places(agents, settings)}
    if isinstance(agents, Mapping) and agents:
        return {"data": json.dumps({name: list(of) for name, of in agents.items()}, default=_plain).encode()}
    if not isinstance(agents, (list, tuple)) or not agents:
        raise RenderError(
            "expected agents as a DataFrame, a list of records, an array with the axes time, agent"
            f" and x, y, or a path; got {type(agents).__name__}"
        )
    if all(map(is_dataframe, agents)):
        return {"data": b"\n".join(map(table_text, agents))}
    if all(hasattr(one, "shape") for one in agents):
        return {"data": _places(agents, settings)}
    if all(isinstance(one, Mapping) for one in agents):
        return {"data": _records(agents)}
    return {"data": b"\n".join(map(_records, agents))}


def _write_out(settings: dict[str, Any]) -> None:
    """Writes settings of Python as those of the program: a dictionary of shapes, and pairs of bounds."""
    if isinstance(settings.get("shape"), Mapping):
        settings["shape"] = ",".join(f"{kind}:{shape}" for kind, shape in settings["shape"].items())
    bounds = settings.get("bounds")
    if isinstance(bounds, (list, tuple)) and all(isinstance(pair, (list, tuple)) for pair in bounds):
        settings["bounds"] = ",".join("..".join(map(str, pair)) for pair in bounds)


def _stored(array: Any) -> bytes:
    """Returns an array of numpy as a file."""
    file = io.BytesIO()
    importlib.import_module("numpy").save(file, array, allow_pickle=False)
    return file.getvalue()


def _records(records: Any) -> bytes:
    """Returns records as a list of JSON."""
    return json.dumps(list(records), default=_plain).encode()


def _plain(value: Any) -> Any:
    """Returns a number or a list of numpy as one of Python."""
    return value.tolist() if hasattr(value, "tolist") else str(value)


def _places(arrays: Any, settings: dict[str, Any]) -> bytes:
    """Returns an array of places, or a list with one for each time, as a table.

    Settings may hold an array with a number for each.
    """
    shape = _shape(arrays)
    frames = [arrays] if hasattr(arrays, "shape") and len(shape) == 2 else list(arrays)
    for frame in frames:
        if len(_shape(frame)) != 2 or _shape(frame)[1] != 2:
            wrong = shape if hasattr(arrays, "shape") else _shape(frame)
            raise RenderError(
                f"the array of places has the shape {wrong}: expected time × agents × 2, or agents × 2"
            )
    columns: dict[str, Any] = {}
    for name, column in _COLUMNS.items():
        key = name.replace("-", "_")
        values = settings.get(key)
        if isinstance(as_list(values), (list, tuple)):
            columns[column] = _numbers(values, key, shape, [len(frame) for frame in frames])
            settings[key] = column
    lines = [",".join(["time", "id", "x", "y", *columns])]
    for time, frame in enumerate(map(as_list, frames)):
        for agent, place in enumerate(frame):
            numbers = [*place, *(values[time][agent] for values in columns.values())]
            lines.append(",".join(map(_written, [time, agent, *numbers])))
    return "\n".join(lines).encode() + b"\n"


def _written(number: Any) -> str:
    return "" if isinstance(number, float) and math.isnan(number) else str(number)


def _numbers(values: Any, name: str, places: tuple[Any, ...], agents: list[int]) -> list[Any]:
    """Returns a number for each agent of each time, of values that may have no axis of times."""
    shape = _shape(values)
    frames = [values] * len(agents) if len(shape) == 1 else list(values)
    if list(map(_shape, frames)) == [(number,) for number in agents]:
        return list(map(as_list, frames))
    if None in places:
        expected = f"arrays of the lengths {', '.join(map(str, agents))}"
    else:
        expected = " or ".join(str(places[start:-1]) for start in range(len(places) - 1))
    raise RenderError(
        f"{name}: the shape is {shape}, and that of the places {places}: expected {expected}"
    )


def _shape(values: Any) -> tuple[Any, ...]:
    """Returns the shape of an array or of nested lists, with None for rows of several shapes."""
    if hasattr(values, "shape"):
        return tuple(values.shape)
    if not isinstance(values, (list, tuple)):
        return ()
    rows = set(map(_shape, values))
    return (len(values), *(next(iter(rows), ()) if len(rows) < 2 else (None,)))
