// RUN: tessera run %s --engine=ptx --entry sum --grid 1 i32:3 i32[1]=zeros --print | FileCheck %s --check-prefix=SUM
// RUN: not tessera run %s --engine=cpu --entry sum --grid 1 i32:0 i32[1]=zeros 2> %t.cpu
// RUN: not tessera run %s --engine=ptx --entry sum --grid 1 i32:0 i32[1]=zeros 2> %t.ptx
// RUN: diff %t.cpu %t.ptx
// RUN: FileCheck %s --check-prefix=ZERO < %t.ptx
// RUN: not tessera run %s --engine=ptx --entry sum --grid 1 i32:-5 i32[1]=zeros 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: tessera compile %s --entry known --target=sm_75 --emit=ptx -o - | FileCheck %s --check-prefix=KNOWN

// A step that is not positive ends the launch, as on the CPU.

// SUM: [18]
// ZERO: loop-steps.mlir:[[#]]:12: error: the step of this loop is 0, which is not positive
// BELOW: loop-steps.mlir:[[#]]:12: error: the step of this loop is -5, which is not positive

cuda_tile.module @m {
  entry @sum(%step: tile<i32>, %p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %end = constant <i32: 10> : tile<i32>
    %sum = for %i in (%zero to %end, step %step) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
      %next = addi %s, %i : tile<i32>
      continue %next : tile<i32>
    }
    %t = store_ptr_tko weak %p, %sum : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // Nothing is checked that is known.
  // KNOWN-NOT: tessera_messages
  entry @known(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %one = constant <i32: 1> : tile<i32>
    %x, %y, %z = get_num_tile_blocks : tile<i32>
    for %i in (%one to %n, step %one) : tile<i32> {
      for %j in (%one to %n, step %y) : tile<i32> {
        %t = store_ptr_tko weak %p, %j : tile<ptr<i32>>, tile<i32> -> token
      }
    }
    return
  }
}
