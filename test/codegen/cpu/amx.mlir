// Products by AMX: the registers are configured, loaded, multiplied, stored and
// released, all in one function. No processor here has it: this checks the code,
// and MmaTilesTest runs it with these instructions emulated.

// REQUIRES: x86-64-v2
// RUN: tessera compile %s --target=cpu:sapphirerapids -o %t.s --header=%t.h --no-lines --remarks=text 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.s
// RUN: FileCheck %s --check-prefix=HEADER < %t.h
// RUN: tessera compile %s --target=cpu:graniterapids -o %t.s --no-header --no-lines --remarks=text 2>&1 | FileCheck %s --check-prefix=GNR-REMARK
// RUN: FileCheck %s --check-prefix=GNR < %t.s
// Other processors do without.
// RUN: tessera compile %s --target=cpu:x86-64-v4 -o %t.s --no-header --no-lines && not grep -e tdp -e tile %t.s
// RUN: tessera compile %s --target=cpu:x86-64-v3 -o %t.s --no-header --remarks=text 2>&1 | FileCheck %s --check-prefix=V3
// RUN: tessera compile %s --target=cpu:x86-64-v2 -o %t.s --no-header --remarks=text 2>&1 | FileCheck %s --check-prefix=V2

// V3: mmaf: product: {{.*}}, by FMA{{$}}
// V3: mmai: product: {{.*}}, by AVX2{{$}}
// V2: mmaf: product: {{.*}}, by a call of the runtime{{$}}
// V2: mmai: product: {{.*}}, by SSE{{$}}

// REMARK: mmaf: product: 64x64x64, {{.*}}, by AMX-BF16, untested on hardware
// REMARK: mmaf: product: 64x64x64, {{.*}}, by AVX-512{{$}}
// REMARK-COUNT-4: mmai: product: 32x64x128, {{.*}}, by AMX-INT8, untested on hardware
// REMARK: mmaf: product: 8x64x64, {{.*}}, by AVX512-BF16{{$}}

// Flags of kernels: whether a launch has to ask the system for AMX.
// HEADER: Entry @bf16.
// HEADER: It uses AMX
// HEADER: Entry @f16.
// HEADER-NOT: It uses AMX
// HEADER: Entry @i8.
// HEADER: It uses AMX
// HEADER: Entry @few_rows.
// HEADER-NOT: It uses AMX

// Two by two registers of sums, which stay while the operands pass.
// CHECK-LABEL: mma.bf16.f32.1x64x64x64.l.r:
// CHECK: ldtilecfg .Lmma.tiles(%rip)
// CHECK: tileloadd {{.*}}, %tmm0
// CHECK-NEXT: tileloadd {{.*}}, %tmm1
// CHECK-NEXT: tileloadd {{.*}}, %tmm2
// CHECK-NEXT: tileloadd {{.*}}, %tmm3
// CHECK-NOT: tileloadd {{.*}}%tmm{{[0-3]$}}
// CHECK-NOT: tilezero
// CHECK-DAG: tileloadd {{.*}}, %tmm4
// CHECK-DAG: tileloadd {{.*}}, %tmm6
// CHECK: tdpbf16ps %tmm6, %tmm4, %tmm0
// CHECK: tdpbf16ps %tmm7, %tmm4, %tmm1
// CHECK: tdpbf16ps %tmm6, %tmm5, %tmm2
// CHECK: tdpbf16ps %tmm7, %tmm5, %tmm3
// CHECK: tilestored %tmm0
// CHECK-NEXT: tilestored %tmm1
// CHECK-NEXT: tilestored %tmm2
// CHECK-NEXT: tilestored %tmm3
// CHECK-NOT: vdpbf16ps
// CHECK-NOT: vfmadd
// CHECK-NOT: callq
// CHECK: tilerelease
// CHECK: retq

// Sapphire Rapids has no AMX for f16.
// CHECK-LABEL: mma.f16.f32.1x64x64x64.l.r:
// CHECK-NOT: tmm
// CHECK: vfmadd231ps {{.*}}%zmm
// CHECK: retq

// CHECK-LABEL: mma.i8.ss.{{.*}}:
// CHECK: ldtilecfg
// CHECK: tdpbssd %tmm6, %tmm4, %tmm0
// CHECK-NOT: vpdpbusd
// CHECK: tilerelease
// CHECK-LABEL: mma.i8.su.{{.*}}:
// CHECK: ldtilecfg
// CHECK: tdpbsud %tmm6, %tmm4, %tmm0
// CHECK: tilerelease
// CHECK-LABEL: mma.i8.us.{{.*}}:
// CHECK: ldtilecfg
// CHECK: tdpbusd %tmm6, %tmm4, %tmm0
// CHECK: tilerelease
// CHECK-LABEL: mma.i8.uu.{{.*}}:
// CHECK: ldtilecfg
// CHECK: tdpbuud %tmm6, %tmm4, %tmm0
// CHECK: tilerelease

// CHECK-LABEL: mma.bf16.f32.1x8x64x64.l.r:
// CHECK-NOT: tmm
// CHECK: vdpbf16ps {{.*}}%zmm
// CHECK: retq

// The palette, then 64 bytes of each row and 16 rows of eight registers.
// CHECK-LABEL: mma.tiles:
// CHECK-NEXT: .asciz "\001{{((\\000){15}(@\\000){8}(\\000){16}(\\020){8}(\\000){7})}}"
// CHECK-NEXT: .size .Lmma.tiles, 64
// The flags are the last field.
// CHECK-LABEL: bf16_code:
// CHECK: .long 3
// CHECK-NEXT: .long 2
// CHECK-LABEL: f16_code:
// CHECK: .long 3
// CHECK-NEXT: .long 0

// GNR-REMARK: mmaf: product: {{.*}}, by AMX-BF16, untested on hardware
// GNR-REMARK: mmaf: product: {{.*}}, by AMX-FP16, untested on hardware
// GNR-LABEL: mma.f16.f32.1x64x64x64.l.r:
// GNR: ldtilecfg
// GNR: tdpfp16ps %tmm6, %tmm4, %tmm0
// GNR-NOT: vfmadd
// GNR: tilerelease
// GNR: retq

cuda_tile.module @m {
  entry @bf16(%a: tile<ptr<bf16>>, %b: tile<ptr<bf16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xbf16, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x64), tensor_view<64x64xbf16, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xbf16, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x64), tensor_view<64x64xbf16, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %a0, %a1 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xbf16, strides=[64,1]>>, tile<i32> -> tile<64x64xbf16>, token
    %b0, %b1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xbf16, strides=[64,1]>>, tile<i32> -> tile<64x64xbf16>, token
    %c0, %c1 = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %r0 = mmaf %a0, %b0, %c0 : tile<64x64xbf16>, tile<64x64xbf16>, tile<64x64xf32>
    %s = store_view_tko weak %r0, %vc[%zero, %zero] token = %c1 : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @f16(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %a, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %a0, %a1 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %b0, %b1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %c0, %c1 = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %r0 = mmaf %a0, %b0, %c0 : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
    %s = store_view_tko weak %r0, %vc[%zero, %zero] token = %c1 : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @i8(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %a, shape = [32, 128], strides = [128, 1] : tensor_view<32x128xi8, strides=[128,1]>
    %va = make_partition_view %ta : partition_view<tile=(32x128), tensor_view<32x128xi8, strides=[128,1]>>
    %tb = make_tensor_view %b, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xi8, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(128x64), tensor_view<128x64xi8, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [32, 64], strides = [64, 1] : tensor_view<32x64xi32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(32x64), tensor_view<32x64xi32, strides=[64,1]>>
    %a0, %a1 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(32x128), tensor_view<32x128xi8, strides=[128,1]>>, tile<i32> -> tile<32x128xi8>, token
    %b0, %b1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xi8, strides=[64,1]>>, tile<i32> -> tile<128x64xi8>, token
    %c0, %c1 = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(32x64), tensor_view<32x64xi32, strides=[64,1]>>, tile<i32> -> tile<32x64xi32>, token
    %r0 = mmai %a0, %b0, %c0 signed signed : tile<32x128xi8>, tile<128x64xi8>, tile<32x64xi32>
    %r1 = mmai %a0, %b0, %r0 signed unsigned : tile<32x128xi8>, tile<128x64xi8>, tile<32x64xi32>
    %r2 = mmai %a0, %b0, %r1 unsigned signed : tile<32x128xi8>, tile<128x64xi8>, tile<32x64xi32>
    %r3 = mmai %a0, %b0, %r2 unsigned unsigned : tile<32x128xi8>, tile<128x64xi8>, tile<32x64xi32>
    %s = store_view_tko weak %r3, %vc[%zero, %zero] token = %c1 : tile<32x64xi32>, partition_view<tile=(32x64), tensor_view<32x64xi32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @few_rows(%a: tile<ptr<bf16>>, %b: tile<ptr<bf16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xbf16, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x64), tensor_view<8x64xbf16, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xbf16, strides=[64,1]>
    %vb = make_partition_view %tb : partition_view<tile=(64x64), tensor_view<64x64xbf16, strides=[64,1]>>
    %tc = make_tensor_view %c, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>
    %a0, %a1 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(8x64), tensor_view<8x64xbf16, strides=[64,1]>>, tile<i32> -> tile<8x64xbf16>, token
    %b0, %b1 = load_view_tko weak %vb[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xbf16, strides=[64,1]>>, tile<i32> -> tile<64x64xbf16>, token
    %c0, %c1 = load_view_tko weak %vc[%zero, %zero] : partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>, tile<i32> -> tile<8x64xf32>, token
    %r0 = mmaf %a0, %b0, %c0 : tile<8x64xbf16>, tile<64x64xbf16>, tile<8x64xf32>
    %s = store_view_tko weak %r0, %vc[%zero, %zero] token = %c1 : tile<8x64xf32>, partition_view<tile=(8x64), tensor_view<8x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
