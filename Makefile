# On a fresh machine, start with `make demo` or `make test`.

RENDER = .build/release/render
PREFIX ?= /usr/local

# Makes Package.swift optimize the modules that loop over cells or pixels in debug builds, too.
export RENDER_OPTIMIZE_DEBUG = 1

# Homebrew's directories are not on the compiler's search path.
ifeq ($(shell uname), Darwin)
export CPATH := $(shell brew --prefix)/include:$(shell brew --prefix)/include/freetype2
export LIBRARY_PATH := $(shell brew --prefix)/lib
endif

.PHONY: demo test test-judges test-all test-times test-release build setup lint format fuzz sanitize library-test examples \
  gallery-test player-test reference schema site outlines assets python wheel bench cluster-test action-test dist dist-twice \
  dist-test roads-test install uninstall clean

demo: build
	$(RENDER) sea --frames 100 --out sea.gif
	@echo "wrote $(CURDIR)/sea.gif"

# `make test` runs everything but the tests with the programs of scripts/judges, `make test-judges` those, and `make test-all`
# both, with long tests at full size. Judges must be installed, unless RENDER_WITHOUT_JUDGES names them.
test: SCOPE = short
test-judges: SCOPE = judges
test-all: SCOPE = all

test test-judges test-all:
	scripts/setup $(if $(filter test,$@),test,judges)
	$(if $(filter test,$@),,scripts/judges check)
	$(if $(filter test-judges,$@),,$(MAKE) --no-print-directory lint)
	scripts/kernel-test $(SCOPE)
	scripts/test $(SCOPE)
	$(if $(filter test-judges,$@),,scripts/behavior compare .build/debug/render Tests/Behavior/cases.jsonl)
	scripts/python-test .build/debug/render $(SCOPE)
	@scripts/judges report $(SCOPE)

# Runs the tests of `make test` one by one, and prints the slowest.
test-times:
	scripts/test short --no-parallel
	scripts/test-times

# Runs the tests of failing system calls and signals on the program that `make build` makes, as others get it.
test-release: SCOPE = all
test-release: build
	scripts/setup test
	RENDER_PROGRAM=$(CURDIR)/$(RENDER) scripts/test $(SCOPE) --filter 'FailingCallsTests|FaultTests|KillTests|InterruptionTests'

build:
	scripts/setup
	scripts/build

setup:
	scripts/setup judges

lint:
	swift format lint --strict --recursive Package.swift assets Benchmarks examples Sources Tests
	scripts/docs-test
	scripts/structure
	scripts/outlines | cmp - assets/type/face.outlines
	scripts/assets | cmp - Sources/Basis/CAssets/assets.c

format:
	swift format --in-place --recursive Package.swift assets Benchmarks examples Sources Tests

# Fuzzes each target for FUZZ_SECONDS under AddressSanitizer, starting from Tests/Corpora:
# make fuzz FUZZ_TARGETS='rules themes'. Failing inputs are in .build/found; add them to their corpus.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= $(notdir $(wildcard Tests/Corpora/*))

fuzz:
	scripts/setup
	scripts/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

# Runs the tests of C memory and of concurrency under sanitizers.
sanitize:
	scripts/setup judges
	scripts/sanitize

# Tests remote folders on Apache, rclone and nginx (Debian and Ubuntu only).
library-test:
	scripts/setup library
	scripts/library-test

# Redraws the images of the examples and the gallery pages that have changed.
examples: build
	$(RENDER) run --if-changed examples/*.yaml
	$(RENDER) gallery examples/*.yaml --link --out examples/index.html --if-changed --page-title 'Examples'
	$(RENDER) gallery docs/gallery --out docs/gallery/index.html --if-changed

# Tests the pages of `make test-judges` with all films, and measures how fast they are, on a machine that does nothing else.
# RENDER_SCREENSHOTS names a directory for screenshots.
PAGE_TESTS = RENDER_TESTS=all RENDER_MEASURES=1 scripts/python-test $(RENDER)

gallery-test: build
	scripts/setup judges
	$(PAGE_TESTS) judge_gallery

player-test: build
	scripts/setup judges
	$(PAGE_TESTS) judge_player judge_player_pages judge_pixels

# Writes the generated files of docs/ after a change of settings, commands, events, formats, themes or rules, and the numbers
# of pages after a change of limits.
REFERENCE = commands settings events formats themes rules

reference schema: build
	$(RENDER) schema > docs/scenario.schema.json
	for page in $(REFERENCE); do $(RENDER) man $$page > docs/reference-$$page.md || exit 1; done
	scripts/facts $(RENDER)

# Builds the documentation as a site with search in .build/site, which needs PyPI.
site: build
	python3 -m venv .build/site-python
	.build/site-python/bin/pip install --quiet --requirement packaging/site/requirements.txt
	NO_MKDOCS_2_WARNING=1 .build/site-python/bin/python scripts/site $(RENDER) .build/site

# Writes the outlines of the typeface after a change of its strokes.
outlines:
	mkdir -p .build
	scripts/outlines > .build/face.outlines && mv .build/face.outlines assets/type/face.outlines

# Writes the list of the files that the program carries.
assets:
	scripts/assets > Sources/Basis/CAssets/assets.c

# Writes the functions of the Python package after a change of settings, models or the version.
python: build
	python/generate $(RENDER)

# Writes a wheel of the Python package with the program to dist/, for this machine.
wheel: build
	python3 python/backend/wheels.py $(RENDER) dist

# Measures the benchmarks. BENCH_RECORD=1 also records them, and so changes the tables of docs/.
bench:
	scripts/setup bench
	RENDER_BENCHMARKS=1 swift build -c release --product Benchmarks
	$(MAKE) build
	.build/release/Benchmarks $(RENDER)
	scripts/facts $(RENDER)

# Tests examples/cluster on a private Slurm; requires root.
cluster-test: build
	scripts/cluster-test $(RENDER)

# Runs the steps of action.yml like a GitHub runner, in a temporary repository.
action-test: build
	scripts/setup action
	scripts/action-test $(RENDER)

# `make dist` builds the files of a release in dist/. `make dist-twice` builds those of the last commit in two clones and
# compares them. `make dist-test` tests the files in dist/ in a fresh Debian root.
dist:
	scripts/dist

dist-twice:
	scripts/dist-twice

dist-test:
	scripts/dist-test

# Follows the pages in a fresh Debian root, and times each way into the project; requires root.
roads-test:
	scripts/roads-test

# `make uninstall` removes the files that packaging/tree installs.
INSTALLED = $(DESTDIR)$(PREFIX)
SHARE = $(INSTALLED)/share

install: build
	packaging/tree $(RENDER) $(INSTALLED)

uninstall:
	rm -f $(INSTALLED)/bin/render $(SHARE)/bash-completion/completions/render \
	  $(SHARE)/zsh/site-functions/_render $(SHARE)/fish/vendor_completions.d/render.fish \
	  $(SHARE)/man/man1/render.1

clean:
	swift package clean
