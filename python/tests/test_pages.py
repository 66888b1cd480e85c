"""Runs the examples of docs/python.md, and draws what programs in other languages write."""

import pathlib
import re
import shutil
import subprocess
import sys
import unittest

import render
from render._program import program
from support import PACKAGE, InDirectory, frames, is_installed

PAGE = PACKAGE.parent / "docs/python.md"


def blocks():
    """Yields the language, text, notes and line of each block of the page."""
    pattern = r"((?:<!-- [^\n]* -->\n)*)```(\w+)\n(.*?)^```$"
    page = PAGE.read_text()
    for match in re.finditer(pattern, page, re.S | re.M):
        notes = dict(re.findall(r"<!-- ([a-z ]+): (.+) -->", match[1]))
        yield match[2], match[3], notes, page.count("\n", 0, match.start(2)) + 1


def is_available(notes):
    needed = notes.get("needs")
    if "not run" in notes:
        return False
    return not needed or is_installed(needed) or shutil.which(needed) is not None


class PageTests(InDirectory):
    def test_the_examples_run_and_print_what_the_page_shows(self):
        output = None
        for language, text, notes, line in blocks():
            if "file" in notes:
                pathlib.Path(notes["file"]).write_text(text)
            if language == "text" and output is not None:
                self.assertEqual(output, text, f"line {line}")
            if language in ("python", "sh"):
                output = None
                with self.subTest(line=line):
                    if is_available(notes):
                        output = self.run_block(language, text)

    def run_block(self, language, text):
        """Runs a block as a program of its own, and returns its output."""
        words = [sys.executable, "-c"] if language == "python" else ["sh", "-ec"]
        before = f'render() {{ "{program()}" "$@"; }}\n' if language == "sh" else ""
        run = subprocess.run([*words, before + text], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run.stdout


class OtherProgramsTests(InDirectory):
    def test_julia_arrays_have_columns_first(self):
        # NPZ.jl pads the header to a multiple of 16 bytes, of which a line feed is the last.
        header = b"{'descr': '<u1', 'fortran_order': True, 'shape': (2, 2, 3), }"
        header += b"\n".rjust(-(10 + len(header)) % 16)
        data = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
        # The rows 0 1 2 and 2 1 0, then twice 0 0 1.
        pathlib.Path("run.npy").write_bytes(data + bytes([0, 0, 2, 0, 1, 0, 1, 0, 2, 1, 0, 1]))
        rows = [[[0, 1, 2], [2, 1, 0]], [[0, 0, 1], [0, 0, 1]]]
        words = ["run.npy", "--axes=time,y,x", "--states=a,b,c", "--no-metadata", "--out=-", "--format=apng"]
        film = subprocess.run([program(), "grid", *words], capture_output=True, check=True).stdout
        self.assertEqual(film, render.grid(rows, states="a,b,c", metadata=False).png())

    def test_pgm_frames_of_a_pipe_are_a_film(self):
        data = b"".join(b"P5 3 2 255\n" + bytes([number, 1, 2, 0, 0, 1]) for number in range(4))
        command = [program(), "grid", "-", "--out", "-", "--format", "apng"]
        film = subprocess.run(command, input=data, capture_output=True, check=True).stdout
        self.assertEqual(frames(film), 4)


if __name__ == "__main__":
    unittest.main()
