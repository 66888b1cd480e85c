"""Puts the images of films side by side, as frames of one film."""

from __future__ import annotations

import math
import struct
import zlib
from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate, zip_longest
from typing import Any, Callable, Iterator, NamedTuple, NoReturn, Sequence

from ._arrays import npy_of_bytes
from ._film import Film
from ._notebook import chunks, images_of
from ._program import RenderError

__all__ = ["sheet"]

_GAP = 16
# The number and the color of pixels between films, which show the background of the theme.
_NOTHING = 255
_CLEAR = bytes(4)
_MOST_BYTES = 1 << 30
# What browsers show, as in `DelayClock.swift`.
_MOST_FRAMES_PER_SECOND = 90


def sheet(films: Sequence[Film], columns: int | None = None) -> Film:
    """Returns a film that shows other films side by side, each at its own speed.

    A film that ends before others shows its last frame until all have ended. Without `columns`,
    there are about as many columns as rows. The films can be of different simulations. For films
    of one simulation, a setting with several values makes a sheet with labels.

    Parameters
    ----------
    films
        the films, in rows from left to right
    columns
        the number of films in a row
    """
    wrong = [film for film in films if not isinstance(film, Film)]
    if wrong or not films:
        got = f", got {wrong[0]!r}" if wrong else ""
        raise RenderError(f"films: expected a list of at least one film{got}")
    if columns is not None and not (isinstance(columns, int) and columns > 0):
        raise RenderError(f"columns: expected a whole number from 1 on, got {columns!r}")
    files = [_File(file) for film in films for file in images_of(film.png())]
    # The space between films of one theme has that theme, too.
    themes = [film._settings.get("theme") for film in films]
    theme = themes[0] if all(theme == themes[0] for theme in themes) else None
    colors = _colors(files)
    tiles = [_Tile(file, colors) for file in files]
    page = _Page(tiles, columns or math.ceil(math.sqrt(len(tiles))), 4 if colors is None else 1)
    return _Sheet("grid", {"theme": theme, **page.settings(colors)}, page.data())


def _colors(files: list[_File]) -> list[bytes] | None:
    """Returns the colors of all files, if one byte for each pixel is enough for their numbers."""
    colors: dict[bytes, None] = {}
    for file in files:
        if file.palette is None or any(0 < color[3] < 255 for color in file.palette):
            return None
        colors.update(dict.fromkeys(color for color in file.palette if color != _CLEAR))
    return list(colors) if 0 < len(colors) <= _NOTHING else None


class _Sheet(Film):
    """A film of films. Its cells are pixels."""

    def table(self, **settings: Any) -> NoReturn:
        raise RenderError("a sheet has no table: each of its films has one")

    def array(self, **settings: Any) -> NoReturn:
        raise RenderError("a sheet has no cells: each of its films has an array")

    def xarray(self, **settings: Any) -> NoReturn:
        self.array()

    @property
    def scenario(self) -> NoReturn:
        raise RenderError("a sheet has no scenario: each of its films has one")

    def __repr__(self) -> str:
        return "render.sheet([…])"


class _Page:
    """The layout of tiles in columns and rows, and their common time."""

    def __init__(self, tiles: list[_Tile], columns: int, depth: int) -> None:
        """`depth` is the number of bytes of a pixel."""
        self._depth = depth
        self._rows = [tiles[start : start + columns] for start in range(0, len(tiles), columns)]
        self._widths = [
            max(tile.width for tile in column if tile) for column in zip_longest(*self._rows)
        ]
        self._width = sum(self._widths) + _GAP * (len(self._widths) - 1)
        heights = [max(tile.height for tile in row) for row in self._rows]
        self._height = sum(heights) + _GAP * (len(heights) - 1)
        self._tick = _common(time for tile in tiles for time in tile.starts)
        self._frames = max(round(tile.starts[-1] / self._tick) for tile in tiles) + 1
        self._hold = max(tile.end for tile in tiles) - self._frames * self._tick
        if self._frames > 1 and self._tick * _MOST_FRAMES_PER_SECOND < 1:
            raise RenderError(
                "the films have speeds without a common one: set their 'fps' to the same"
            )
        if self._frames * self._width * self._height * depth > _MOST_BYTES:
            raise RenderError(
                f"a sheet of {self._frames} frames of {self._width} × {self._height} pixels is too "
                "large: lower 'frames' or 'cell' of its films"
            )

    def settings(self, colors: list[bytes] | None) -> dict[str, Any]:
        """Returns the settings of the film. `colors` are those of pixels that are numbers."""
        settings: dict[str, Any] = {"cell": 1, "metadata": False}
        if self._depth == 1:
            # Three columns are no channels.
            settings["axes"] = "time,y,x"
        if self._frames > 1:
            settings["fps"] = float(1 / self._tick)
            settings["hold"] = max(0.0, float(self._hold))
        if colors is not None:
            names = [f"#{color[:3].hex()}" for color in colors]
            settings["states"] = {
                number: {"name": name, "color": name} for number, name in enumerate(names)
            }
            settings["nodata"] = [_NOTHING]
        return settings

    def data(self) -> bytes:
        """Returns an `.npy` file with the pixels of all frames."""
        shape = [self._frames, self._height, self._width, *([4] if self._depth == 4 else [])]
        lines = (
            line for number in range(self._frames) for line in self._lines(number * self._tick)
        )
        return npy_of_bytes(b"".join(lines), shape)

    def _lines(self, time: Fraction) -> Iterator[bytes]:
        """Yields the lines of pixels of a frame, from top to bottom."""
        for number, row in enumerate(self._rows):
            if number:
                yield self._empty(self._width) * _GAP
            height = max(tile.height for tile in row)
            columns = [
                tile.lines(time, width, height, self._empty)
                for tile, width in zip(row, self._widths)
            ]
            rest = sum(_GAP + width for width in self._widths[len(row) :])
            gap = self._empty(_GAP)
            for parts in zip(*columns):
                yield gap.join(parts) + self._empty(rest)

    def _empty(self, width: int) -> bytes:
        """Returns pixels that show the background."""
        return bytes([_NOTHING]) * width if self._depth == 1 else bytes(4 * width)


def _common(times: Iterator[Fraction]) -> Fraction:
    """Returns the greatest time of which all times are multiples; 1 if all are 0."""
    common = Fraction(0)
    for time in times:
        both = common.denominator * time.denominator
        common = Fraction(math.gcd(int(common * both), int(time * both)), both)
    return common or Fraction(1)


class _File:
    """A PNG or APNG, as the program writes it, with the colors of its palette."""

    def __init__(self, data: bytes) -> None:
        self.chunks = [(chunk[4:8], chunk[8:-4]) for chunk in chunks(data)]
        found = dict(reversed(self.chunks))
        self.width, self.height, self.depth, kind = struct.unpack_from(">IIBB", found[b"IHDR"])
        self.channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
        # RGBA colors by their numbers; None if pixels have colors of their own.
        self.palette: list[bytes] | None = None
        if kind == 3:
            alphas = found.get(b"tRNS", b"").ljust(256, b"\xff")
            parts = found[b"PLTE"]
            self.palette = [
                (
                    parts[3 * number : 3 * number + 3] + alphas[number : number + 1]
                    if alphas[number]
                    else _CLEAR
                )
                for number in range(len(parts) // 3)
            ]


class _Tile:
    """The frames of a film: their pixels, and when they start, in seconds."""

    def __init__(self, file: _File, colors: list[bytes] | None) -> None:
        """Decodes a file. Pixels are the numbers of their colors, or RGBA colors."""
        self.width, self.height = file.width, file.height
        self.starts: list[Fraction] = []
        self.end = Fraction(0)
        self._frames: list[list[bytes]] = []
        decoder = _Decoder(file, colors)
        data = b""
        region, blends = (file.width, file.height, 0, 0), False
        for name, content in [*file.chunks, (b"IEND", b"")]:
            if name in (b"fcTL", b"IEND") and data:
                canvas = self._frames[-1] if self._frames else [b""] * self.height
                self._frames.append(decoder.drawn(canvas, data, region, blends))
                data = b""
            if name == b"fcTL":
                region = struct.unpack_from(">4I", content, 4)
                numerator, denominator, _, blending = struct.unpack_from(">HHBB", content, 20)
                blends = blending == 1
                self.starts.append(self.end)
                self.end += Fraction(numerator, denominator or 100)
            elif name == b"IDAT":
                data += content
            elif name == b"fdAT":
                data += content[4:]
        self.starts = self.starts or [Fraction(0)]

    def lines(
        self, time: Fraction, width: int, height: int, empty: Callable[[int], bytes]
    ) -> Iterator[bytes]:
        """Yields the lines of the frame at a time, in the middle of a rectangle."""
        number = bisect_right(self.starts, time) - 1
        left, top = (width - self.width) // 2, (height - self.height) // 2
        start, end = empty(left), empty(width - self.width - left)
        for _ in range(top):
            yield empty(width)
        for line in self._frames[number]:
            yield start + line + end
        for _ in range(height - self.height - top):
            yield empty(width)


class _Decoder:
    """Draws the frames of a file onto lines of pixels."""

    def __init__(self, file: _File, colors: list[bytes] | None) -> None:
        self._file = file
        # The bytes of a pixel.
        self._size = 4 if colors is None else 1
        palette = self._palette = file.palette or []
        self._is_seen = bytes(255 if color[3] else 0 for color in palette).ljust(256, b"\xff")
        numbers = {color: number for number, color in enumerate(colors or ())}
        self._numbers = bytes(numbers.get(color, _NOTHING) for color in palette).ljust(256)
        depth = file.depth
        self._unpacked = [
            bytes(byte >> shift & (1 << depth) - 1 for shift in range(8 - depth, -1, -depth))
            for byte in range(256 if depth < 8 else 0)
        ]

    def drawn(
        self, canvas: list[bytes], data: bytes, region: tuple[int, ...], blends: bool
    ) -> list[bytes]:
        """Returns a canvas with compressed pixels drawn into a region.

        Lines that do not change are shared with the canvas.
        """
        width, height, x, y = region
        start, end = x * self._size, (x + width) * self._size
        lines = list(canvas)
        for number, raw in enumerate(self._rows(zlib.decompress(data), width, height), y):
            line = lines[number]
            new = self._pixels(raw)
            if blends:
                new = _covered(line[start:end], new, self._mask(raw))
            lines[number] = line[:start] + new + line[end:]
        return lines

    def _rows(self, data: bytes, width: int, height: int) -> Iterator[bytes]:
        """Yields rows of samples without their filters (ISO/IEC 15948, 9), a byte for each sample."""
        channels = self._file.channels
        length = (width * channels * self._file.depth + 7) // 8
        row = bytes(length)
        for start in range(0, height * (length + 1), length + 1):
            row = _unfiltered(data[start], data[start + 1 : start + 1 + length], row, channels)
            samples = b"".join(map(self._unpacked.__getitem__, row)) if self._unpacked else row
            yield samples[: width * channels]

    def _pixels(self, samples: bytes) -> bytes:
        """Returns the pixels of a row: the numbers of colors, or RGBA colors."""
        if self._size == 1:
            return samples.translate(self._numbers)
        if self._palette:
            return b"".join(map(self._palette.__getitem__, samples))
        channels = self._file.channels
        count = len(samples) // channels
        pixels = bytearray(b"\xff") * (4 * count)
        for channel in range(3):
            pixels[channel::4] = samples[channel if channels > 2 else 0 :: channels]
        if channels in (2, 4):
            pixels[3::4] = samples[channels - 1 :: channels]
        return bytes(pixels)

    def _mask(self, samples: bytes) -> bytes:
        """Returns 255 for each byte of a pixel that is seen, and 0 for clear ones."""
        seen = samples.translate(self._is_seen)
        if self._size == 1:
            return seen
        mask = bytearray(4 * len(seen))
        for channel in range(4):
            mask[channel::4] = seen
        return bytes(mask)


def _covered(old: bytes, new: bytes, mask: bytes) -> bytes:
    """Returns the new bytes where a mask is 255, and the old ones where it is 0."""
    below, above, seen = (int.from_bytes(part, "big") for part in (old, new, mask))
    return (below ^ ((below ^ above) & seen)).to_bytes(len(new), "big")


def _unfiltered(kind: int, row: bytes, above: bytes, step: int) -> bytes:
    """Returns the bytes of a row. `step` is the distance of equal channels, in bytes."""
    if kind == 0:
        return row
    if kind == 1:
        found = bytearray(len(row))
        for channel in range(step):
            found[channel::step] = bytes(sum & 255 for sum in accumulate(row[channel::step]))
        return bytes(found)
    if kind == 2:
        return bytes((byte + up) & 255 for byte, up in zip(row, above))
    # Zeros stand for the pixels beyond the left edge.
    found, above = bytearray(step), bytes(step) + above
    for place, byte in enumerate(row):
        left, up, corner = found[place], above[place + step], above[place]
        found.append((byte + (left + up >> 1 if kind == 3 else _paeth(left, up, corner))) & 255)
    return bytes(found[step:])


def _paeth(left: int, up: int, corner: int) -> int:
    """Returns the neighbor that is closest to left + up - corner."""
    to_left, to_up = abs(up - corner), abs(left - corner)
    to_corner = abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner
