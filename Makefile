# The two commands for a fresh machine are `make demo` and `make test`.

RENDER = .build/release/render
PREFIX ?= /usr/local

# Homebrew's folders are not on the compiler's path.
ifeq ($(shell uname), Darwin)
export CPATH := $(shell brew --prefix)/include
export LIBRARY_PATH := $(shell brew --prefix)/lib
endif

.PHONY: demo test build setup lint format examples bench install clean

demo: build
	$(RENDER) sea --frames 100 --out sea.gif
	@echo "drawn: $(CURDIR)/sea.gif"

test:
	scripts/setup test
	$(MAKE) lint
	swift build --build-tests
	swift test

build:
	scripts/setup
	swift build -c release --product render

setup:
	scripts/setup test

lint:
	swift format lint --strict --recursive Package.swift assets Benchmarks examples Sources Tests

format:
	swift format --in-place --recursive Package.swift assets Benchmarks examples Sources Tests

# Draws the pictures of the examples again, those that have changed.
examples: build
	$(RENDER) run --if-changed examples/*.yaml

bench:
	scripts/setup test
	swift build -c release
	.build/release/Benchmarks $(RENDER)

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(RENDER) $(DESTDIR)$(PREFIX)/bin/render

clean:
	swift package clean
