# run and test are all a newcomer needs; each installs what the system lacks.
#
# Tests that start programs of their own run apart from those that open thousands of sockets: Foundation looks at every
# open file of the process when it starts another. So do the examples, which keep a core busy for long while the others
# count the seconds. What builds a package of its own comes last, with both cores to itself.

SHELL := /bin/bash
RELEASE := -c release --static-swift-stdlib
# Of each build but those with sanitizers.
OPTIONS ?=
# Of each debug build, and each run of the tests.
TESTING ?=
# Where the release is built.
OUTLET_BUILD ?= .build
# All tests at once would share the cores: what a test may take should be its own time.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 8

# The tests of what is more than the libraries: programs, a browser, the examples, a mail server, PostgreSQL.
APART := DaemonTests|BrowserTests|ExamplesTests|OutletMailTests|OutletPostgresTests

TEST_PACKAGES := chromium chromium-driver curl haproxy nodejs postgresql-15 python3 python3-venv

.PHONY: run check test needs suites tutorial screens simulate pictures build format lint docs sanitize threads \
    threads-whole mutexes addresses fuzz fuzz-api bench soak clean

run: build
	$(OUTLET_BUILD)/release/outletd serve

build:
	.ci/packages
	swift build $(RELEASE) $(OPTIONS) --scratch-path $(OUTLET_BUILD) --product outletd

# What can be known within two minutes, once all is built.
check: lint
	.ci/packages
	swift test --skip '$(APART)'

test: suites tutorial

# What the tests need from elsewhere.
needs:
	.ci/packages $(TEST_PACKAGES)
	.ci/validators
	swift package resolve

suites: needs
	swift test $(OPTIONS) $(TESTING) --skip '$(APART)'
	swift test $(TESTING) --skip-build --filter ExamplesTests
	swift test $(TESTING) --skip-build --filter 'DaemonTests|BrowserTests|OutletMailTests|OutletPostgresTests' --skip FirstScreenTests

# Builds the package of the tutorial, as its reader does.
tutorial:
	swift test $(OPTIONS) $(TESTING) --filter FirstScreenTests

# Looks at all screens in a browser: their pictures are compared with those of before. Axe, a checker of HTML, programs that
# fill in forms and a text browser look, too.
screens: build
	Tests/Screens/run

# Keeps the pictures of the screens as those to compare with.
pictures: build
	Tests/Screens/run --only look --accept

# Many nodes over a model of their store, with everything that may go wrong between two steps; and with mistakes that have to
# be found. `make simulate SEEDS=1` with FROM=77 is one of them again.
# Optimized, it does a thousand in two minutes.
SEEDS := 1000
FROM := 1
simulate:
	.ci/packages
	swift build $(RELEASE) $(OPTIONS) --scratch-path $(OUTLET_BUILD) --product simulate
	SWIFT_DETERMINISTIC_HASHING=1 $(OUTLET_BUILD)/release/simulate 200 --faults
	SWIFT_DETERMINISTIC_HASHING=1 $(OUTLET_BUILD)/release/simulate $(SEEDS) --from $(FROM)

format:
	swift format -i -r Sources Tests Package.swift

# What the compiler can't check stays behind C walls, and where libFuzzer hands its bytes over; no storey or room of the
# libraries knows one above it; the modules of the web client keep to their rules.
lint:
	swift format lint --strict -r Sources Tests Package.swift
	! grep -rnw unsafe Sources --include '*.swift' | grep -vE '^Sources/(Gzip|MicroHTTPD|Fuzz|Outlet(Postgres|SQLite)/Wall)/'
	.ci/packages python3
	.ci/storeys
	.ci/modules

docs:
	.ci/docs

# The tests of the HTTP server and of the parsers again, with sanitizers, which name lines: all else of a debugger's information
# takes a quarter of the compiler's time.
sanitize: threads addresses
LINES := -Xswiftc -gline-tables-only

# The thread sanitizer watches the module that shares memory with threads of a C library. Of what computes for long in one thread
# there is nothing to see. Slow as tests are then, few run at a time: so each takes less of the time that it may take. Why it has
# to be told of Swift's mutexes is in mutex.c.
threads threads-whole: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 3
WATCHED = LD_PRELOAD=$(CURDIR)/.build-tsan/mutex.so swift test $(TESTING) --sanitize=thread $(LINES) --scratch-path .build-tsan
ALONE := (AttemptTable|Branch|Damage|FramingModel|LongPage|Random[A-Z][a-z]*|RowCost|RowLimit|Walk)Tests
threads: export OUTLET_WATCHED := server
threads: mutexes
	$(WATCHED) --skip '$(ALONE)'

# All libraries but for accounts and those over NIO; no tests of the values of the wire alone, none that starts daemons, and not the
# examples, which take minutes to fill their database; and documents and events in two settings of four. The tests of PostgreSQL,
# which start one, come last.
threads-whole: export OUTLET_WATCHED := libraries
threads-whole: mutexes
	.ci/packages postgresql-15 python3
	$(WATCHED) --skip 'OutletPostgresTests|$(ALONE)'
	$(WATCHED) --skip-build --filter OutletPostgresTests

mutexes:
	.ci/packages
	mkdir -p .build-tsan
	clang -shared -fPIC -O1 -o .build-tsan/mutex.so Tests/ThreadSanitizer/mutex.c

# The address sanitizer watches the only module that may be unsafe, and the parsers.
addresses:
	.ci/packages
	ASAN_OPTIONS=detect_leaks=0 OUTLET_WATCHED=parsers \
	    swift test $(TESTING) --sanitize=address $(LINES) --scratch-path .build-asan

fuzz:
	.ci/packages
	Sources/Fuzz/run 60

fuzz-api:
	Sources/Fuzz/api 100

bench:
	.ci/packages chromium chromium-driver postgresql-15 wrk python3
	Sources/Benchmarks/run

soak: build
	.ci/packages python3
	Sources/Benchmarks/soak

clean:
	rm -rf .build .build-*
