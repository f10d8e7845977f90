# `make help` lists the targets. PRESET chooses the build: dev (default), asan,
# gcc; see CMakePresets.json.

PRESET ?= dev
BUILD := build/$(PRESET)
BIN := $(BUILD)/bin
SHARED ?= ../shared
LIT := /usr/lib/llvm-22/bin/lit
export PYTHONDONTWRITEBYTECODE := 1
# For PRESET=asan; test/lit.cfg.py says why.
export ASAN_OPTIONS ?= allow_user_poisoning=0

SOURCES = $(shell find tessera tools python/src unittests bench fuzz test include examples \
	    -name '*.cpp' -o -name '*.h' -o -name '*.c')

# The fuzzer to run, and for how many seconds.
T ?= reader
S ?= 600
# How many random modules to run, of each kind.
N ?= 50000
# What `make wheel` builds for.
PYTHON ?= python3
# Where `make install` puts things; DESTDIR is put before it.
PREFIX ?= /usr/local

.PHONY: help run test test-full test-dist bench bench-cpu fuzz fuzz-modules format check-format \
	lint setup build install dist wheel clean

help:
	@echo "make run         set up, build, and run the example kernels"
	@echo "make test        set up, build, and pass the tests"
	@echo "make test-full   the same, and all of the corpus in $(SHARED)"
	@echo "make bench       measure text and rewrites beside mlir-opt, bytecode beside text and"
	@echo "                 MLIR's, the interpreter beside NumPy, the machine for PTX"
	@echo "make bench-cpu   measure the CPU engine beside OpenBLAS, NumPy and memcpy, and how long"
	@echo "                 it compiles"
	@echo "make fuzz        fuzz T=reader, roundtrip, text, objdump, arrays or ptx for S=600 seconds"
	@echo "make fuzz-modules  run N=50000 random modules without undefined behaviour, as many with,"
	@echo "                 and as many of each kind as machine code and as PTX"
	@echo "make format      format the C++ sources"
	@echo "make build       set up and build into $(BIN)"
	@echo "make install     install into PREFIX=$(PREFIX), below DESTDIR if that is set"
	@echo "make dist        a tarball of tools and libraries that need only libc and libm"
	@echo "make wheel       a wheel of the Python package for PYTHON=$(PYTHON), in build/wheel"
	@echo "make test-dist   build it, and test it in an empty chroot"
	@echo "make clean       remove build/"
	@echo "PRESET=asan|gcc  for another build than dev"

setup:
	@scripts/setup

build: setup
	@[ -f $(BUILD)/build.ninja ] || cmake --preset $(PRESET) --log-level=WARNING
	@cmake --build $(BUILD)

# Only what is installed is built, and what is built already is left alone.
install:
	@[ -f $(BUILD)/build.ninja ] || { scripts/setup && cmake --preset $(PRESET) --log-level=WARNING; }
	@cmake --build $(BUILD) --target shipped
	@DESTDIR="$${DESTDIR:+$$(realpath -m "$$DESTDIR")}" \
	  cmake --install $(BUILD) --prefix "$$(realpath -m "$(PREFIX)")" >/dev/null
	@echo "installed into $(DESTDIR)$$(realpath -m "$(PREFIX)")"

# For the Python that PYTHON names.
wheel:
	@scripts/setup
	@scripts/make-wheel $(PYTHON)

dist:
	@scripts/setup dist
	@scripts/make-dist

run: build
	@scripts/run-examples $(BIN)

test: build check-format lint
	$(LIT) -sv $(BUILD)/test
	python3 -m unittest discover -q -s test/corpus
	python3 -m unittest discover -q -s test/bench
	python3 test/corpus/compare_text.py --tessera $(BIN)/tessera --shared $(SHARED)
	python3 test/corpus/compare_verdicts.py --tessera $(BIN)/tessera --shared $(SHARED) --sample 200
	python3 test/corpus/compare_golden.py --tessera $(BIN)/tessera --shared $(SHARED) --sample 50
	python3 test/corpus/compare_disasm.py --tessera $(BIN)/tessera --shared $(SHARED)
	python3 test/corpus/compare_bytecode.py --tessera $(BIN)/tessera --shared $(SHARED) \
	  --roundtrip $(BIN)/bytecode-roundtrip --sample 800
	python3 test/corpus/compare_runs.py --tessera $(BIN)/tessera --shared $(SHARED)
	[ ! -d $(SHARED)/corpus ] || $(BIN)/tessera conform $(SHARED)/corpus --engine=cpu --no-cache
	python3 test/corpus/compare_gpu.py --tessera $(BIN)/tessera --shared $(SHARED)
	python3 test/corpus/compare_ptxas.py --tessera $(BIN)/tessera --shared $(SHARED)
	python3 test/corpus/compare_tileiras.py --tessera $(BIN)/tessera --shared $(SHARED) --sample 200
	python3 test/corpus/compare_rewrites.py --tessera $(BIN)/tessera --shared $(SHARED) --sample 200
	[ $(PRESET) != dev ] || SHARED=$(SHARED) scripts/test-python $(BUILD)
	[ ! -f build/dist/build.ninja ] || $(MAKE) --no-print-directory test-dist

test-dist: dist
	scripts/check-dist build/dist/tessera-*.tar.xz

test-full: test
	python3 test/corpus/compare_verdicts.py --tessera $(BIN)/tessera --shared $(SHARED)
	python3 test/corpus/compare_golden.py --tessera $(BIN)/tessera --shared $(SHARED)
	python3 test/corpus/compare_bytecode.py --tessera $(BIN)/tessera --shared $(SHARED) \
	  --roundtrip $(BIN)/bytecode-roundtrip
	python3 test/corpus/compare_runs.py --tessera $(BIN)/tessera --shared $(SHARED) --full
	python3 test/corpus/compare_gpu.py --tessera $(BIN)/tessera --shared $(SHARED) --full
	python3 test/corpus/compare_tileiras.py --tessera $(BIN)/tessera --shared $(SHARED)
	python3 test/corpus/compare_rewrites.py --tessera $(BIN)/tessera --shared $(SHARED) --full
	python3 test/corpus/compare_passes.py --tessera $(BIN)/tessera --shared $(SHARED)
	rm -rf $(BUILD)/odd-files && mkdir -p $(BUILD)/odd-files && cd $(BUILD)/odd-files && \
	  PATH=$(abspath $(BIN)):$$PATH python3 $(CURDIR)/test/driver/Inputs/odd_files.py --bytes=100000000 && \
	  cd .. && rm -rf odd-files
	for seed in $$(seq 20); do $(BIN)/tessera ptx conform --check --async=random:$$seed \
	  --order=random:$$seed conformance/ptx/cases || exit 1; done
	$(BIN)/numerics-sweep
	python3 conformance/ptx/mutate.py --tessera $(BIN)/tessera
	scripts/check-sanitizers $(BIN)
	[ -f build/dist/build.ninja ] || $(MAKE) --no-print-directory test-dist
	[ $(PRESET) != dev ] || SHARED=$(SHARED) scripts/test-python $(BUILD) -m full
	$(MAKE) --no-print-directory wheel && scripts/check-wheel build/wheel/*.whl
	$(MAKE) --no-print-directory fuzz-modules

bench: build
	@scripts/setup bench
	python3 bench/run_parse.py --tessera-opt $(BIN)/tessera-opt \
	  --mlir-opt /usr/lib/llvm-22/bin/mlir-opt --work $(BUILD)/bench
	python3 bench/run_rewrite.py --tessera-opt $(BIN)/tessera-opt \
	  --mlir-opt /usr/lib/llvm-22/bin/mlir-opt --work $(BUILD)/bench
	$(BIN)/bench-bytecode $(BUILD)/bench/cuda_tile.250000.1.*.mlir
	/usr/bin/python3 bench/run_interpreter.py --bench $(BIN)/bench-interpreter --kernels bench/kernels.mlir
	python3 bench/run_waiting.py --tessera $(BIN)/tessera --kernels test/interpreter/check-waiting.mlir
	$(BIN)/bench-ptx conformance/ptx/ptx/gemm.sm_90a.ptx

bench-gpu: build
	python3 bench/gpu/pack.py --tessera $(BIN)/tessera --kernels $(SHARED)/gpu/kernels $(BUILD)/bench-gpu

bench-cpu: build
	@scripts/setup bench
	python3 bench/run_cpu.py --tessera $(BIN)/tessera --yardstick $(BIN)/bench-yardstick
	[ ! -d $(SHARED)/corpus ] || $(BIN)/bench-compile $(SHARED)/corpus/bc/*.v13_3.tileirbc

fuzz: setup
	@scripts/fuzz $(T) $(S) $(SHARED)

fuzz-modules: build
	@mkdir -p $(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --defined --rewrites --splits --joins --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --rewrites --splits --joins --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --engine=cpu --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --engine=cpu --exact --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --engine=cpu --measured --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --engine=ptx --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --engine=ptx --defined --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --engine=ptx --exact --save=$(BUILD)/findings
	$(BIN)/fuzz-modules --count=$(N) --engine=ptx --measured --save=$(BUILD)/findings

format: setup
	@clang-format-22 -i $(SOURCES)

check-format: setup
	@clang-format-22 --dry-run --Werror $(SOURCES)

lint: setup
	@scripts/lint-tags
	@scripts/lint-rules
	@scripts/lint-layers
	@scripts/lint-sizes
	@scripts/lint-docs

clean:
	rm -rf build
