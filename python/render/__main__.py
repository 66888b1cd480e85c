"""Runs the program: `python -m render` is `render`."""

import os
import sys

from ._program import program

os.execv(program(), ["render", *sys.argv[1:]])
