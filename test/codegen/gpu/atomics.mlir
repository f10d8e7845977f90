// Atomics have their ordering and scope, and each element is updated once.

// RUN: tessera compile %s --target=sm_90 --emit=ptx -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=SM80

cuda_tile.module @m {
  // CHECK-LABEL: .entry orderings(
  // CHECK: atom.acq_rel.gpu.global.add.u32
  // CHECK: red.release.sys.global.max.s32
  // CHECK: atom.relaxed.cta.global.cas.b32
  // CHECK: st.release.gpu.global.b32
  // CHECK: ld.acquire.sys.global.b32
  entry @orderings(%p: tile<ptr<i32>>) {
    %n = constant <i32: 3> : tile<i32>
    %a, %t0 = atomic_rmw_tko acq_rel device %p, add, %n : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %b, %t1 = atomic_rmw_tko release sys %p, max, %a token=%t0 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %c, %t2 = atomic_cas_tko relaxed tl_blk %p, %a, %n token=%t1 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %t3 = store_ptr_tko release device %p, %c token=%t2 : tile<ptr<i32>>, tile<i32> -> token
    %d, %t4 = load_ptr_tko acquire sys %p token=%t3 : tile<ptr<i32>> -> tile<i32>, token
    %t5 = store_ptr_tko weak %p, %d token=%t4 : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // Nobody can tell what a load saw whose result is unused, so it is left out.
  // ptxas makes wrong code of kernels with several of them.
  // CHECK-LABEL: .entry unused(
  // CHECK-NOT: ld.acquire
  // CHECK-NOT: ld.relaxed
  // CHECK: ret;
  entry @unused(%p: tile<ptr<i32>>, %q: tile<ptr<i64>>) {
    %a, %t0 = load_ptr_tko acquire device %p : tile<ptr<i32>> -> tile<i32>, token
    %b, %t1 = load_ptr_tko relaxed sys %q token=%t0 : tile<ptr<i64>> -> tile<i64>, token
    %c, %t2 = load_ptr_tko acquire sys %p token=%t1 : tile<ptr<i32>> -> tile<i32>, token
    return
  }

  // Chips before sm_90 have no instruction for bf16.
  // CHECK-LABEL: .entry bf16(
  // CHECK: red.relaxed.gpu.global.add.noftz.bf16
  // SM80-LABEL: .entry bf16(
  // SM80: atom.relaxed.gpu.global.cas.b16
  entry @bf16(%p: tile<ptr<bf16>>) {
    %n = constant <bf16: 3.0> : tile<bf16>
    %a, %t0 = atomic_rmw_tko relaxed device %p, addf, %n : tile<ptr<bf16>>, tile<bf16> -> tile<bf16>, token
    return
  }

  // CHECK-LABEL: .entry dependent(
  // CHECK: griddepcontrol.wait
  // CHECK: fence.proxy.alias
  // CHECK: griddepcontrol.launch_dependents
  // SM80-LABEL: .entry dependent(
  // SM80-NOT: griddepcontrol
  entry @dependent(%p: tile<ptr<i32>>) {
    %t0 = gdc_wait_tko -> token
    %x, %t1 = load_ptr_tko weak %p token=%t0 : tile<ptr<i32>> -> tile<i32>, token
    %t2 = memory_fence_alias_tko %t1
    %t3 = gdc_launch_dependents_tko token = %t2 -> token
    return
  }
}
