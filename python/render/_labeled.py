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
    shown = next(iter(generations.values()))
    arrays: list[Any] = []
    for values in itertools.product(*swept.values()):
        setting = dict(zip(swept, values))
        array = film.array(**setting)
        first, own = arrays[0] if arrays else array, generations[values]
        if len(own) > len(array):
            raise RenderError(f"{_text(setting)}: expected each value once, got it several times")
        if array.shape != first.shape or own != shown:
            raise RenderError(
                f"{_text(setting)}: {_shape(array, own)} but {_shape(first, shown)} in the first "
                "variation: all need the same 'size', 'frames', 'skip' and 'every'"
            )
        arrays.append(array)
    shape = [*map(len, swept.values()), *arrays[0].shape]
    axes: dict[str, Any] = {name.replace("-", "_"): swept[name] for name in swept}
    axes["generation"] = shown
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


def _shape(array: Any, generations: list[int]) -> str:
    frames, rows, columns = array.shape
    shown = f"generations {generations[0]} to {generations[-1]}"
    return f"{frames} frames of {columns} × {rows} cells, {shown},"
