"""Installs the package from copies of its repository, as pip does from a clone."""

import os
import pathlib
import shutil
import subprocess
import sys
import unittest
import zipfile

import render
from render._program import program
from support import PACKAGE, InDirectory, is_installed
from test_program import script

ROOT = PACKAGE.parent
HOOK = "import sys; sys.path.insert(0, 'backend'); import wheels; print(getattr(wheels, sys.argv[1])(sys.argv[2]))"
PROGRAM = f'[ "$1" = version ] && echo render {render.__version__} || echo "$0"\n'


class PackagingTests(InDirectory):
    def setUp(self):
        """Makes a clone with the files that the backend reads."""
        super().setUp()
        self.clone = pathlib.Path("clone").resolve()
        self.clone.mkdir()
        for name in (".gitignore", "LICENSE", "Package.swift"):
            shutil.copy(ROOT / name, self.clone)
        ignored = shutil.ignore_patterns("__pycache__", "tests", ".mypy_cache")
        shutil.copytree(PACKAGE, self.clone / "python", ignore=ignored)
        # It builds nothing, but fails as the real one does.
        script("clone/scripts/build", "echo no gd.h >&2; exit 1\n")
        os.mkdir("out")
        os.mkdir("bin")
        # The programs that the backend calls. The rest of PATH may have a `render` or `swift`.
        for name in ("sh", "install", "strip", "git"):
            if shutil.which(name):
                os.symlink(shutil.which(name), f"bin/{name}")

    def hook(self, name):
        """Runs a hook of the backend as pip does."""
        words = [sys.executable, "-c", HOOK, name, os.path.abspath("out")]
        environment = {"PATH": os.path.abspath("bin")}
        return subprocess.run(
            words, cwd=self.clone / "python", env=environment, capture_output=True, text=True
        )

    def wheel(self, name="build_wheel"):
        run = self.hook(name)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return zipfile.ZipFile(f"out/{run.stdout.strip()}")

    def assert_refused(self, words, name="build_wheel"):
        run = self.hook(name)
        self.assertEqual(run.returncode, 1)
        line = run.stderr.splitlines()[-1]
        self.assertRegex(line, f"^render-worlds: .*{words}")
        self.assertEqual(os.listdir("out"), [])
        return run.stderr

    def test_a_program_on_the_path_is_not_packed(self):
        script("bin/render", PROGRAM)
        script("clone/.build/release/render", PROGRAM)
        with self.wheel() as wheel:
            name = f"render_worlds-{render.__version__}"
            self.assertEqual(wheel.filename, f"out/{name}-py3-none-any.whl")
            names = wheel.namelist()
            self.assertIn("render/models.py", names)
            self.assertIn("render/_simulations/life.py", names)
            self.assertEqual([one for one in names if "/scripts/" in one], [])
            self.assertIn("Root-Is-Purelib: true\n", wheel.read(f"{name}.dist-info/WHEEL").decode())

    def test_the_program_of_the_clone_is_packed_for_this_machine(self):
        # It has symbols to remove, which a script has not.
        built = self.clone / ".build/release/render"
        built.parent.mkdir(parents=True)
        os.symlink(program(), built)
        script("bin/render", "echo render 0.0.1\n")
        with self.wheel() as wheel:
            self.assertNotIn("-any", wheel.filename)
            packed = f"render_worlds-{render.__version__}.data/scripts/render"
            self.assertEqual(wheel.getinfo(packed).external_attr >> 16, 0o100755)
            with open("packed", "wb") as file:
                file.write(wheel.read(packed))
        os.chmod("packed", 0o755)
        run = subprocess.run(["./packed", "version"], capture_output=True, text=True)
        self.assertEqual(run.stdout, f"render {render.__version__}\n")

    def test_a_program_that_pip_installed_is_none_of_the_path(self):
        self.assertIsNone(shutil.which("swift", path="bin"))
        site = pathlib.Path("venv").resolve()
        script("venv/bin/render", PROGRAM)
        record = site / f"lib/render_worlds-{render.__version__}.dist-info/RECORD"
        record.parent.mkdir(parents=True)
        record.write_text("render/__init__.py,,\n../../bin/render,sha256=x,3\n")
        code = (
            "import sys; sys.path.insert(0, 'backend'); import pathlib, sysconfig, wheels\n"
            "site = sys.argv[1]\n"
            "paths = {'scripts': site + '/bin', 'purelib': site + '/lib'}\n"
            "sysconfig.get_path = lambda name, scheme=None: paths[name]\n"
            "print(wheels._is_on_path())\n"
        )
        words = [sys.executable, "-c", code, str(site)]
        environment = {"PATH": f"{site}/bin:{os.path.abspath('bin')}"}
        for expected in ("False\n", "True\n"):
            run = subprocess.run(
                words, cwd=self.clone / "python", env=environment, capture_output=True, text=True
            )
            self.assertEqual(run.stdout, expected, run.stderr)
            # Without the record, the program is the user's own.
            record.write_text("render/__init__.py,,\n")

    def test_without_a_program_and_swift_one_sentence_says_what_to_install(self):
        errors = self.assert_refused("no program 'render' .* and no Swift toolchain")
        self.assertEqual(len(errors.splitlines()), 1)

    def test_a_failed_build_names_the_command_that_installs_libraries(self):
        script("bin/swift", "")
        self.assertIn("no gd.h", self.assert_refused("could not be built: run `make build`"))

    def test_a_missing_program_is_built(self):
        script("bin/swift", "")
        build = f"mkdir -p .build/release && ln -s {program()} .build/release/render\n"
        os.symlink(shutil.which("mkdir"), "bin/mkdir")
        os.symlink(shutil.which("ln"), "bin/ln")
        script("clone/scripts/build", build)
        with self.wheel() as wheel:
            self.assertTrue(any("/scripts/render" in name for name in wheel.namelist()))

    def test_an_editable_install_is_a_link(self):
        script("bin/render", PROGRAM)
        with self.wheel("build_editable") as wheel:
            self.assertEqual(wheel.read("render_worlds.pth").decode(), f"{self.clone}/python\n")
            self.assertEqual([name for name in wheel.namelist() if name.endswith(".py")], [])

    def test_a_copy_outside_of_the_repository_and_a_source_distribution_are_refused(self):
        script("bin/render", PROGRAM)
        (self.clone / "Package.swift").unlink()
        self.assert_refused("pip 21.3 or later")
        self.assert_refused("no source distribution", "build_sdist")

    def test_a_built_program_is_packed_by_hand(self):
        """As `make wheel` does."""
        words = [sys.executable, self.clone / "python/backend/wheels.py", program(), "new"]
        run = subprocess.run(words, capture_output=True, text=True, check=True)
        with zipfile.ZipFile(run.stdout.strip()) as wheel:
            self.assertRegex(wheel.filename, r"^new/render_worlds-.*-py3-none-(?!any)\w+\.whl$")
            self.assertTrue(any("/scripts/render" in name for name in wheel.namelist()))

    def test_equal_files_are_equal_wheels(self):
        script("bin/render", PROGRAM)
        with self.wheel() as wheel:
            first = pathlib.Path(wheel.filename).read_bytes()
        with self.wheel() as wheel:
            self.assertEqual(pathlib.Path(wheel.filename).read_bytes(), first)

    @unittest.skipUnless(is_installed("pip") and shutil.which("git"), "needs pip and git")
    def test_pip_installs_from_a_clone_and_from_a_repository_and_leaves_no_file(self):
        script("bin/render", PROGRAM)
        git = ["git", "-C", self.clone, "-c", "user.name=a", "-c", "user.email=a@example.invalid"]
        for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "All"]):
            subprocess.run([*git, *words], check=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
        environment = {**os.environ, "PATH": f"{os.path.abspath('bin')}:{os.environ['PATH']}"}
        sources = [f"{self.clone}/python", f"git+file://{self.clone}#subdirectory=python"]
        for number, source in enumerate(sources):
            target = f"target{number}"
            subprocess.run(
                [*pip, "--target", target, source], check=True, env=environment, capture_output=True
            )
            code = "import render; print(render.__file__, render.__version__)"
            run = subprocess.run(
                [sys.executable, "-c", code],
                capture_output=True,
                text=True,
                env={**os.environ, "PYTHONPATH": target},
            )
            self.assertIn(f"{target}/render/__init__.py {render.__version__}", run.stdout)
        status = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True)
        self.assertEqual(status.stdout, "")


if __name__ == "__main__":
    unittest.main()
