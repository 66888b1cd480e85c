"""Films, which the program draws when they are shown or saved."""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import tempfile
from typing import Any, Iterator, Mapping

from . import _settings
from ._notebook import mime_bundle, run_with_progress
from ._program import RenderError
from ._program import run as run_program

__all__ = ["Film", "run"]

_TABLE = ["--out=-", "--format=json"]


class Film:
    """A film with its settings. Notebooks show it as an animation."""

    def __init__(
        self,
        simulation: str,
        settings: Mapping[str, Any],
        data: bytes | None = None,
        *,
        file: str | None = None,
        default: str = "apng",
    ) -> None:
        """Creates a film of a simulation, of frames in `data` or a file, or of a scenario file.

        `default` is the format that shows the film if `frames` is not set.
        """
        given = {name.rstrip("_").replace("_", "-"): value for name, value in settings.items()}
        self._settings = {name: value for name, value in given.items() if value is not None}
        if self._settings.get("seed") == "random":
            # All outputs of this film show the same world.
            self._settings["seed"] = random.randrange(2**32)
        self._simulation, self._data, self._file, self._default = simulation, data, file, default
        self._images: bytes | None = None
        if simulation != "grid":
            # `final` applies to tables only.
            makes_table = _settings.varies(self._settings) or "final" in self._settings
            self._draw("plan", *(_TABLE if makes_table else []))

    def save(self, *paths: str | os.PathLike[str], **settings: Any) -> None:
        """Writes the film to files. The extension of each path selects its format.

        Without a path, the files are those that a scenario file names in `out`.
        Further settings replace those of the film: `film.save("large.gif", cell=12)`. If a setting
        has several values, the file is a sheet of all variations, unless its name has
        placeholders, such as `{density}`.
        """
        names = [os.fspath(path) for path in paths]
        outs = [f"--out={_path(name)}" for name in names]
        film = self._with(settings)
        film._draw("run", *outs, *(film._sheet if all(map(_is_image, names)) else []))

    def table(self, **settings: Any) -> dict[str, list[Any]]:
        """Returns the counts of all frames: a dictionary with a list for each column.

        A count without a value, such as a mean of no cells, is nan. Counts that other films of the
        table have are None.
        """
        film = self._with(settings)
        rows = _rows(film._draw("run", *_TABLE).decode())
        names = dict.fromkeys(name for row in rows for name in row)
        return {name: [_number(row, name) for row in rows] for name in names}

    def dataframe(self, **settings: Any) -> Any:
        """Returns the table as a DataFrame, which requires pandas."""
        import pandas  # type: ignore

        return pandas.DataFrame(self.table(**settings))

    def array(self, **settings: Any) -> Any:
        """Returns the cells of all frames as an array of numpy, which requires numpy.

        Its axes are frame, row and column. Cells are the numbers of their states, or the numbers
        that a model shows.
        """
        import io

        import numpy

        data = self._with(settings)._draw("run", "--out=-", "--format=npy")
        return numpy.load(io.BytesIO(data), allow_pickle=False)

    @property
    def scenario(self) -> str:
        """The scenario file of this film, as its images store it."""
        return run_program(["show", "-"], self.png()).decode()

    def png(self) -> bytes:
        """Returns the film as an APNG, or a still as a PNG."""
        if self._images is None:
            form = "apng" if "frames" in self._settings else self._default
            film = self._without("final")
            self._images = film._draw("run", "--out=-", f"--format={form}", *self._sheet)
        return self._images

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return mime_bundle(self.png(), repr(self))

    def __repr__(self) -> str:
        words = [] if self._data is None else ["…"]
        words += [] if self._file is None else [repr(self._file)]
        words += [f"{name.replace('-', '_')}={value!r}" for name, value in self._settings.items()]
        return f"render.{self._simulation}({', '.join(words)})"

    def _with(self, settings: Mapping[str, Any]) -> Film:
        """Returns the film with other settings."""
        if not settings:
            return self
        return Film(
            self._simulation,
            {**self._settings, **settings},
            self._data,
            file=self._file,
            default=self._default,
        )

    def _without(self, name: str) -> Film:
        """Returns the film without a setting."""
        return self._with({name: None}) if name in self._settings else self

    @property
    def _sheet(self) -> list[str]:
        """The option that puts several films into one image."""
        is_missing = _settings.varies(self._settings) and "sheet" not in self._settings
        return ["--sheet=auto"] if is_missing else []

    def _draw(self, command: str, *words: str) -> bytes:
        """Runs a command of the program on the film, and returns its output."""
        try:
            with self._input("grid" if self._simulation == "grid" else command) as (start, data):
                return run_with_progress([*start, *words], data)
        except RenderError as error:
            names = ["simulation", *self._settings, "array"]
            raise RenderError(_settings.message(str(error), names)) from None

    @contextlib.contextmanager
    def _input(self, command: str) -> Iterator[tuple[list[str], bytes]]:
        """Provides the first words of a command line, and the standard input."""
        if self._data is None and self._file is None:
            text = _settings.scenario(self._simulation, self._settings)
            yield [command, "-"], text.encode()
        elif command == "grid" and _settings.has_mappings(self._settings):
            with self._array() as path:
                text = _settings.scenario("grid", {**self._settings, "input": path})
                yield ["run", "-"], text.encode()
        else:
            name = "-" if self._file is None else _path(self._file)
            yield [command, name, *_settings.options(self._settings)], self._data or b""

    @contextlib.contextmanager
    def _array(self) -> Iterator[str]:
        """Provides the path of a file with the frames."""
        if self._file is not None:
            yield self._file
            return
        with tempfile.TemporaryDirectory(prefix="render-") as directory:
            path = os.path.join(directory, "array.npy")
            with open(path, "wb") as file:
                file.write(self._data or b"")
            yield path


def _is_image(path: str) -> bool:
    """Returns whether an output is one image, rather than a table, a pattern or several files."""
    return "{" not in path and not path.lower().endswith((".csv", ".json", ".rle", ".mc", ".npy"))


def _rows(text: str) -> list[dict[str, Any]]:
    """Returns the rows of tables, one of which follows the other."""
    rows: list[dict[str, Any]] = []
    end = 0
    while text[end:].strip():
        more, end = json.JSONDecoder().raw_decode(text, end)
        rows += more
        end += text[end : end + 1].isspace()
    return rows


def _number(row: dict[str, Any], name: str) -> Any:
    """Returns the value of a column, nan for a missing number, or None without such a column."""
    value = row.get(name)
    return math.nan if value is None and name in row else value


def _path(name: str) -> str:
    """Returns a path that the program takes neither for an option nor for standard input."""
    return f"./{name}" if name.startswith("-") else name


def run(path: str | os.PathLike[str], **settings: Any) -> Film:
    """Returns the film of a scenario file. Settings replace those of the file."""
    return Film("run", settings, file=os.fspath(path))
