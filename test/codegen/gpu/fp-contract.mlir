// A product that is added to something is rounded once with --fp-contract=fast, and by default in code for GPUs at -O3.

// RUN: tessera compile %s --target=sm_90a -o - --emit=ptx | FileCheck %s --check-prefix=OFF
// RUN: tessera compile %s --target=sm_90a --opt=O3 --fp-contract=off -o - --emit=ptx | FileCheck %s --check-prefix=OFF
// RUN: tessera compile %s --target=sm_90a --fp-contract=fast -o - --emit=ptx | FileCheck %s --check-prefix=FAST
// RUN: tessera compile %s --target=sm_90a --opt=O3 -o - --emit=ptx | FileCheck %s --check-prefix=FAST
// RUN: tessera compile %s --target=sm_90a --fp-contract=fast --opt=O0 -o - --emit=mlir | FileCheck %s --check-prefix=MLIR
// OFF-NOT: fma.rn.f32
// OFF: mul.rn.f32
// OFF: add.rn.f32
// OFF-NOT: fma.rn.f32
// FAST-NOT: mul.rn.f32
// FAST: fma.rn.f32
// MLIR: fma %{{.*}}, %{{.*}}, %{{.*}} : tile<f32>

// tileiras has -O3 unless it is told otherwise.
// RUN: tessera as %s -o %t.tileirbc
// RUN: env TESSERA_PTXAS=none tileiras %t.tileirbc --gpu-name=sm_90 -o - 2>/dev/null | FileCheck %s --check-prefix=FAST
// RUN: env TESSERA_PTXAS=none tileiras %t.tileirbc --gpu-name=sm_90 --fp-contract=fast -O1 -o - 2>/dev/null | FileCheck %s --check-prefix=FAST
// RUN: env TESSERA_PTXAS=none tileiras %t.tileirbc --gpu-name=sm_90 --fp-contract=off -o - 2>/dev/null | FileCheck %s --check-prefix=OFF
// RUN: env TESSERA_PTXAS=none tileiras %t.tileirbc --gpu-name=sm_90 -O2 -o - 2>/dev/null | FileCheck %s --check-prefix=OFF
// RUN: not tileiras %t.tileirbc --gpu-name=sm_90 --fp-contract=on -o %t.cubin 2>&1 | FileCheck %s --check-prefix=CHOICE
// CHOICE: error: option '--fp-contract' needs one of off, fast, not 'on'

// (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, which the rounded product has lost. The cache tells both apart.
// RUN: for engine in ptx cpu interp; do \
// RUN:   tessera run %s --engine=$engine --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=TWICE || exit 1; \
// RUN:   tessera run %s --engine=$engine --fp-contract=fast --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=ONCE || exit 1; \
// RUN:   tessera run %s --engine=$engine --fp-contract=off --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=TWICE || exit 1; \
// RUN: done
// TWICE: f32[1], min 0, max 0
// ONCE: f32[1], min 5.96046e-08, max 5.96046e-08

// A level does not contract on the CPU.
// RUN: tessera compile %s --opt=O3 --emit=mlir -o - | FileCheck %s --check-prefix=CPU
// RUN: tessera compile %s --fp-contract=fast --emit=mlir -o - | FileCheck %s --check-prefix=MLIR
// CPU: mulf
// CPU-NEXT: addf

// `tessera opt --fuse-fma` does the same before a kernel runs.
// RUN: tessera opt --fuse-fma %s -o %t.mlir
// RUN: tessera run %t.mlir --engine=interp --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=ONCE
// RUN: not tessera run %s --fp-contract=on --grid 1 f32:1 f32:1 f32[1] 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: tessera run: option '--fp-contract' needs one of off, fast, not 'on'

cuda_tile.module @m {
  entry @square(%x: tile<f32>, %y: tile<f32>, %p: tile<ptr<f32>>) {
    %square = mulf %x, %x : tile<f32>
    %sum = addf %square, %y : tile<f32>
    %t = store_ptr_tko weak %p, %sum : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
