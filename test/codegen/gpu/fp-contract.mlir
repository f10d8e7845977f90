// A product that is added to something is rounded once, if --fp-contract=on asks for it.

// RUN: tessera compile %s --target=sm_90a -o - --emit=ptx | FileCheck %s --check-prefix=OFF
// RUN: tessera compile %s --target=sm_90a --fp-contract=off -o - --emit=ptx | FileCheck %s --check-prefix=OFF
// RUN: tessera compile %s --target=sm_90a --fp-contract=on -o - --emit=ptx | FileCheck %s --check-prefix=ON
// RUN: tessera compile %s --target=sm_90a --fp-contract=on --opt=O0 -o - --emit=mlir | FileCheck %s --check-prefix=MLIR
// OFF-NOT: fma.rn.f32
// OFF: mul.rn.f32
// OFF: add.rn.f32
// OFF-NOT: fma.rn.f32
// ON-NOT: mul.rn.f32
// ON: fma.rn.f32
// MLIR: fma %{{.*}}, %{{.*}}, %{{.*}} : tile<f32>

// (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, which the rounded product has lost. The cache tells both apart.
// RUN: tessera run %s --engine=ptx --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=TWICE
// RUN: tessera run %s --engine=ptx --fp-contract=on --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=ONCE
// RUN: tessera run %s --engine=ptx --fp-contract=off --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=TWICE
// RUN: tessera run %s --engine=interp --grid 1 f32:1.000244140625 f32:-1.00048828125 out:%t.npy:f32[1] | FileCheck %s --check-prefix=TWICE
// TWICE: f32[1], min 0, max 0
// ONCE: f32[1], min 5.96046e-08, max 5.96046e-08

// Other engines never contract.
// RUN: tessera run %s --engine=interp --fp-contract=off --grid 1 f32:1 f32:1 out:%t.npy:f32[1] | FileCheck %s --check-prefix=TWO
// TWO: f32[1], min 2, max 2
// RUN: not tessera run %s --engine=cpu --fp-contract=on --grid 1 f32:1 f32:1 f32[1] 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: tessera run: --fp-contract=on is for the PTX machine and the CUDA engine, not for --engine=cpu
// RUN: not tessera compile %s --fp-contract=on -o %t.o 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: tessera compile: --fp-contract=on is not for --target=cpu
// RUN: not tessera run %s --fp-contract=fast --grid 1 f32:1 f32:1 f32[1] 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: tessera run: option '--fp-contract' needs one of off, on, not 'fast'

cuda_tile.module @m {
  entry @square(%x: tile<f32>, %y: tile<f32>, %p: tile<ptr<f32>>) {
    %square = mulf %x, %x : tile<f32>
    %sum = addf %square, %y : tile<f32>
    %t = store_ptr_tko weak %p, %sum : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
