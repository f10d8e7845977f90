// How reductions and scans use lanes, and that they do.

// RUN: tessera compile %s -o %t.s --no-header --no-lines --target=cpu:x86-64-v4 --remarks=text 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=ASM < %t.s

cuda_tile.module @m {
  // CHECK: [[#@LINE+12]]:{{.*}} cuda_tile.load_view_tko: stored: in the arena: its rows are transposed
  // CHECK: [[#@LINE+12]]:{{.*}} cuda_tile.scan: fused: 0 operations in one loop nest of 4096 elements, 16 at a time, blocks transposed in registers, one row per lane
  // ASM-LABEL: tessera_kernel_many_rows:
  // ASM-NOT: {{vaddss|gather}}
  // ASM: vshufps {{.*}}zmm
  // ASM: vaddps {{.*}}zmm
  // ASM-NOT: {{vaddss|gather}}
  // ASM: retq
  entry @many_rows(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %0 = constant <i32: 0> : tile<i32>
    %source = make_tensor_view %in, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %from = make_partition_view %source : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %a, %t0 = load_view_tko weak %from[%0, %0] inbounds = [true, true] : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %b = scan %a dim=1 reverse=false identities=[0.0 : f32] : tile<64x64xf32> -> tile<64x64xf32>
    (%x: tile<f32>, %acc: tile<f32>) {
      %s = addf %x, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %target = make_tensor_view %out, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %to = make_partition_view %target : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %t1 = store_view_tko weak %b, %to[%0, %0] inbounds = [true, true] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // CHECK: [[#@LINE+11]]:{{.*}} cuda_tile.scan: fused: 1 operation in one loop nest of 4096 elements, 16 at a time, neighbours of a row in steps of 1, 2, 4, …
  // ASM-LABEL: tessera_kernel_one_row:
  // ASM-NOT: vaddss
  // ASM: vaddps {{.*}}zmm
  // ASM-NOT: vaddss
  // ASM: retq
  entry @one_row(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %0 = constant <i32: 0> : tile<i32>
    %source = make_tensor_view %in, shape = [4096], strides = [1] : tensor_view<4096xf32, strides=[1]>
    %from = make_partition_view %source : partition_view<tile=(4096), tensor_view<4096xf32, strides=[1]>>
    %a, %t0 = load_view_tko weak %from[%0] inbounds = [true] : partition_view<tile=(4096), tensor_view<4096xf32, strides=[1]>>, tile<i32> -> tile<4096xf32>, token
    %b = scan %a dim=0 reverse=true identities=[0.0 : f32] : tile<4096xf32> -> tile<4096xf32>
    (%x: tile<f32>, %acc: tile<f32>) {
      %s = addf %x, %acc : tile<f32>
      yield %s : tile<f32>
    }
    %target = make_tensor_view %out, shape = [4096], strides = [1] : tensor_view<4096xf32, strides=[1]>
    %to = make_partition_view %target : partition_view<tile=(4096), tensor_view<4096xf32, strides=[1]>>
    %t1 = store_view_tko weak %b, %to[%0] inbounds = [true] : tile<4096xf32>, partition_view<tile=(4096), tensor_view<4096xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The least and where it stands: associative. Then a body that is not if
  // there are NaNs, one that is not at all, and one with a loop.
  // ASM-LABEL: tessera_kernel_places:
  // ASM: vcmp{{.*}}zmm
  // ASM: retq
  entry @places(%in: tile<ptr<f32>>, %n: tile<i32>) {
    %1 = constant <i32: 1> : tile<i32>
    %0 = constant <i32: 0> : tile<i32>
    %source = make_tensor_view %in, shape = [4096], strides = [1] : tensor_view<4096xf32, strides=[1]>
    %from = make_partition_view %source : partition_view<tile=(4096), tensor_view<4096xf32, strides=[1]>>
    %a, %t0 = load_view_tko weak %from[%0] inbounds = [true] : partition_view<tile=(4096), tensor_view<4096xf32, strides=[1]>>, tile<i32> -> tile<4096xf32>, token
    %i = iota : tile<4096xi32>
    // CHECK: [[#@LINE+1]]:{{.*}} cuda_tile.reduce: fused: {{.*}} 4096 elements, 32 at a time, blocks transposed in registers, one part of a row per lane
    %v, %b = reduce %a, %i dim=0 identities=[0x7F800000 : f32, 0 : i32] : tile<4096xf32>, tile<4096xi32> -> tile<f32>, tile<i32>
    (%x: tile<f32>, %xa: tile<f32>, %y: tile<i32>, %ya: tile<i32>) {
      %less = cmpf less_than ordered %x, %xa : tile<f32> -> tile<i1>
      %same = cmpf equal ordered %x, %xa : tile<f32> -> tile<i1>
      %nan = cmpf not_equal unordered %x, %x : tile<f32> -> tile<i1>
      %nana = cmpf not_equal unordered %xa, %xa : tile<f32> -> tile<i1>
      %number = cmpf equal ordered %x, %x : tile<f32> -> tile<i1>
      %only = andi %number, %nana : tile<i1>
      %better = ori %less, %only : tile<i1>
      %none = andi %nan, %nana : tile<i1>
      %tie = ori %same, %none : tile<i1>
      %first = cmpi less_than %y, %ya, signed : tile<i32> -> tile<i1>
      %earlier = andi %tie, %first : tile<i1>
      %wins = ori %better, %earlier : tile<i1>
      %r = select %wins, %x, %xa : tile<i1>, tile<f32>
      %s = select %wins, %y, %ya : tile<i1>, tile<i32>
      yield %r, %s : tile<f32>, tile<i32>
    }
    // CHECK: [[#@LINE+1]]:{{.*}} cuda_tile.reduce: fused: {{.*}} 1 at a time, one after the other: its body is not known to be associative
    %w, %c = reduce %a, %i dim=0 identities=[0x7F800000 : f32, 0 : i32] : tile<4096xf32>, tile<4096xi32> -> tile<f32>, tile<i32>
    (%x: tile<f32>, %xa: tile<f32>, %y: tile<i32>, %ya: tile<i32>) {
      %less = cmpf less_than ordered %x, %xa : tile<f32> -> tile<i1>
      %r = select %less, %x, %xa : tile<i1>, tile<f32>
      %s = select %less, %y, %ya : tile<i1>, tile<i32>
      yield %r, %s : tile<f32>, tile<i32>
    }
    %four = reshape %i : tile<4096xi32> -> tile<4x1024xi32>
    // CHECK: [[#@LINE+1]]:{{.*}} cuda_tile.reduce: fused: {{.*}} 4 at a time{{.*}}, one row per lane: its body is not known to be associative
    %d = reduce %four dim=1 identities=[0 : i32] : tile<4x1024xi32> -> tile<4xi32>
    (%x: tile<i32>, %acc: tile<i32>) {
      %r = subi %x, %acc : tile<i32>
      yield %r : tile<i32>
    }
    // CHECK: [[#@LINE+1]]:{{.*}} cuda_tile.reduce: fused: {{.*}} 1 at a time, row by row: its body is not only arithmetic
    %e = reduce %i dim=0 identities=[0 : i32] : tile<4096xi32> -> tile<i32>
    (%x: tile<i32>, %acc: tile<i32>) {
      %s = maxi %x, %acc signed : tile<i32>
      %r = for %j in (%0 to %n, step %1) : tile<i32> iter_values(%before = %s) -> (tile<i32>) {
        %now = muli %before, %j : tile<i32>
        continue %now : tile<i32>
      }
      yield %r : tile<i32>
    }
    // CHECK: [[#@LINE+1]]:{{.*}} cuda_tile.reduce: fused: {{.*}} neighbours of a row in any order
    %f = reduce %i dim=0 identities=[0 : i32] : tile<4096xi32> -> tile<i32>
    (%x: tile<i32>, %acc: tile<i32>) {
      %r = addi %x, %acc : tile<i32>
      yield %r : tile<i32>
    }
    %t1 = print_tko "%i %i %i %i %i\n", %b, %c, %d, %e, %f : tile<i32>, tile<i32>, tile<4xi32>, tile<i32>, tile<i32> -> token
    return
  }
}
