"""Returns the cells of films as arrays of xarray, whose axes have names and coordinates."""

from __future__ import annotations

import importlib
import itertools
from typing import TYPE_CHECKING, Any

from ._program import RenderError

if TYPE_CHECKING:
    from ._film import Film

__all__ = ["labeled"]


def labeled(film: Film) -> Any:
    """Returns a DataArray with the axes `generation`, `y` and `x`, after those of swept settings."""
    numpy, xarray = importlib.import_module("numpy"), importlib.import_module("xarray")
    swept, generations = _runs(film)
    arrays: list[Any] = []
    for values in itertools.product(*swept.values()):
        setting = dict(zip(swept, values))
        array = film.array(**setting)
        first = arrays[0] if arrays else array
        if array.shape != first.shape or generations[values] != next(iter(generations.values())):
            raise RenderError(
                f"{_text(setting)}: {_shape(array)}, but {_shape(first)} in the first variation: set "
                "'frames', 'skip' and 'size', so that all variations have the same"
            )
        arrays.append(array)
    shape = [*map(len, swept.values()), *arrays[0].shape]
    axes: dict[str, Any] = {name.replace("-", "_"): swept[name] for name in swept}
    axes["generation"] = next(iter(generations.values()))
    axes["y"], axes["x"] = map(range, shape[-2:])
    return xarray.DataArray(numpy.reshape(arrays, shape), coords=axes, dims=list(axes))


def _runs(film: Film) -> tuple[dict[str, list[Any]], dict[tuple[Any, ...], list[int]]]:
    """Returns the values of swept settings, and the generations of each combination of them."""
    table = film.table(final=None)
    names = list(itertools.takewhile(lambda name: name != "frame", table))
    generations: dict[tuple[Any, ...], list[int]] = {}
    # Without a swept setting, zip would have no rows.
    for *values, generation in zip(*(table[name] for name in names), table["generation"]):
        generations.setdefault(tuple(values), []).append(generation)
    swept = {name: list(dict.fromkeys(table[name])) for name in names}
    return swept, generations


def _text(setting: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in setting.items())


def _shape(array: Any) -> str:
    frames, rows, columns = array.shape
    return f"{frames} frames of {columns} × {rows} cells"
