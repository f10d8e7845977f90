// RUN: tessera-opt %s --fuse-fma | FileCheck %s

cuda_tile.module @m {
  // CHECK-LABEL: entry @sums
  // fires: fuse-fma.left, fuse-fma.right, fuse-fma.difference
  entry @sums(%a: tile<f32>, %b: tile<f32>, %c: tile<f32>) {
    // CHECK-NEXT: %[[LEFT:.*]] = fma %{{.*}}, %{{.*}}, %{{.*}} : tile<f32>
    %0 = mulf %a, %b : tile<f32>
    %1 = addf %0, %c : tile<f32>
    // CHECK-NEXT: %[[RIGHT:.*]] = fma %{{.*}}, %{{.*}}, %[[LEFT]] rounding<zero> flush_to_zero : tile<f32>
    %2 = mulf %a, %c rounding<zero> flush_to_zero : tile<f32>
    %3 = addf %1, %2 rounding<zero> flush_to_zero : tile<f32>
    // CHECK-NEXT: %[[NEGATED:.*]] = negf %[[RIGHT]] : tile<f32>
    // CHECK-NEXT: %[[DIFFERENCE:.*]] = fma %{{.*}}, %{{.*}}, %[[NEGATED]] : tile<f32>
    %4 = mulf %b, %c : tile<f32>
    %5 = subf %4, %3 : tile<f32>
    // CHECK-NEXT: print_tko "%f", %[[DIFFERENCE]]
    %6 = print_tko "%f", %5 : tile<f32> -> token
    return
  }

  // Something else wants the product as it is.
  // CHECK-LABEL: entry @used_twice
  // stops: fuse-fma.left, fuse-fma.right
  entry @used_twice(%a: tile<f32>, %b: tile<f32>) {
    // CHECK-NOT: fma
    %0 = mulf %a, %b : tile<f32>
    %1 = addf %0, %0 : tile<f32>
    %2 = print_tko "%f", %1 : tile<f32> -> token
    return
  }

  // Products and sums that round or flush differently.
  // CHECK-LABEL: entry @flags
  // stops: fuse-fma.left, fuse-fma.difference
  entry @flags(%a: tile<f32>, %b: tile<f32>) {
    // CHECK-NOT: fma
    %0 = mulf %a, %b rounding<zero> : tile<f32>
    %1 = addf %0, %a : tile<f32>
    %2 = mulf %a, %1 : tile<f32>
    %3 = subf %2, %a flush_to_zero : tile<f32>
    %4 = print_tko "%f", %3 : tile<f32> -> token
    return
  }

  // A product that is subtracted is left: the published rule is for the left.
  // CHECK-LABEL: entry @subtrahend
  // stops: fuse-fma.difference
  entry @subtrahend(%a: tile<f32>, %b: tile<f32>) {
    // CHECK-NOT: fma
    %0 = mulf %a, %b : tile<f32>
    %1 = subf %a, %0 : tile<f32>
    %2 = print_tko "%f", %1 : tile<f32> -> token
    return
  }

  // A product on the right of a sum that rounds another way.
  // CHECK-LABEL: entry @flags_right
  // stops: fuse-fma.right
  entry @flags_right(%a: tile<f32>, %b: tile<f32>) {
    // CHECK-NOT: fma
    %0 = mulf %a, %b : tile<f32>
    %1 = addf %a, %0 rounding<zero> : tile<f32>
    %2 = print_tko "%f", %1 : tile<f32> -> token
    return
  }
}
