"""Shows films and their progress in Jupyter notebooks."""

from __future__ import annotations

import base64
import html as markup
import importlib
import struct
import sys
import time
from typing import Any, Iterator

from ._program import run

__all__ = ["chunks", "html", "images_of", "is_animation", "mime_bundle", "run_with_progress"]

# Notebooks accept about 3 MB at once.
_MOST_CHARACTERS = 2_700_000
_SECONDS_BEFORE_PROGRESS = 1.0
_SIGNATURE = b"\x89PNG\r\n\x1a\n"

# Pixels of the page of a player: the paddings beside the film, the width in which the controls
# need two rows, and the height of the controls, the scenario and the paddings.
_PADDING = 32
_CONTROLS_WIDTH = 640
_CONTROLS_HEIGHT = 184
# Gives each iframe the height that the player in it sends. Notebooks may run the script outside of
# its output, and once for each film.
_SCRIPT = """<script>
window.renderHeights ??= event => {
  if (!(event.data?.renderHeight > 0)) return;
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow === event.source) frame.style.height = `${event.data.renderHeight}px`;
  }
};
addEventListener("message", renderHeights);
</script>"""


def mime_bundle(images: bytes, page: bytes | None, text: str) -> dict[str, str]:
    """Returns the forms in which a notebook shows images, which are PNG or APNG files.

    `page` is the page that plays a film. What is too large for a notebook is left out: the frames of
    the APNG after the first one, then the page, for which a note stands.
    """
    shown = html(images, page)
    bundle = {"text/plain": text}
    if shown is not None:
        bundle["text/html"] = shown
    if len(images_of(images)) == 1:
        code = _base64(images)
        if len(code) + len(shown or "") > _MOST_CHARACTERS:
            code = _base64(_still(images))
        bundle["image/png"] = code
    if shown is not None and "<iframe" not in shown and _is_large(images):
        bundle["text/plain"] += f"\n({_note(images)})"
    return bundle


def html(images: bytes, page: bytes | None) -> str | None:
    """Returns the HTML that shows images, with a player in front of a still; None for one still."""
    files = images_of(images)
    if len(files) > 1 or (page is None and _is_large(images)):
        stills = [_still(file) if _is_large(images) else file for file in files]
        shown = "".join(f'<img src="data:image/png;base64,{_base64(file)}">\n' for file in stills)
        return shown + (f"<p>{_note(images)}</p>" if _is_large(images) else "")
    if page is None:
        return None
    player = _player(images, page.decode())
    # Without the page, the still and a note are left.
    return player if len(player) <= _MOST_CHARACTERS else html(images, None)


def _player(images: bytes, page: str) -> str:
    """Returns an iframe with a page, in front of a still that is seen where iframes are removed."""
    width, height = struct.unpack_from(">II", images, len(_SIGNATURE) + 8)
    most = max(width + _PADDING, _CONTROLS_WIDTH)
    # An estimate for notebooks without scripts: the image with its texts, and the controls below.
    # Browsers without the unit cqw use the height of a wide notebook.
    shrunk = f"min({height}px,(100cqw - {_PADDING}px)*{height / width:.4f})"
    inside = "grid-area:1/1;border:0;"
    return (
        f'<div style="display:grid;container-type:inline-size;max-width:{most}px">\n'
        f"{_SCRIPT}\n"
        f'<img style="{inside}max-width:100%;max-height:100%" alt="" '
        f'src="data:image/png;base64,{_base64(_still(images))}">\n'
        f'<iframe style="{inside}width:100%;height:{height + _CONTROLS_HEIGHT}px;'
        f'height:calc({shrunk} + {_CONTROLS_HEIGHT}px)" '
        'sandbox="allow-scripts allow-downloads" allow="fullscreen; clipboard-write" '
        f'srcdoc="{markup.escape(page)}"></iframe>\n</div>'
    )


def is_animation(images: bytes) -> bool:
    """Returns whether images are one film, rather than a still or several films."""
    return len(images_of(images)) == 1 and any(chunk[4:8] == b"acTL" for chunk in chunks(images))


def images_of(images: bytes) -> list[bytes]:
    """Returns the files of several images, one after the other."""
    return [_SIGNATURE + file for file in images.split(_SIGNATURE)[1:]]


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _is_large(images: bytes) -> bool:
    return len(images) * 4 > _MOST_CHARACTERS * 3


def _note(images: bytes) -> str:
    return (
        f"the first frame of a film of {len(images) / 1e6:.1f} MB, which is too large for a "
        "notebook: lower 'frames' or 'cell', or use save()"
    )


def _still(png: bytes) -> bytes:
    """Returns the first frame of an APNG as a PNG."""
    return _SIGNATURE + b"".join(
        chunk for chunk in chunks(png) if chunk[4:8] not in (b"acTL", b"fcTL", b"fdAT")
    )


def chunks(png: bytes) -> Iterator[bytes]:
    """Yields the chunks of a PNG, with their lengths, names and checksums."""
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
        display = importlib.import_module("IPython.display")
        content = display.HTML(html)
        if self._handle is None:
            self._handle = display.display(content, display_id=True)
        else:
            self._handle.update(content)
