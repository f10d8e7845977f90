// The order of memory operations is any that tokens allow.
// RUN: tessera run --engine=interp %s --entry iterations --grid 1 --print i32[1]=full:-1 | FileCheck %s --check-prefix=LAST
// RUN: tessera run --engine=interp %s --entry iterations --grid 1 --print i32[1]=full:-1 --order=reverse | FileCheck %s --check-prefix=FIRST
// RUN: tessera run --engine=interp %s --entry depends --grid 1 --print i32[4]=arange i32[1]=zeros --order=program | FileCheck %s --check-prefix=DEPENDS
// RUN: tessera run --engine=interp %s --entry depends --grid 1 --print i32[4]=arange i32[1]=zeros --order=reverse | FileCheck %s --check-prefix=DEPENDS
// RUN: tessera run --engine=interp %s --entry chain --grid 1 --print i32[1]=zeros --order=program | FileCheck %s --check-prefix=CHAIN
// RUN: tessera run --engine=interp %s --entry chain --grid 1 --print i32[1]=zeros --order=reverse | FileCheck %s --check-prefix=CHAIN
// RUN: for i in 1 2 3 4 5 6 7 8; do tessera run --engine=interp %s --entry chain --grid 1 --print i32[1]=zeros --order=random:$i | FileCheck %s --check-prefix=CHAIN || exit 1; done
// RUN: tessera run --engine=interp %s --entry prints --grid 3 | FileCheck %s --check-prefix=PRINTS
// RUN: tessera run --engine=interp %s --entry prints --grid 3 --order=reverse | FileCheck %s --check-prefix=REVERSED

// Random orders are many, and each is the same every time.
// RUN: for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do tessera run --engine=interp %s --entry iterations --grid 1 --print i32[1]=full:-1 --order=random:$i; done > %t
// RUN: for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do tessera run --engine=interp %s --entry iterations --grid 1 --print i32[1]=full:-1 --order=random:$i; done | diff %t -
// RUN: sort -u %t | grep -c '^  \[' | FileCheck %s --check-prefix=MANY
// MANY: {{^[3-8]$}}

cuda_tile.module @orders {
  // No token orders the stores of the iterations: the last one to come wins.
  // LAST: [7]
  // FIRST: [0]
  entry @iterations(%p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    for %i in (%zero to %eight, step %one) : tile<i32> {
      %t = store_ptr_tko weak %p, %i : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // Operands and control flow come first in every order.
  // DEPENDS: argument 2
  // DEPENDS-NEXT: [12]
  entry @depends(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %three = constant <i32: 3> : tile<i32>
    %last = offset %p, %three : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %v, %t0 = load_ptr_tko weak %last : tile<ptr<i32>> -> tile<i32>, token
    %isThree = cmpi equal %v, %three, signed : tile<i32> -> tile<i1>
    if %isThree {
      %w = addi %v, %v : tile<i32>
      %x = addi %w, %w : tile<i32>
      %t1 = store_ptr_tko weak %q, %x : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // A chain of tokens through a loop and a join allows one order only.
  // CHAIN: [31]
  entry @chain(%p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %start = make_token : token
    %end = for %i in (%zero to %five, step %one) : tile<i32> iter_values(%t = %start) -> (token) {
      %v, %t0 = load_ptr_tko weak %p token=%t : tile<ptr<i32>> -> tile<i32>, token
      %w, %t1 = load_ptr_tko weak %p token=%t : tile<ptr<i32>> -> tile<i32>, token
      %both = join_tokens %t0, %t1 : token
      %twice = addi %v, %w : tile<i32>
      %more = addi %twice, %one : tile<i32>
      %t2 = store_ptr_tko weak %p, %more token=%both : tile<ptr<i32>>, tile<i32> -> token
      continue %t2 : token
    }
    return
  }

  // Tokens order prints within a block, and blocks have an order too.
  // PRINTS: block 0 first
  // PRINTS-NEXT: block 0 second
  // PRINTS-NEXT: block 1 first
  // PRINTS-NEXT: block 1 second
  // PRINTS-NEXT: block 2 first
  // REVERSED: block 2 first
  // REVERSED-NEXT: block 2 second
  // REVERSED-NEXT: block 1 first
  // REVERSED-NEXT: block 1 second
  // REVERSED-NEXT: block 0 first
  entry @prints() {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %t0 = print_tko "block %d first\n", %x : tile<i32> -> token
    %t1 = print_tko "block %d second\n", %x token=%t0 : tile<i32> -> token
    return
  }
}
