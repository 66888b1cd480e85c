"""Helpers of the tests."""

import importlib.util
import os
import pathlib
import tempfile
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parent.parent


def is_installed(*modules):
    return all(importlib.util.find_spec(module) for module in modules)


def needs(*modules):
    """Skips a test where a module is missing."""
    return unittest.skipUnless(is_installed(*modules), f"needs {', '.join(modules)}")


def without(judge):
    """Skips a test of a judge that RENDER_WITHOUT_JUDGES names."""
    names = os.environ.get("RENDER_WITHOUT_JUDGES", "").split()
    return unittest.skipIf(judge in names, f"without {judge}")


def leave_out(*judges):
    """Skips a file of tests if RENDER_WITHOUT_JUDGES names one of their judges."""
    names = os.environ.get("RENDER_WITHOUT_JUDGES", "").split()
    for judge in judges:
        if judge in names:
            raise unittest.SkipTest(f"without {judge}")


class InDirectory(unittest.TestCase):
    """A test in an empty working directory."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(directory.name)


def frames(apng):
    """Returns the number of frames of an APNG."""
    start = apng.find(b"acTL")
    return int.from_bytes(apng[start + 4 : start + 8], "big") if start > 0 else 1


def size(png):
    return tuple(int.from_bytes(png[start : start + 4], "big") for start in (16, 20))
