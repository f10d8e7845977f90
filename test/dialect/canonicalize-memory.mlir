// RUN: tessera-opt --canonicalize %s | FileCheck %s
// RUN: tessera-opt --canonicalize %s | tessera-opt --canonicalize | FileCheck %s

// Tokens: where each pattern fires, and what stops it.

cuda_tile.module @tokens {
  // CHECK-LABEL: entry @joins(
  // CHECK: %[[A:.+]] = print_tko "a"
  // CHECK-NEXT: %[[B:.+]] = print_tko "b"
  // CHECK-NEXT: %[[C:.+]] = print_tko "c"
  // CHECK-NEXT: print_tko "duplicates" token=%[[A]]
  // CHECK-NEXT: print_tko "fresh" token=%[[B]]
  // CHECK-NEXT: %[[J:.+]] = join_tokens %[[A]], %[[B]], %[[C]]
  // CHECK-NEXT: print_tko "nested" token=%[[J]]
  // CHECK-NEXT: print_tko "only fresh"
  // CHECK-SAME: -> token
  // fires: SimplifyJoin
  entry @joins() {
    %m = make_token : token
    %n = make_token : token
    %a = print_tko "a" -> token
    %b = print_tko "b" -> token
    %c = print_tko "c" -> token
    %0 = join_tokens %a, %a : token
    %1 = print_tko "duplicates" token=%0 -> token
    %2 = join_tokens %m, %b : token
    %3 = print_tko "fresh" token=%2 -> token
    %4 = join_tokens %a, %b : token
    %5 = join_tokens %4, %b, %c : token
    %6 = print_tko "nested" token=%5 -> token
    %7 = join_tokens %m, %n : token
    %8 = print_tko "only fresh" token=%7 -> token
    return
  }

  // A join with two users stays whole; tokens that differ stay.
  // CHECK-LABEL: entry @no_joins(
  // CHECK: %[[J:.+]] = join_tokens
  // CHECK-NEXT: %[[K:.+]] = join_tokens %[[J]], %
  // CHECK-NEXT: print_tko "first" token=%[[J]]
  // CHECK-NEXT: print_tko "second" token=%[[K]]
  // stops: SimplifyJoin
  entry @no_joins() {
    %a = print_tko "a" -> token
    %b = print_tko "b" -> token
    %c = print_tko "c" -> token
    %0 = join_tokens %a, %b : token
    %1 = join_tokens %0, %c : token
    %2 = print_tko "first" token=%0 -> token
    %3 = print_tko "second" token=%1 -> token
    return
  }

  // To come after a fresh token is to come after nothing.
  // CHECK-LABEL: entry @fresh(
  // CHECK-NOT: make_token
  // CHECK: load_ptr_tko weak %arg0 :
  // CHECK: store_ptr_tko weak %arg0, %{{.+}} :
  // CHECK: atomic_rmw_tko relaxed device %arg0, add, %{{.+}} :
  // CHECK: atomic_cas_tko relaxed device %arg0, %{{.+}}, %{{.+}} :
  // CHECK: load_view_tko weak %{{.+}}[%arg1] :
  // CHECK: store_view_tko weak %{{.+}}[%arg1] :
  // CHECK: print_tko "x" -> token
  // fires: DropFreshToken<LoadPtrTkoOp>, DropFreshToken<StorePtrTkoOp>, DropFreshToken<AtomicRMWTkoOp>, DropFreshToken<AtomicCASTkoOp>
  // fires: DropFreshToken<LoadViewTkoOp>, DropFreshToken<StoreViewTkoOp>, DropFreshToken<PrintTkoOp>
  entry @fresh(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %t = make_token : token
    %v, %t0 = load_ptr_tko weak %p token=%t : tile<ptr<i32>> -> tile<i32>, token
    %t1 = store_ptr_tko weak %p, %v token=%t : tile<ptr<i32>>, tile<i32> -> token
    %o, %t2 = atomic_rmw_tko relaxed device %p, add, %v token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %q, %t3 = atomic_cas_tko relaxed device %p, %v, %o token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %tensor = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>
    %w, %t4 = load_view_tko weak %view[%n] token=%t : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %t5 = store_view_tko weak %w, %view[%n] token=%t : tile<8xi32>, partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %t6 = print_tko "x" token=%t -> token
    return
  }

  // A token of an access stays; a fence must have one.
  // CHECK-LABEL: entry @not_fresh(
  // CHECK: %{{.+}}, %[[T:.+]] = load_ptr_tko
  // CHECK: store_ptr_tko weak %arg0, %{{.+}} token=%[[T]]
  // CHECK: %[[F:.+]] = make_token
  // CHECK: memory_fence_alias_tko %[[F]]
  // stops: DropFreshToken<LoadPtrTkoOp>, DropFreshToken<StorePtrTkoOp>
  entry @not_fresh(%p: tile<ptr<i32>>) {
    %v, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %u = store_ptr_tko weak %p, %v token=%t : tile<ptr<i32>>, tile<i32> -> token
    %f = make_token : token
    %g = memory_fence_alias_tko %f
    return
  }

  // CHECK-LABEL: entry @fresh_others(
  // CHECK-NOT: make_token
  // CHECK: atomic_red_view_tko relaxed device %{{.+}}[%arg1], add, %{{[^ ]+}} : tile<8xi32>
  // CHECK: gdc_launch_dependents_tko -> token
  // CHECK: gdc_wait_tko -> token
  // fires: DropFreshToken<AtomicRedViewTkoOp>, DropFreshToken<GdcLaunchDependentsTkoOp>
  // fires: DropFreshToken<GdcWaitTkoOp>
  entry @fresh_others(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %t = make_token : token
    %x = iota : tile<8xi32>
    %tensor = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>
    %t0 = atomic_red_view_tko relaxed device %view[%n], add, %x token=%t : tile<8xi32>, partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %t1 = gdc_launch_dependents_tko token = %t -> token
    %t2 = gdc_wait_tko token = %t -> token
    return
  }

  // The order after something that happened stays, whatever comes after it.
  // CHECK-LABEL: entry @not_fresh_others(
  // CHECK: %[[T:.+]] = print_tko "first"
  // CHECK: atomic_rmw_tko relaxed device %arg0, add, %{{.+}} token=%[[T]]
  // CHECK: atomic_cas_tko relaxed device %arg0, %{{.+}} token=%[[T]]
  // CHECK: load_view_tko weak %{{.+}}[%arg1] token = %[[T]]
  // CHECK: store_view_tko weak %{{.+}}[%arg1] token = %[[T]]
  // CHECK: atomic_red_view_tko {{.*}} token = %[[T]]
  // CHECK: gdc_launch_dependents_tko token = %[[T]]
  // CHECK: gdc_wait_tko token = %[[T]]
  // CHECK: print_tko "last" token=%[[T]]
  // stops: DropFreshToken<AtomicRMWTkoOp>, DropFreshToken<AtomicCASTkoOp>
  // stops: DropFreshToken<LoadViewTkoOp>, DropFreshToken<StoreViewTkoOp>
  // stops: DropFreshToken<AtomicRedViewTkoOp>, DropFreshToken<GdcLaunchDependentsTkoOp>
  // stops: DropFreshToken<GdcWaitTkoOp>, DropFreshToken<PrintTkoOp>
  entry @not_fresh_others(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %t = print_tko "first" -> token
    %o, %t2 = atomic_rmw_tko relaxed device %p, add, %n token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %q, %t3 = atomic_cas_tko relaxed device %p, %n, %o token=%t : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %tensor = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %view = make_partition_view %tensor : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>
    %w, %t4 = load_view_tko weak %view[%n] token=%t : partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %t5 = store_view_tko weak %w, %view[%n] token=%t : tile<8xi32>, partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %t6 = atomic_red_view_tko relaxed device %view[%n], add, %w token=%t : tile<8xi32>, partition_view<tile=(8), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    %t7 = gdc_launch_dependents_tko token = %t -> token
    %t8 = gdc_wait_tko token = %t -> token
    %t9 = print_tko "last" token=%t -> token
    return
  }
}
