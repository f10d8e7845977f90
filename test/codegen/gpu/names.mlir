// Names that PTX cannot have. `a.b` and `a_x2e_b` are two entries; a name such as
// `add` is also that of an instruction.
//
// RUN: tessera compile %s --target=sm_80 -o - --emit=ptx | FileCheck %s
// RUN: tessera run %s --engine=ptx --entry 'a.b' --grid 1 --print i32[1]=zeros | FileCheck %s --check-prefix=ONE
// RUN: tessera run %s --engine=ptx --entry 'a_x2e_b' --grid 1 --print i32[1]=zeros | FileCheck %s --check-prefix=TWO
// RUN: tessera run %s --engine=ptx --entry 1 --grid 1
// CHECK: .entry a_x2e_b(
// CHECK: .entry a_x2e_b[[#]](
// CHECK: .entry kernel_1(
// CHECK: .entry add(
// CHECK: .entry with$dollar(
// CHECK: .entry _xc3__xa4_(
// ONE: [1]
// TWO: [2]
cuda_tile.module @m {
  global @"g.1" <i32: [1]> : tile<1xi32>
  entry @"a.b"(%p: tile<ptr<i32>>) {
    %g = get_global @"g.1" : tile<ptr<i32>>
    %x, %t = load_ptr_tko weak %g : tile<ptr<i32>> -> tile<i32>, token
    %u = store_ptr_tko weak %p, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @a_x2e_b(%p: tile<ptr<i32>>) {
    %x = constant <i32: 2> : tile<i32>
    %u = store_ptr_tko weak %p, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @"1"() { return }
  entry @add() { return }
  entry @with$dollar() { return }
  entry @"ä"() { return }
}
