"""Converts the agents that other packages hold to a table for the program, without these packages."""

from __future__ import annotations

import importlib
import io
import json
import math
import os
from typing import Any, Mapping

from ._inputs import is_dataframe, table_text
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
        return {"data": b"".join(map(table_text, agents))}
    if all(hasattr(one, "shape") for one in agents):
        frames = [_places(one, settings, time) for time, one in enumerate(agents)]
        names = frames[0].partition(b"\n")[0] + b"\n"
        return {"data": names + b"".join(frame[len(names) :] for frame in frames)}
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


def _places(array: Any, settings: dict[str, Any], start: int = 0) -> bytes:
    """Returns an array of places as a table. Settings may hold an array with a number for each."""
    shape = tuple(array.shape)
    if len(shape) not in (2, 3) or shape[-1] != 2:
        raise RenderError(
            f"the array of places has the shape {shape}: expected time × agents × 2, or agents × 2"
        )
    frames = array.tolist() if len(shape) == 3 else [array.tolist()]
    columns: dict[str, Any] = {}
    for name, column in _COLUMNS.items():
        key = name.replace("-", "_")
        values = settings.get(key)
        if hasattr(values, "tolist") or isinstance(values, (list, tuple)):
            columns[column] = _numbers(values, key, len(frames), shape[-2])
            settings[key] = column
    lines = [",".join(["time", "id", "x", "y", *columns])]
    for time, frame in enumerate(frames):
        for agent, place in enumerate(frame):
            numbers = [*place, *(values[time][agent] for values in columns.values())]
            lines.append(",".join(map(_written, [start + time, agent, *numbers])))
    return "\n".join(lines).encode() + b"\n"


def _written(number: Any) -> str:
    return "" if isinstance(number, float) and math.isnan(number) else str(number)


def _numbers(values: Any, name: str, times: int, agents: int) -> Any:
    """Returns a number for each time and agent, of an array that may have no axis of times."""
    values = values.tolist() if hasattr(values, "tolist") else list(values)
    frames = values if values and isinstance(values[0], (list, tuple)) else [values] * times
    if len(frames) != times or any(len(frame) != agents for frame in frames):
        raise RenderError(f"'{name}' needs a value for each of {agents} agents")
    return frames
