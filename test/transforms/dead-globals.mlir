// RUN: tessera-opt %s --remove-dead-globals | FileCheck %s

cuda_tile.module @m {
  // fires: dead-globals.private
  // CHECK-NOT: @unused
  global private @unused <f32: [1.0, 2.0]> : tile<2xf32>
  // stops: dead-globals.private
  // The host may look for a public one.
  // CHECK: global @public
  global @public <f32: [1.0, 2.0]> : tile<2xf32>
  // CHECK: global private @used
  global private @used <f32: [1.0, 2.0]> : tile<2xf32>
  entry @k() {
    %0 = get_global @used : tile<ptr<f32>>
    %1 = print_tko "x" -> token
    return
  }
}
