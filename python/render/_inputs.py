"""Converts the objects that other packages hold to inputs of the program, without these packages."""

from __future__ import annotations

import importlib
import io
import math
import os
from typing import Any, Callable, Iterable, Iterator, Sequence

from ._arrays import dense, npy, npy_of_texts, refuse_other_kinds
from ._program import RenderError

__all__ = ["Stored", "as_list", "ground", "is_dataframe", "source", "table_text"]

# The number that stands for missing integers. It is exact as a floating-point number.
_MISSING = -(2**53)
# The names of axes that the program knows, as in `Axes.swift`.
_AXES = (
    {"t", "time", "date", "datetime", "timestamp", "day", "step", "tick", "ticks", "generation"},
    {"frame", "timestep", "iteration", "year"},
    {"x", "col", "column", "lon", "longitude", "pxcor", "xcor", "columns", "cols", "width"},
    {"y", "row", "lat", "latitude", "pycor", "ycor", "rows", "height"},
    {"channel", "channels", "band", "bands", "c", "rgb", "rgba", "color"},
)
_TIMES = _AXES[0] | _AXES[1]
_LATITUDES = {"lat", "latitude"}
# Nested lists of at least so many rows and columns can be images.
_LEAST_SIDE = 10
# Images with more gray values than these are photos, rather than states.
_MOST_STATES = 12


def source(array: Any, settings: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of a film for an array, a DataFrame, images, or the path of a file.

    Adds the settings that describe the object, such as the order of its axes, unless they are set.
    """
    if isinstance(array, (str, os.PathLike)):
        return {"file": os.fspath(array)}
    if _is_archive(array):
        array = _array_of(array, settings.pop("array", None))
    array = dense(array)
    if is_dataframe(array):
        text = _table(array)
        if text is not None:
            return {"data": text}
        array = array.to_numpy()
    elif _is_image(array):
        return {"data": _pngs(_frames_of(array), settings)}
    elif hasattr(array, "data_vars"):
        names = ", ".join(map(str, array.data_vars))
        raise RenderError(f"cannot draw a Dataset: select one of its variables: {names}")
    elif hasattr(array, "dims") and hasattr(array, "coords"):
        _describe_axes(array, settings)
        return {"data": _times(array, settings) + npy(_plain(array, settings))}
    refuse_other_kinds(array)
    if isinstance(array, Iterable) and not hasattr(array, "__array__"):
        array = _listed(array)
        if isinstance(array, list) and array and all(map(_is_image, array)):
            return {"data": _pngs(array, settings)}
        if isinstance(array, list) and _are_frames(array) and settings.get("axes") is None:
            settings["axes"] = "time,y,x"
    return {"data": npy(_plain(array, settings))}


class Stored(bytes):
    """The bytes of an input in a setting, which the program reads from a file."""

    def __repr__(self) -> str:
        return "…"


def ground(over: Any) -> Any:
    """Returns the cells below agents: an input of `grid`, or a dictionary with its settings."""
    are_settings = isinstance(over, dict) and all(isinstance(name, str) for name in over)
    settings = dict(over) if are_settings else {"input": over}
    array = settings.pop("input", None)
    if isinstance(array, Stored):
        return over
    if array is None:
        raise RenderError("over: expected 'input', the cells, beside the settings of grid")
    try:
        found = source(array, settings)
    except RenderError as error:
        raise RenderError(f"over: {error}") from None
    array = found.get("file") or Stored(found["data"])
    return {"input": array, **settings} if settings or isinstance(array, Stored) else array


# Archives of numpy


def _is_archive(value: Any) -> bool:
    """Returns whether a value is an open `.npz` file of numpy."""
    return all(hasattr(value, name) for name in ("files", "zip", "__getitem__"))


def _array_of(archive: Any, name: str | None) -> Any:
    """Returns the named array of an archive, or its only one."""
    names = list(archive.files)
    if name in names or (name is None and len(names) == 1):
        return archive[name or names[0]]
    if not names:
        raise RenderError("the .npz file has no array")
    listed = ", ".join(map(repr, names[:10])) + (", …" if len(names) > 10 else "")
    if name is not None:
        raise RenderError(f"array: the .npz file has no array {name!r}: expected one of {listed}")
    raise RenderError(
        f"the .npz file has several arrays: select one, such as file[{names[0]!r}], of {listed}"
    )


# Lists


def _are_frames(items: list[Any]) -> bool:
    """Returns whether a list rather consists of frames than of the rows of an image.

    Arrays of two axes are frames. Nested lists are an image if they have the size of one.
    """
    first: Any = items[0] if items else None
    if hasattr(first, "shape"):
        return len(first.shape) == 2
    if not _is_row(first) or not _is_row(first[0]) or _is_nested(first[0][0]):
        return False
    return len(first[0]) not in (3, 4) or min(len(items), len(first)) < _LEAST_SIDE


def _is_nested(value: Any) -> bool:
    return isinstance(value, (list, tuple)) or len(getattr(value, "shape", ())) > 0


def _is_row(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) > 0


def _listed(array: Iterable[Any]) -> Any:
    """Returns the items of an iterator, which can be read only once; other arrays as they are."""
    try:
        memoryview(array)  # type: ignore[arg-type]
    except TypeError:
        return list(array)
    return array


# Tables


def is_dataframe(value: Any) -> bool:
    is_pandas = hasattr(value, "to_csv") and hasattr(value, "columns")
    return is_pandas or hasattr(value, "write_csv")


def _table(frame: Any) -> bytes | None:
    """Returns a long DataFrame of pandas or polars as CSV; None for a grid of numbers."""
    if all(map(_is_written_number, frame.columns)):
        return None
    return table_text(frame)


def table_text(frame: Any) -> bytes:
    """Returns a DataFrame of pandas or polars as CSV, with an index that has a name."""
    if hasattr(frame, "write_csv"):
        return str(frame.write_csv()).encode()
    has_index = any(name is not None for name in frame.index.names)
    return str(frame.to_csv(index=has_index)).encode()


def _is_written_number(name: Any) -> bool:
    try:
        float(str(name))
    except ValueError:
        return False
    return True


# Images


def _is_image(value: Any) -> bool:
    """Returns whether a value is an image of Pillow."""
    return all(hasattr(value, name) for name in ("getbands", "mode", "save", "tobytes"))


def _frames_of(image: Any) -> Iterator[Any]:
    for number in range(getattr(image, "n_frames", 1)):
        if number:
            image.seek(number)
        yield image


def _pngs(images: Iterable[Any], settings: dict[str, Any]) -> bytes:
    """Returns images as PNGs, one after the other."""
    stream = io.BytesIO()
    grays: set[int] = set()
    for image in images:
        if image.mode in ("L", "LA"):
            grays.update(gray for _, gray in image.getchannel("L").getcolors(256))
        if image.mode not in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
            image = image.convert("RGBA" if "A" in image.getbands() else "RGB")
        # Frames of an animation must not be saved as one.
        image.save(stream, format="PNG", save_all=False)
    is_described = any(settings.get(name) is not None for name in ("range", "states", "values"))
    if len(grays) > _MOST_STATES and not is_described:
        raise RenderError(
            f"the image has {len(grays)} gray values: set range=(0, 255) to draw them as numbers. "
            "For few values that are states, set 'states'"
        )
    return stream.getvalue()


# Arrays


def _describe_axes(array: Any, settings: dict[str, Any]) -> None:
    """Sets the order of the axes of a DataArray of xarray, and upward latitudes."""
    names = [str(name) for name in array.dims]
    is_known = all(any(name.lower() in group for group in _AXES) for name in names)
    if is_known and settings.get("axes") is None:
        settings["axes"] = names
    for name in names:
        if name.lower() in _LATITUDES and name in array.coords and settings.get("origin") is None:
            values = array.coords[name].values
            if len(values) > 1 and values[0] < values[-1]:
                settings["origin"] = "bottom-left"


def _times(array: Any, settings: dict[str, Any]) -> bytes:
    """Returns the times of the frames of a DataArray; nothing if it has none."""
    names = [str(name) for name in array.dims]
    if len(names) > 2 and settings.get("axes") != names:
        return b""
    frames = dict(zip(names, array.shape))
    for name in array.coords:
        values = array.coords[name].values
        # A still has one time, which is no axis.
        is_time = str(name).lower() in _TIMES and (name in frames or len(names) == 2)
        if is_time and values.size == frames.get(name, 1):
            return npy_of_texts(_texts(values.reshape(-1)))
    return b""


def _texts(values: Any) -> list[str]:
    """Returns times as texts. Dates have the precision that they need."""
    if values.dtype.kind != "M":
        return [str(value) for value in values.tolist()]
    numpy = importlib.import_module("numpy")
    return [str(text) for text in numpy.datetime_as_string(values, unit="auto")]


def _plain(array: Any, settings: dict[str, Any]) -> Any:
    """Returns an array of numbers, and sets the number that stands for missing ones."""
    if hasattr(array, "__array__") and not hasattr(array, "mask"):
        array = array.__array__()
    if len(getattr(array, "shape", ())) == 4 and array.shape[3] == 1 and not settings.get("axes"):
        # Each cell has a single channel.
        array, settings["axes"] = array[..., 0], "time,y,x"
    kind = getattr(getattr(array, "dtype", None), "kind", None)
    if hasattr(array, "mask") and hasattr(array, "filled"):
        return _filled(array, settings)
    if kind in ("O", "U", "T"):
        array = array.tolist()
    if kind is not None and kind in "iu" and _has_colors(array.shape, settings):
        # Colors, if all numbers are those of a byte.
        if array.size and array.min() >= 0 and array.max() <= 255:
            return array.astype("u1")
        return array
    return _Cells(settings).plain(array) if isinstance(array, (list, tuple)) else array


def _has_colors(shape: Sequence[int], settings: dict[str, Any]) -> bool:
    """Returns whether an axis of an array has the channels of colors."""
    axes = settings.get("axes")
    if axes is None:
        return len(shape) == 4 and shape[3] in (3, 4)
    names = axes.split(",") if isinstance(axes, str) else axes
    return any(str(name).strip().lower() in _AXES[4] for name in names)


def _filled(array: Any, settings: dict[str, Any]) -> Any:
    """Returns the values of a masked array, with a number in place of missing ones."""
    if array.dtype.kind == "f":
        return array.filled(math.nan)
    if array.mask is False or not array.mask.any():
        return array.filled(0)
    _set_missing(settings)
    return array.astype("i8").filled(_MISSING)


def _set_missing(settings: dict[str, Any]) -> None:
    """Adds the number of missing integers to the setting `nodata`."""
    given = as_list(settings.get("nodata"))
    if given is None:
        settings["nodata"] = [_MISSING]
    elif isinstance(given, (list, tuple)):
        settings["nodata"] = [*given, _MISSING]
    else:
        settings["nodata"] = f"{given},{_MISSING}"


def _is_missing(item: Any) -> bool:
    """Returns whether an item is None, `pandas.NA` or `pandas.NaT`."""
    return item is None or type(item).__name__ in ("NAType", "NaTType", "MaskedConstant")


class _Cells:
    """The cells of nested lists, of which words are states and None is missing."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self._settings = settings

    def plain(self, frames: Any) -> Any:
        """Returns nested lists of numbers."""
        frames = [self._items(item) for item in frames]
        leaves = list(_leaves(frames))
        words = [item for item in leaves if isinstance(item, str)]
        has_missing = any(map(_is_missing, leaves))
        if not words and not has_missing:
            return frames
        if words:
            return _mapped(frames, self._numbers_of_words(leaves, words))
        has_decimals = any(isinstance(_scalar(item), float) for item in leaves)
        if not has_decimals:
            _set_missing(self._settings)
        missing = math.nan if has_decimals else _MISSING
        return _mapped(frames, lambda item: missing if _is_missing(item) else item)

    def _items(self, item: Any) -> Any:
        """Returns the items of an iterable; the characters of a text that is a row."""
        if isinstance(item, str):
            return list(item)
        if hasattr(item, "mask") and hasattr(item, "filled"):
            return item.tolist()
        if hasattr(item, "__array__"):
            array = item.__array__()
            return array.tolist() if array.dtype.kind in "OUT" else item
        return [self._inner(one) for one in item] if isinstance(item, (list, tuple)) else item

    def _inner(self, item: Any) -> Any:
        if isinstance(item, (list, tuple)):
            return [self._inner(one) for one in item]
        return item

    def _numbers_of_words(self, leaves: list[Any], words: list[str]) -> Callable[[Any], Any]:
        """Returns a function from words to the numbers of their states."""
        for item in leaves:
            if not isinstance(item, str) and not _is_missing(item):
                raise RenderError(
                    f"cannot draw words and numbers together: got {words[0]!r} and {item!r}"
                )
        names = self._names(words)
        if any(map(_is_missing, leaves)):
            _set_missing(self._settings)
        numbers = {name: number for number, name in enumerate(names)}

        def number(item: Any) -> int:
            if _is_missing(item):
                return _MISSING
            if item not in numbers:
                raise RenderError(f"there is no state {item!r}: expected one of {', '.join(names)}")
            return numbers[item]

        return number

    def _names(self, words: list[str]) -> list[str]:
        """Returns the names of states, which are those of the settings or the words."""
        given = as_list(self._settings.get("states"))
        if isinstance(given, str):
            return [name.strip() for name in given.split(",")]
        if isinstance(given, (list, tuple)):
            return [str(name) for name in given]
        if given is not None:
            raise RenderError("states: expected a list of the words in the array, in their order")
        names = list(dict.fromkeys(words))
        empty = next((name for name in (".", " ") if name in names), None)
        if empty is not None:
            names.remove(empty)
            names.insert(0, empty)
        # A state needs a visible name.
        self._settings["states"] = [name if name.strip() else "empty" for name in names]
        return names


def as_list(value: Any) -> Any:
    """Returns an array as nested lists; other values as they are."""
    value = value.__array__() if hasattr(value, "__array__") else value
    return value.tolist() if hasattr(value, "tolist") else value


def _scalar(item: Any) -> Any:
    return item.item() if getattr(item, "shape", None) == () else item


def _leaves(value: Any) -> Iterator[Any]:
    """Yields the items of nested lists that are no lists."""
    if isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _mapped(value: Any, function: Callable[[Any], Any]) -> Any:
    """Returns nested lists with each item replaced."""
    if isinstance(value, list):
        return [_mapped(item, function) for item in value]
    return function(value)
