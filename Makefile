# The two commands for a fresh machine are `make demo` and `make test`.

RENDER = .build/release/render
PREFIX ?= /usr/local

# Package.swift optimizes the modules that loop over cells or pixels in debug builds, too.
export RENDER_OPTIMIZE_DEBUG = 1

# Homebrew's folders are not on the compiler's path.
ifeq ($(shell uname), Darwin)
export CPATH := $(shell brew --prefix)/include:$(shell brew --prefix)/include/freetype2
export LIBRARY_PATH := $(shell brew --prefix)/lib
endif

.PHONY: demo test test-all build setup lint format fuzz sanitize examples reference schema bench cluster-test dist dist-twice \
  dist-test test-release action-test install uninstall clean

demo: build
	$(RENDER) sea --frames 100 --out sea.gif
	@echo "drawn: $(CURDIR)/sea.gif"

# `make test-all` runs the long tests at full size, too.
test-all: TESTS = all
test test-all:
	scripts/setup test
	$(MAKE) --no-print-directory lint
	scripts/test $(TESTS)

# Runs the tests of failing system calls and signals on the program that `make build` makes, as others get it.
test-release: build
	scripts/setup test
	RENDER_PROGRAM=$(CURDIR)/$(RENDER) scripts/test all --filter 'FailingCallsTests|FaultTests|KillTests|InterruptionTests'

build:
	scripts/setup
	scripts/build

setup:
	scripts/setup test

lint:
	swift format lint --strict --recursive Package.swift assets Benchmarks examples Sources Tests
	scripts/docs-test

format:
	swift format --in-place --recursive Package.swift assets Benchmarks examples Sources Tests

# Reads mutations of what is in Tests/Corpora for FUZZ_SECONDS each, under AddressSanitizer:
# make fuzz FUZZ_TARGETS='rules themes'. What is found stays in .build/found; it goes to its corpus.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= $(notdir $(wildcard Tests/Corpora/*))

fuzz:
	scripts/setup
	scripts/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

# Runs the tests of what works in C memory and on several cores under sanitizers.
sanitize:
	scripts/setup test
	scripts/sanitize

# Draws the pictures of the examples again, those that have changed.
examples: build
	$(RENDER) run --if-changed examples/*.yaml

# Writes the generated files of docs/ after a change of settings, commands, events, formats, themes or rules.
REFERENCE = commands settings events formats themes rules

reference schema: build
	$(RENDER) schema > docs/scenario.schema.json
	for page in $(REFERENCE); do $(RENDER) man $$page > docs/reference-$$page.md || exit 1; done

bench:
	scripts/setup test
	swift build -c release --product Benchmarks
	$(MAKE) build
	.build/release/Benchmarks $(RENDER)

# Tries examples/cluster on a Slurm of its own, as root.
cluster-test: build
	scripts/cluster-test $(RENDER)

# Runs the steps of action.yml as a runner would, on a repository made for that.
action-test: build
	scripts/setup action
	scripts/action-test $(RENDER)

# Makes the files of a release in dist/; dist-twice makes those of the last commit in two clones, and compares them.
# dist-test tries what is in dist/ in a fresh root of Debian.
dist:
	scripts/dist

dist-twice:
	scripts/dist-twice

dist-test:
	scripts/dist-test

# What packaging/tree puts in place, `make uninstall` takes away again.
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
