"""Finds the program `render` and runs it."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import subprocess
import sysconfig
import threading
import warnings
from pathlib import Path
from typing import IO, Callable, Iterator, Sequence

from ._about import __version__

__all__ = ["RenderError", "program", "run"]


class RenderError(Exception):
    """An error with the message of the program."""


def program() -> str:
    """Returns the path of the program.

    The environment variable RENDER_PROGRAM comes first. Then come the directories into which pip
    installs programs, and the directories of PATH.
    """
    chosen = os.environ.get("RENDER_PROGRAM")
    if chosen:
        return chosen
    directories = os.pathsep.join(_directories())
    found = shutil.which("render", path=directories) or shutil.which("render")
    if found is None:
        raise RenderError(
            "the program 'render' is missing: run `pip install ./python` in a clone of render, install "
            "the wheel of a release, or set RENDER_PROGRAM to the path of the program"
        )
    return found


def _directories() -> Iterator[str]:
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", f"{os.name}_user")
    # `pip install --target` puts programs beside the module.
    yield str(Path(__file__).parent.parent / "bin")


def run(
    words: Sequence[str],
    data: bytes = b"",
    progress: Callable[[int, int], None] | None = None,
) -> bytes:
    """Runs the program with data as its standard input, and returns its standard output.

    Calls `progress` with the finished and the total number of frames. Raises RenderError with the
    messages of the program if it fails.
    """
    path = program()
    try:
        process = subprocess.Popen(
            [path, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except (OSError, ValueError) as error:
        raise RenderError(f"cannot run {path}: {error}") from error
    try:
        output, messages = _exchange(process, data, progress)
    except BaseException:
        # The program removes its unfinished files.
        process.terminate()
        raise
    finally:
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
    _compare_version(path)
    if process.returncode != 0:
        raise RenderError(_message(messages) or f"{path} ended with status {process.returncode}")
    return output


@functools.lru_cache(maxsize=None)
def _compare_version(path: str) -> None:
    """Warns once if a program has another version than the module, whose settings may be others."""
    run = subprocess.run([path, "version"], capture_output=True, stdin=subprocess.DEVNULL)
    found = re.match(rb"render (\S+)\s*$", run.stdout)
    if found and found[1].decode() != __version__:
        warnings.warn(
            f"the Python module is of render {__version__}, and {path} is render {found[1].decode()}: "
            "install the same version of both",
            stacklevel=2,
        )


def _exchange(
    process: subprocess.Popen[bytes],
    data: bytes,
    progress: Callable[[int, int], None] | None,
) -> tuple[bytes, str]:
    """Feeds a process, and returns all of its output and its messages."""
    assert process.stdin and process.stdout and process.stderr
    stdin, stdout, stderr = process.stdin, process.stdout, process.stderr
    output: list[bytes] = []
    workers = [
        threading.Thread(target=_write, args=(stdin, data), daemon=True),
        threading.Thread(target=lambda: output.append(stdout.read()), daemon=True),
    ]
    for worker in workers:
        worker.start()
    messages = bytearray()
    while piece := os.read(stderr.fileno(), 65536):
        messages += piece
        if progress is not None:
            _report(piece, progress)
    for worker in workers:
        worker.join()
    return output[0], messages.decode("utf-8", "replace")


def _write(pipe: IO[bytes], data: bytes) -> None:
    """Writes data to a pipe. Ignores a reader that stops early, since its messages say why."""
    with contextlib.suppress(OSError):
        pipe.write(data)
    with contextlib.suppress(OSError):
        pipe.close()


def _report(piece: bytes, progress: Callable[[int, int], None]) -> None:
    counts = re.findall(rb"(\d+)/(\d+)[ ,]", piece)
    if counts:
        progress(*map(int, counts[-1]))


def _message(messages: str) -> str:
    """Returns the messages without progress lines and the name of the program."""
    lines = [line.rpartition("\x1b[K")[2].rstrip("\r") for line in messages.splitlines()]
    return "\n".join(line.removeprefix("render: ") for line in lines if line)
