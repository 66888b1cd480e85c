"""Films, which the program draws when they are shown or saved."""

from __future__ import annotations

import builtins
import contextlib
import csv
import functools
import importlib
import io
import json
import math
import os
import random
import re
import tempfile
from pathlib import Path
from typing import IO, Any, Callable, Iterable, Iterator, Mapping, TypeVar, Union, cast

from . import _settings
from ._about import HYPHENATED
from ._inputs import Stored, ground
from ._notebook import html, is_animation, mime_bundle, run_with_progress
from ._program import RenderError
from ._program import run as run_program

__all__ = ["Film", "in_order", "run"]

_TABLE = ["--out=-", "--format=json"]

# The error of the program if one file cannot have all variations, with the path of a file for each.
_VARIES = re.compile(
    r"^(?:out: |agents: )?(.+ var(?:ies|y)): set '(?:out|agents)' to (.*?)"
    r"(?:, or 'sheet' to auto)?$",
    re.MULTILINE,
)
_SHEET = "--sheet=auto"

# The simulations that play a file.
_INPUTS = ("grid", "agents")


class Film:
    """A film with its settings. Notebooks show it as an animation."""

    def __init__(
        self,
        simulation: str,
        settings: Mapping[str, Any],
        data: builtins.bytes | None = None,
        *,
        file: str | None = None,
        default: str = "apng",
    ) -> None:
        """Creates a film of a simulation, of frames in `data` or a file, or of a scenario file.

        `default` is the format that shows the film if `frames` is not set.
        """
        given = {_name(name): value for name, value in settings.items()}
        self._settings = {name: value for name, value in given.items() if value is not None}
        if "pattern" in self._settings and simulation != "model":
            self._settings["pattern"] = _settings.pattern(self._settings["pattern"])
        if "over" in self._settings and simulation == "agents":
            self._settings["over"] = ground(self._settings["over"])
        seed = self._settings.get("seed")
        if isinstance(seed, str) and seed == "random":
            # All outputs of this film show the same world.
            self._settings["seed"] = random.randrange(2**32)
        self._simulation, self._data, self._file, self._default = simulation, data, file, default
        self._images: builtins.bytes | None = None
        self._page: builtins.bytes | None = None
        # True if several films are no sheet unless a setting says so.
        self._has_no_sheet = False
        # True if the program has said that one image has several films only as a sheet.
        self._needs_sheet = False
        if simulation not in _INPUTS:
            self._check()

    def _check(self) -> None:
        """Raises the errors of the settings, but none of a setting for some outputs, such as `dpi`."""
        images = ["--out=-", "--format=svg", "--no-metadata"]
        outputs = [images, [*_TABLE, "--no-metadata"]]
        if self._simulation == "run":
            outputs.insert(0, [])
        errors: list[RenderError] = []
        for words in outputs:
            try:
                self._draw("plan", *words)
                return
            except RenderError as error:
                if _SHEET in words or not _VARIES.search(str(error)):
                    errors.append(error)
                else:
                    self._needs_sheet = True
                    outputs.append([*words, _SHEET])
        # The others add that they cannot be the output.
        raise min(errors, key=lambda error: len(str(error)))

    def save(self, *files: File, format: str | None = None, **settings: Any) -> None:
        """Writes the film to files: paths, or objects that are open for writing.

        The format is `format`, or that of the extension of each path or open file. An object without a
        name gets an APNG, or a PNG of a still. Without files, the files are those that a scenario
        file names in `out`. Further settings replace those of the film:
        `film.save("large.gif", cell=12)`. If a setting has several values, the file is a sheet of
        all variations, or their plot with `plot="only"`, unless its name has placeholders, such as
        `{density}`, or with `sheet=None`.
        """
        film = self._with(settings)
        paths = [os.fspath(file) for file in files if isinstance(file, (str, os.PathLike))]
        if paths or not files:
            film._write(paths, format)
        for file in files:
            if not isinstance(file, (str, os.PathLike)):
                _write(file, film._bytes_of(file, format))

    def bytes(self, format: str | None = None, **settings: Any) -> builtins.bytes:
        """Returns the bytes that `save` writes to a file of a format, such as "gif" or "mp4".

        Without a format, they are those of an APNG, or of a PNG of a still.
        """
        film = self._with(settings)
        if format is None:
            return film.png()
        return film._contents("film", format)

    def _bytes_of(self, file: IO[Any], format: str | None) -> builtins.bytes:
        """Returns the bytes for an open file, of the format of its name if it has an extension."""
        name = getattr(file, "name", None)
        extension = os.path.splitext(name)[1] if isinstance(name, str) else ""
        return self.bytes(format) if format or not extension else self._contents(f"film{extension}")

    def _contents(self, name: str, format: str | None = None) -> builtins.bytes:
        """Returns the bytes of a file with a name."""
        with tempfile.TemporaryDirectory(prefix="render-") as directory:
            path = Path(directory, name)
            try:
                self._write([str(path)], format)
            except RenderError as error:
                raise RenderError(str(error).replace(f"{directory}{os.sep}", "")) from None
            return path.read_bytes()

    def _write(self, paths: list[str], form: str | None) -> None:
        """Runs the program with outputs of one format, or of the formats of their extensions."""
        words = [f"--out={_path(path)}" for path in paths]
        words += [] if form is None else [f"--format={form}"]
        names = [path.lower() if form is None else f".{form}" for path in paths]
        are_cells = any(name.endswith((".mc", ".npy", ".rle")) for name in names)
        draw = self._draw_images
        if paths and all(name.endswith((".csv", ".json")) for name in names):
            # Tables have the rows of all variations, without a sheet.
            draw = self._without(["sheet", "tile"])._draw
        elif are_cells or any("{" in path for path in paths):
            draw = self._draw
        more = ", or use xarray()" if {name[-4:] for name in names} == {".npy"} else ""
        with _instead(f"save one file for each, such as '{{path}}'{more}"):
            draw("run", *words)

    def table(self, **settings: Any) -> dict[str, list[Any]]:
        """Returns the counts of all frames: a dictionary with a list for each column.

        A count without a value, such as a mean of no cells, is nan. Counts that other films of the
        table have are None.
        """
        film = self._with(settings)._for_cells
        rows = _rows(film._draw("run", *_TABLE).decode())
        names = dict.fromkeys(name for row in rows for name in row)
        return {name: [_number(row, name) for row in rows] for name in names}

    def dataframe(self, **settings: Any) -> Any:
        """Returns the table as a DataFrame, which requires pandas."""
        return _package("pandas").DataFrame(self.table(**settings))

    def agents(self, **settings: Any) -> dict[str, list[Any]]:
        """Returns the agents of all frames of a model: a dictionary with a list for each column.

        The columns are `generation`, `id`, `kind`, `x`, `y`, `heading` and the traits of the model, with a row
        for each agent and frame.
        """
        film = self._with(settings)._for_cells
        if film._simulation not in ("model", "run"):
            played = {"agents": "plays a table", "grid": "plays an array"}
            reason = played.get(film._simulation, f"is of render.{film._simulation}()")
            raise RenderError(f"agents() returns the agents of models: this film {reason}")
        with _instead("write one value for each setting"):
            rows = csv.reader(io.StringIO(film._draw("run", "--agents=-").decode()))
        names = next(rows)
        columns = list(zip(*rows)) or [()] * len(names)
        texts = {"generation": int, "id": int, "kind": str}
        return {
            name: [texts.get(name, float)(text) for text in column]
            for name, column in zip(names, columns)
        }

    def array(self, **settings: Any) -> Any:
        """Returns the cells of all frames as an array of numpy, which requires numpy.

        Its axes are frame, row and column. Cells are the numbers of their states, or the numbers
        that a model shows.
        """
        film = self._with(settings)._for_cells
        with _instead("use xarray(), or write one value for each setting"):
            data = film._draw("run", "--out=-", "--format=npy")
        return _package("numpy").load(io.BytesIO(data), allow_pickle=False)

    def xarray(self, **settings: Any) -> Any:
        """Returns the cells of all frames as a DataArray, which requires xarray.

        Its axes are `generation`, `y` and `x`, after one for each setting with several values, whose
        coordinates are these values. All variations need the same size and number of frames.
        """
        from ._labeled import labeled

        return labeled(self._with(settings))

    @property
    def scenario(self) -> str:
        """The scenario file of this film, as its images store it."""
        return run_program(["show", "-"], self.png()).decode()

    def png(self) -> builtins.bytes:
        """Returns the film as an APNG, or a still as a PNG."""
        if self._images is None:
            form = f"--format={self._form}"
            self._images = self._for_images._draw_images("run", "--out=-", form)
        return self._images

    @property
    def _form(self) -> str:
        """The format that shows the film."""
        if "strip" in self._settings:
            return "png"
        return "apng" if "frames" in self._settings else self._default

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return mime_bundle(*self._shown(), repr(self))

    def _repr_html_(self) -> str | None:
        return html(*self._shown())

    def _shown(self) -> tuple[builtins.bytes, builtins.bytes | None]:
        """Returns the images of the film, and the page that plays it; None for a still."""
        if self._page is None:
            # Films that no page can play, such as very large ones, still have images.
            with contextlib.suppress(RenderError):
                if self._images is None and self._form == "apng" and self._simulation != "run":
                    self._draw_both()
                elif is_animation(self.png()):
                    self._page = self._for_images._draw_images("run", "--out=-", "--format=html")
        images = self.png()
        return images, self._page if is_animation(images) else None

    def _draw_both(self) -> None:
        """Draws the images and the page in one run, because the simulation may take long."""
        with tempfile.TemporaryDirectory(prefix="render-") as directory:
            images, page = Path(directory, "film.apng"), Path(directory, "film.html")
            self._for_images._write([str(images), str(page)], None)
            self._images, self._page = images.read_bytes(), page.read_bytes()

    def __repr__(self) -> str:
        words = [] if self._data is None else ["…"]
        words += [] if self._file is None else [repr(self._file)]
        words += [f"{name.replace('-', '_')}={value!r}" for name, value in self._settings.items()]
        return f"render.{self._simulation}({', '.join(words)})"

    def _with(self, settings: Mapping[str, Any]) -> Film:
        """Returns the film with other settings."""
        if not settings:
            return self
        film = type(self)(
            self._simulation,
            {**self._settings, **settings},
            self._data,
            file=self._file,
            default=self._default,
        )
        film._has_no_sheet = self._has_no_sheet or settings.get("sheet", "") is None
        return film

    def _ordered(self, names: Iterable[str]) -> Film:
        """Puts some of the settings first. The columns of tables have the same order."""
        first = [name for name in map(_name, names) if name in self._settings]
        self._settings = {name: self._settings[name] for name in [*first, *self._settings]}
        return self

    @property
    def _for_images(self) -> Film:
        """The film without the settings of tables, and with the usual theme where images have none."""
        names = ["final"]
        names += ["group"] if self._settings.get("plot") != "only" else []
        names += ["metadata"] if self._settings.get("metadata") in ("sidecar", "comments") else []
        # A page follows its readers by default.
        names += ["theme"] if self._settings.get("theme") == "auto" else []
        return self._without(names)

    @property
    def _for_cells(self) -> Film:
        """The film without the settings that arrange images, and without a description of a file."""
        return self._without(["sheet", "strip", "tile", "metadata"])

    def _without(self, names: Iterable[str]) -> Film:
        """Returns the film without some settings."""
        written = [name for name in names if name in self._settings]
        return self._with(dict.fromkeys(written))

    def _draw_images(self, command: str, *words: str) -> builtins.bytes:
        """Runs a command on the film, as a sheet if one image can have several films only so."""
        if self._has_no_sheet or not self._needs_sheet:
            try:
                return self._draw(command, *words)
            except RenderError as error:
                if self._has_no_sheet or not _VARIES.search(str(error)):
                    raise
                self._needs_sheet = True
        return self._draw(command, *words, _SHEET)

    def _draw(self, command: str, *words: str) -> builtins.bytes:
        """Runs a command of the program on the film, and returns its output."""
        try:
            with self._input(command) as (start, data):
                return run_with_progress([*start, *words], data)
        except RenderError as error:
            source = "agents" if self._simulation == "agents" else "array"
            names = ["simulation", *self._settings, source]
            raise RenderError(_settings.message(str(error), names)) from None

    @contextlib.contextmanager
    def _input(self, command: str) -> Iterator[tuple[list[str], builtins.bytes]]:
        """Provides the first words of a command line, and the standard input."""
        if self._simulation in _INPUTS:
            with self._stored() as settings:
                yield [command, "-"], _settings.scenario(self._simulation, settings).encode()
        elif self._file is None:
            yield [command, "-"], _settings.scenario(self._simulation, self._settings).encode()
        else:
            yield [command, _path(self._file), *_settings.options(self._settings)], b""

    @contextlib.contextmanager
    def _stored(self) -> Iterator[dict[str, Any]]:
        """Provides the settings with the input. Arrays are in temporary files."""
        with tempfile.TemporaryDirectory(prefix="render-") as directory:
            paths: list[str] = []

            def stored(data: builtins.bytes) -> str:
                paths.append(os.path.join(directory, f"{len(paths)}.npy"))
                Path(paths[-1]).write_bytes(data)
                return paths[-1]

            settings = dict(self._settings)
            if isinstance(settings.get("over"), dict):
                over = {_name(name): value for name, value in settings["over"].items()}
                if isinstance(over["input"], Stored):
                    over["input"] = stored(over["input"])
                settings["over"] = {name: _settings.joined(name, over[name]) for name in over}
            settings["input"] = self._file or stored(self._data or b"")
            if paths:
                # An image must not name a temporary file.
                settings["metadata"] = False
            try:
                yield settings
            except RenderError as error:
                text = str(error)
                for path in paths:
                    text = re.sub(re.escape(path) + r"(:\d+:\d+)?: ", "", text)
                raise RenderError(text) from None


# What `save` writes to: a path, or an object with the method `write` for bytes, or for text.
File = Union[str, "os.PathLike[str]", "IO[bytes]", "IO[str]"]
_Function = TypeVar("_Function", bound=Callable[..., Film])


def in_order(function: _Function) -> _Function:
    """Returns a function whose films have their settings in the order of the call's arguments.

    Columns of tables have this order, and the last setting with several values varies fastest.
    """

    @functools.wraps(function)
    def film(*arguments: Any, **settings: Any) -> Film:
        return function(*arguments, **settings)._ordered(["model", *settings])

    return cast(_Function, film)


def _name(argument: str) -> str:
    """Returns the name of the setting that an argument sets."""
    name = argument.rstrip("_").replace("_", "-")
    # Parameters of models can have underscores.
    return name if name in HYPHENATED else argument.rstrip("_")


def _package(name: str) -> Any:
    """Returns another package, of which this one may be used without."""
    return importlib.import_module(name)


@contextlib.contextmanager
def _instead(advice: str) -> Iterator[None]:
    """Replaces the advice of errors about several films. `{path}` stands for a file of each."""
    try:
        yield
    except RenderError as error:
        raise RenderError(
            _VARIES.sub(lambda found: f"{found[1]}: {advice.format(path=found[2])}", str(error))
        ) from None


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


def _write(file: IO[Any], data: builtins.bytes) -> None:
    """Writes bytes to an open file; as text to one that takes text, if they are text."""
    try:
        file.write(data)
        return
    except TypeError:
        pass
    try:
        file.write(data.decode())
    except UnicodeDecodeError:
        raise RenderError("the format is no text: open the file for bytes, with 'wb'") from None


def _path(name: str) -> str:
    """Returns a path that the program takes neither for an option nor for standard input."""
    return f"./{name}" if name.startswith("-") else name


def run(path: str | os.PathLike[str], **settings: Any) -> Film:
    """Returns the film of a scenario file. Settings replace those of the file."""
    return Film("run", settings, file=os.fspath(path))
