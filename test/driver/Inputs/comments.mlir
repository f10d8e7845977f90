#file = #cuda_tile.di_file<"k.py" in "/src">
#unit = #cuda_tile.di_compile_unit<file = #file>
#function = #cuda_tile.di_subprogram<file = #file, line = 7, name = "k", linkageName = "k", compileUnit = #unit>
#here = #cuda_tile.di_loc<loc("k.py":8:1) in #function>
cuda_tile.module @m attributes {producer = "a // b", x.y = {}} {
  global @g alignment = 16 <f32: [1.0, 2.0]> : tile<2xf32>
  entry @empty() {
  }
  entry @k(%c: tile<i1> {x.p = {q = "}"}}, %n: tile<i32>, %p: tile<ptr<f32>>) optimization_hints=<sm_100 = {occupancy = 2}, sm_90 = {}> {
    %id:3 = get_tile_block_id : tile<i32>
    %x, %y:2 = get_num_tile_blocks : tile<i32>
    %0 = addi %id#0, %x overflow<no_signed_wrap> : tile<i32> loc(#here)
    %1 = addi %y#1, %0 {x.note = "// { no brace", x.list = [1, [2.0, {}]]} : tile<i32>
    if %c {
    }
    if %c {
    } else {
    }
    if %c {
      %2 = absi %n : tile<i32>
    } else {
      %2 = negi %n : tile<i32>
    } {x.attr = {}}
    %r:2 = if %c -> (tile<i32>, tile<i1>) {
      %r = absi %n : tile<i32>
      yield %r, %c : tile<i32>, tile<i1>
    } else {
      yield %n, %c : tile<i32>, tile<i1>
    } loc(callsite(#here at #here))
    for %i in (%n to %r#0, step %1) : tile<i32> {
    } {x.empty}
    %sum = for unsigned %i in (%n to %n, step %n) : tile<i32> iter_values(%acc = %n) -> (tile<i32>) {
      if %c {
        continue %acc : tile<i32>
      }
      %next = addi %acc, %i : tile<i32>
      continue %next : tile<i32> loc("k.py":9:1)
    }
    %last = loop iter_values(%v = %sum) : tile<i32> -> tile<f32> {
      %one = constant <f32: 1.0> : tile<f32>
      break %one : tile<f32>
    } {x.loop = {}} loc(#here)
    loop {
      if %c {
        break
      }
    }
    %row = iota : tile<8xi32>
    %total = reduce %row {x.dict = {}} dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
    (%element: tile<i32>, %before: tile<i32>) {
      %after = addi %element, %before : tile<i32>
      yield %after : tile<i32>
    }
    %partial = scan %row dim=0 reverse=true identities=[-1 : i32] : tile<8xi32> -> tile<8xi32>
    (%element: tile<i32>, %before: tile<i32>) {
      %after = maxi %element, %before signed : tile<i32>
      yield %after : tile<i32>
    }
    %q = get_global @g : tile<ptr<f32>>
    %view = make_tensor_view %q, shape = [%n, 4], strides = [4, 1] : tile<i32> -> tensor_view<?x4xf32, strides=[4,1]>
    %tiles = make_partition_view %view : partition_view<tile=(2x4), padding_value = zero, tensor_view<?x4xf32, strides=[4,1]>>
    %tile, %token = load_view_tko weak %tiles[%0, %1] optimization_hints=<sm_100 = {latency = 2}> : partition_view<tile=(2x4), padding_value = zero, tensor_view<?x4xf32, strides=[4,1]>>, tile<i32> -> tile<2x4xf32>, token
    print_tko "%d } // {\n", %n : tile<i32> -> token
    assert %c, "a \22quoted\22 // word" : tile<i1>
    return loc(#here)
  } {x.entry = {y = 1 : i64}} loc(#here)
}
