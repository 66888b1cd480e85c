"""Computes the hashes of pixels in locks with Pillow."""

import hashlib
import pathlib
import struct
import subprocess
import tempfile
import unittest

from PIL import Image, ImageSequence
from render._program import program

# Films whose frames repeat, whose last frame is held, and which play twice.
RUN = """
simulation: life
pattern: blinker
size: 9x7
frames: 6
cell: 3
fps: 8
hold: 1
loop: 2
out: [film.gif, film.apng, film.webp, frame-%d.png]
---
simulation: sea
frames: 5
skip: 3
background: transparent
out: [sea.gif, sea.webp]
---
simulation: life
pattern: block
frames: 3
size: 8
out: [still.gif, still.apng]
"""


def pixel_hash(path):
    """Returns the hash of a file as sweeps.md describes it."""
    image = Image.open(path)
    sha = hashlib.sha256(struct.pack("<qq", image.width, image.height))
    frames = []
    for frame in ImageSequence.Iterator(image):
        pixels, delay = frame.convert("RGBA").tobytes(), frame.info.get("duration", 0)
        if frames and frames[-1][0] == pixels:
            frames[-1][1] += delay
        else:
            frames.append([pixels, delay])
    is_film = len(frames) > 1
    for pixels, delay in frames:
        sha.update(pixels + (struct.pack("<q", int(delay * 1000)) if is_film else b""))
    if is_film:
        # A GIF stores how often it repeats.
        repeats = image.info.get("loop", 0)
        sha.update(struct.pack("<q", repeats + (path.suffix == ".gif" and repeats > 0)))
    return sha.hexdigest()


class HashTests(unittest.TestCase):
    def test_the_hashes_in_a_lock_are_those_of_the_pixels(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "run.yaml").write_text(RUN)
            subprocess.run(
                [program(), "run", "run.yaml", "--quiet", "--write-lock", "run.lock"], cwd=folder,
                check=True)
            lines = (folder / "run.lock").read_text().split("pixels:\n")[1].split("scenarios:")[0]
            hashes = dict(line.strip().split(": ") for line in lines.strip().split("\n"))
            self.assertEqual(len(hashes), 13)
            for file, expected in hashes.items():
                self.assertEqual(pixel_hash(folder / file), expected, file)


if __name__ == "__main__":
    unittest.main()
