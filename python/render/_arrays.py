"""Converts arrays to the bytes of `.npy` files, without numpy."""

from __future__ import annotations

import struct
import sys
from collections.abc import ItemsView, KeysView, Mapping, Set
from typing import Any, NamedTuple, Sequence

from ._program import RenderError

__all__ = ["dense", "npy", "npy_of_bytes", "npy_of_texts", "refuse_other_kinds"]

# The kinds of numpy's types by the letters of the struct module, and the letters by numpy's types.
_KINDS = {"?": "b", **dict.fromkeys("bhilqn", "i"), **dict.fromkeys("BHILQN", "u")}
_KINDS.update(dict.fromkeys("efd", "f"))
_LETTERS = {
    **{"b1": "?", "i1": "b", "i2": "h", "i4": "i", "i8": "q"},
    **{"u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f2": "e", "f4": "f", "f8": "d"},
}
_BIG = {"@": sys.byteorder == "big", "=": sys.byteorder == "big", "<": False, ">": True, "!": True}


class _Block(NamedTuple):
    """The elements of an array in C order, with their type in numpy's notation."""

    descr: str
    shape: tuple[int, ...]
    data: bytes


def npy(array: Any) -> bytes:
    """Returns the bytes of an `.npy` file with the elements of an array.

    Accepts objects with the buffer protocol or `__array__`, such as arrays of numpy, xarray,
    PyTorch and JAX, nested lists of numbers, and iterables of such frames.
    """
    return _file(_block(array))


def npy_of_bytes(data: bytes, shape: Sequence[int]) -> bytes:
    """Returns the bytes of an `.npy` file with numbers from 0 to 255 in C order."""
    return _file(_Block("|u1", tuple(shape), data))


def npy_of_texts(texts: Sequence[str]) -> bytes:
    """Returns the bytes of an `.npy` file with texts, which are the times of an array after it."""
    words = [text.encode("ascii", "replace")[:100] for text in texts]
    length = max(1, *map(len, words))
    data = b"".join(word.ljust(length, b"\0") for word in words)
    return _file(_Block(f"|S{length}", (len(words),), data))


def _file(block: _Block) -> bytes:
    header = (
        f"{{'descr': '{block.descr}', 'fortran_order': False, 'shape': {block.shape}, }}".encode()
    )
    # The data begin at a multiple of 64 bytes.
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + block.data


def refuse_other_kinds(value: Any) -> None:
    """Raises an error for values whose items are not those of an array, in their order."""
    name = type(value).__name__
    if isinstance(value, (Mapping, ItemsView, KeysView)):
        raise RenderError(
            f"cannot draw a {name}, which has no rows: draw the frames of d with list(d.values()), or "
            "its cells as a table, pandas.DataFrame([(x, y, state) for (x, y), state in d.items()], "
            "columns=['x', 'y', 'state'])"
        )
    if isinstance(value, Set):
        raise RenderError(
            f"cannot draw a {name}, which has no rows: draw living cells with life(pattern=...), in "
            "RLE such as 'bo$2bo$3o!', or all cells as nested lists"
        )
    fields = getattr(getattr(value, "dtype", None), "names", None)
    if fields:
        raise RenderError(
            f"cannot draw an array of structures: draw one of its fields, array[{fields[0]!r}]"
            + "".join(f", array[{field!r}]" for field in fields[1:10])
            + (", …" if len(fields) > 10 else "")
        )


# The functions that return a dense array of a sparse one, in scipy, `sparse` and PyTorch.
_DENSE = ("toarray", "todense", "to_dense")


def dense(value: Any) -> Any:
    """Returns the dense array of a sparse one, also in a list; other values as they are."""
    if isinstance(value, (list, tuple)):
        return [dense(item) if _is_sparse(item) else item for item in value]
    name = next((name for name in _DENSE if hasattr(value, name)), None)
    return getattr(value, name)() if name is not None and _is_sparse(value) else value


def _is_sparse(value: Any) -> bool:
    if hasattr(value, "is_sparse"):
        # Arrays of PyTorch, of which most are dense.
        return bool(value.is_sparse) or "sparse" in str(getattr(value, "layout", ""))
    return hasattr(value, "nnz")


def _block(array: Any) -> _Block:
    refuse_other_kinds(array)
    if hasattr(array, "__array__"):
        array = array.__array__()
    try:
        view = memoryview(array)
    except (TypeError, ValueError, BufferError):
        if hasattr(array, "dtype"):
            raise RenderError(
                f"cannot draw an array of {array.dtype}: expected integers or real numbers"
            ) from None
        return _block_of_list(array)
    return _Block(_descr(view), view.shape or (), view.tobytes())


def _descr(view: memoryview) -> str:
    """Returns the type of the elements in numpy's notation, such as `<i4`."""
    order, letter = view.format[:-1] or "@", view.format[-1:]
    if order not in _BIG or letter not in _KINDS:
        raise RenderError(
            f"cannot draw an array of type '{view.format}': expected integers or real numbers"
        )
    sign = "|" if view.itemsize == 1 else ">" if _BIG[order] else "<"
    return f"{sign}{_KINDS[letter]}{view.itemsize}"


def _block_of_list(frames: Any) -> _Block:
    """Returns the block of a nested list, or of an iterable of arrays."""
    if isinstance(frames, str):
        raise RenderError(
            f"cannot draw the text {frames[:40]!r}: expected numbers, such as positions in `states`"
        )
    try:
        items = list(frames)
    except TypeError:
        raise RenderError(
            f"cannot draw {type(frames).__name__}: expected an array, or nested lists of numbers"
        ) from None
    if all(_is_number(item) for item in items):
        return _block_of_numbers(items)
    return _stacked([_block(item) for item in items])


def _is_number(item: Any) -> bool:
    """Returns whether an item is a number of Python or numpy."""
    if isinstance(item, (int, float)):
        return True
    return getattr(item, "shape", None) == () and getattr(item.dtype, "names", None) is None


def _block_of_numbers(items: list[Any]) -> _Block:
    """Returns the block of a row, with the smallest of three types that holds its numbers."""
    values = [item if isinstance(item, (int, float)) else item.item() for item in items]
    if any(isinstance(value, float) for value in values):
        descr = "<f8"
    else:
        descr = "|u1" if all(0 <= value <= 255 for value in values) else "<i8"
    return _Block(descr, (len(values),), _packed(values, descr))


def _packed(values: Sequence[Any], descr: str) -> bytes:
    try:
        return struct.pack(f"<{len(values)}{_LETTERS[descr[1:]]}", *values)
    except (struct.error, OverflowError):
        raise RenderError("cannot draw integers of more than 64 bits") from None


def _stacked(blocks: list[_Block]) -> _Block:
    """Returns the block of arrays of one shape, one after the other."""
    first = blocks[0]
    for number, block in enumerate(blocks):
        if block.shape != first.shape:
            raise RenderError(
                f"element {number} of the array has the shape {block.shape}: "
                f"expected {first.shape}, the shape of element 0"
            )
    descrs = {block.descr for block in blocks}
    if len(descrs) == 1:
        descr = first.descr
    else:
        descr = "<f8" if any("f" in descr for descr in descrs) else "<i8"
    data = b"".join(_converted(block, descr) for block in blocks)
    return _Block(descr, (len(blocks), *first.shape), data)


def _converted(block: _Block, descr: str) -> bytes:
    """Returns the elements of a block in another type."""
    if block.descr == descr:
        return block.data
    order, letter = block.descr[0].replace("|", "<"), _LETTERS[block.descr[1:]]
    count = len(block.data) // struct.calcsize(order + letter)
    return _packed(struct.unpack(f"{order}{count}{letter}", block.data), descr)
