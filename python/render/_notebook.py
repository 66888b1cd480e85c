"""Shows films and their progress in Jupyter notebooks."""

from __future__ import annotations

import base64
import struct
import sys
import time
from typing import Any, Iterator

from ._program import run

__all__ = ["mime_bundle", "run_with_progress"]

# Notebooks accept about 3 MB at once, and text that stands for bytes is a third longer.
_MOST_BYTES = 2_000_000
_SECONDS_BEFORE_PROGRESS = 1.0
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def mime_bundle(images: bytes, text: str) -> dict[str, str]:
    """Returns the forms in which a notebook shows images, which are PNG or APNG files.

    A film of more than 2 MB is shown as a still, with its size as text.
    """
    files = [_SIGNATURE + file for file in images.split(_SIGNATURE)[1:]]
    note = ""
    if len(images) > _MOST_BYTES:
        files = [_still(file) for file in files]
        note = f"the first frame of a film of {len(images) / 1e6:.1f} MB, which is too large for a "
        note += "notebook: lower 'frames' or 'cell', or use save()"
    codes = [base64.b64encode(file).decode("ascii") for file in files]
    bundle = {"text/plain": f"{text}\n({note})" if note else text}
    if len(codes) == 1 and not note:
        bundle["image/png"] = codes[0]
    else:
        bundle["text/html"] = "".join(
            f'<img src="data:image/png;base64,{code}">\n' for code in codes
        ) + (f"<p>{note}</p>" if note else "")
    return bundle


def _still(png: bytes) -> bytes:
    """Returns the first frame of an APNG as a PNG."""
    return _SIGNATURE + b"".join(
        chunk for chunk in _chunks(png) if chunk[4:8] not in (b"acTL", b"fcTL", b"fdAT")
    )


def _chunks(png: bytes) -> Iterator[bytes]:
    start = len(_SIGNATURE)
    while start < len(png):
        (length,) = struct.unpack_from(">I", png, start)
        yield png[start : start + length + 12]
        start += length + 12


def run_with_progress(words: list[str], data: bytes) -> bytes:
    """Runs the program. In a notebook, a progress bar appears if that takes over a second."""
    if not _is_notebook():
        return run([*words, "--progress=never", "--quiet"], data)
    bar = _ProgressBar()
    try:
        return run([*words, "--progress=always", "--quiet"], data, bar.show)
    finally:
        bar.close()


def _is_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None


class _ProgressBar:
    """A progress bar below a notebook's cell."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._handle: Any = None

    def show(self, done: int, total: int) -> None:
        if time.monotonic() - self._start >= _SECONDS_BEFORE_PROGRESS:
            bar = f'<progress value="{done}" max="{total}"></progress>'
            self._display(f"{bar} {done} of {total} frames")

    def close(self) -> None:
        if self._handle is not None:
            self._display("")

    def _display(self, html: str) -> None:
        from IPython.display import HTML, display  # type: ignore

        if self._handle is None:
            self._handle = display(HTML(html), display_id=True)
        else:
            self._handle.update(HTML(html))
