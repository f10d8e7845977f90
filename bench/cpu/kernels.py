"""Tile kernels of `make bench-cpu`, as a front end writes them."""


def matmul(inputs, acc, tile_m=64, tile_n=64, tile_k=32):
    """C = A B, all row-major; grid: rows, columns of tiles."""
    def view(name, kind, rows, columns, padding=", padding_value = zero"):
        tensor = f"tensor_view<?x?x{kind}, strides=[?,1]>"
        return tensor, f"partition_view<tile=({rows}x{columns}){padding}, {tensor}>"
    ta, va = view("a", inputs, tile_m, tile_k)
    tb, vb = view("b", inputs, tile_k, tile_n)
    tc, vc = view("c", acc, tile_m, tile_n, "")
    a, b, c = (f"tile<{tile_m}x{tile_k}x{inputs}>", f"tile<{tile_k}x{tile_n}x{inputs}>",
               f"tile<{tile_m}x{tile_n}x{acc}>")
    return f"""cuda_tile.module @matmul {{
  entry @matmul(%a: tile<ptr<{inputs}>>, %b: tile<ptr<{inputs}>>, %c: tile<ptr<{acc}>>, %m: tile<i32>, %n: tile<i32>, %k: tile<i32>) {{
    %row, %column, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <{acc}: 0.0> : {c}
    %ta = make_tensor_view %a, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> {ta}
    %tb = make_tensor_view %b, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> {tb}
    %tc = make_tensor_view %c, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> {tc}
    %va = make_partition_view %ta : {va}
    %vb = make_partition_view %tb : {vb}
    %vc = make_partition_view %tc : {vc}
    %steps:2 = get_index_space_shape %va : {va} -> tile<i32>
    %sum = for %i in (%zero to %steps#1, step %one) : tile<i32> iter_values(%before = %none) -> ({c}) {{
      %left, %t0 = load_view_tko weak %va[%row, %i] : {va}, tile<i32> -> {a}, token
      %right, %t1 = load_view_tko weak %vb[%i, %column] : {vb}, tile<i32> -> {b}, token
      %now = mmaf %left, %right, %before : {a}, {b}, {c}
      continue %now : {c}
    }}
    %stored = store_view_tko weak %sum, %vc[%row, %column] : {c}, {vc}, tile<i32> -> token
    return
  }}
}}
"""


def vector_add(tile=4096):
    view = f"partition_view<tile=({tile}), padding_value = zero, tensor_view<?xf32, strides=[1]>>"
    kind = f"tile<{tile}xf32>"
    text = f"""cuda_tile.module @vector_add {{
  entry @vector_add(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {{
    %block, %y, %z = get_tile_block_id : tile<i32>
"""
    for name in "abc":
        text += f"""    %t{name} = make_tensor_view %{name}, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %v{name} = make_partition_view %t{name} : {view}
"""
    return text + f"""    %x, %t0 = load_view_tko weak %va[%block] : {view}, tile<i32> -> {kind}, token
    %w, %t1 = load_view_tko weak %vb[%block] : {view}, tile<i32> -> {kind}, token
    %sum = addf %x, %w : {kind}
    %t2 = store_view_tko weak %sum, %vc[%block] : {kind}, {view}, tile<i32> -> token
    return
  }}
}}
"""


def _reduce(result, source, operation, columns, identity):
    return f"""    %{result} = reduce %{source} dim=1 identities=[{identity} : f32] : tile<1x{columns}xf32> -> tile<1xf32>
    (%element: tile<f32>, %so_far: tile<f32>) {{
      %next = {operation} %element, %so_far : tile<f32>
      yield %next : tile<f32>
    }}
    %{result}_1 = reshape %{result} : tile<1xf32> -> tile<1x1xf32>
    %{result}_all = broadcast %{result}_1 : tile<1x1xf32> -> tile<1x{columns}xf32>
"""


def _rows(name, body, columns, extra=""):
    tensor = f"tensor_view<?x{columns}xf32, strides=[{columns},1]>"
    view = f"partition_view<tile=(1x{columns}), padding_value = zero, {tensor}>"
    kind = f"tile<1x{columns}xf32>"
    return f"""cuda_tile.module @{name} {{
  entry @{name}(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %rows: tile<i32>{extra}) {{
    %row, %u0, %u1 = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [%rows, {columns}], strides = [{columns}, 1] : tile<i32> -> {tensor}
    %ty = make_tensor_view %y, shape = [%rows, {columns}], strides = [{columns}, 1] : tile<i32> -> {tensor}
    %vx = make_partition_view %tx : {view}
    %vy = make_partition_view %ty : {view}
    %in, %t0 = load_view_tko weak %vx[%row, %zero] : {view}, tile<i32> -> {kind}, token
{body}    %t1 = store_view_tko weak %out, %vy[%row, %zero] : {kind}, {view}, tile<i32> -> token
    return
  }}
}}
"""


def softmax(columns=4096):
    kind = f"tile<1x{columns}xf32>"
    return _rows("softmax", _reduce("max", "in", "maxf", columns, "0xFF800000") +
                 f"""    %shifted = subf %in, %max_all : {kind}
    %powers = exp %shifted : {kind}
""" + _reduce("sum", "powers", "addf", columns, "0.0") +
                 f"    %out = divf %powers, %sum_all : {kind}\n", columns)


def layer_norm(columns=4096):
    kind = f"tile<1x{columns}xf32>"
    vector = f"partition_view<tile=({columns}), tensor_view<{columns}xf32, strides=[1]>>"
    body = ""
    for name in ("weight", "bias"):
        body += f"""    %t_{name} = make_tensor_view %{name}, shape = [{columns}], strides = [1] : tensor_view<{columns}xf32, strides=[1]>
    %v_{name} = make_partition_view %t_{name} : {vector}
    %{name}_1, %k_{name} = load_view_tko weak %v_{name}[%zero] : {vector}, tile<i32> -> tile<{columns}xf32>, token
    %{name}_all = reshape %{name}_1 : tile<{columns}xf32> -> {kind}
"""
    body += f"    %share = constant <f32: {1 / columns}> : {kind}\n"
    body += f"    %eps = constant <f32: 1.0e-5> : tile<1x1xf32>\n"
    body += f"    %share_1 = constant <f32: {1 / columns}> : tile<1x1xf32>\n"
    body += _reduce("sum", "in", "addf", columns, "0.0")
    body += f"""    %mean = mulf %sum_all, %share : {kind}
    %centered = subf %in, %mean : {kind}
    %square = mulf %centered, %centered : {kind}
"""
    body += _reduce("squares", "square", "addf", columns, "0.0")
    body += f"""    %variance = mulf %squares_1, %share_1 : tile<1x1xf32>
    %safe = addf %variance, %eps : tile<1x1xf32>
    %scale = rsqrt %safe : tile<1x1xf32>
    %scale_all = broadcast %scale : tile<1x1xf32> -> {kind}
    %normal = mulf %centered, %scale_all : {kind}
    %weighted = mulf %normal, %weight_all : {kind}
    %out = addf %weighted, %bias_all : {kind}
"""
    return _rows("layer_norm", body, columns,
                 ", %weight: tile<ptr<f32>>, %bias: tile<ptr<f32>>")


def cumsum(columns=4096):
    kind = f"tile<1x{columns}xf32>"
    return _rows("cumsum", f"""    %out = scan %in dim=1 reverse=false identities=[0.0 : f32] : {kind} -> {kind}
    (%element: tile<f32>, %so_far: tile<f32>) {{
      %next = addf %element, %so_far : tile<f32>
      yield %next : tile<f32>
    }}
""", columns)


def argmax(rows=1, columns=4096):
    """Where the greatest stands first; NaN is greater than all. Grid: rows of tiles."""
    tensor = f"tensor_view<?x{columns}xf32, strides=[{columns},1]>"
    view = f"partition_view<tile=({rows}x{columns}), padding_value = zero, {tensor}>"
    out = "tensor_view<?xi32, strides=[1]>"
    out_view = f"partition_view<tile=({rows}), {out}>"
    kind, places = f"tile<{rows}x{columns}xf32>", f"tile<{rows}x{columns}xi32>"
    return f"""cuda_tile.module @argmax {{
  entry @argmax(%x: tile<ptr<f32>>, %y: tile<ptr<i32>>, %rows: tile<i32>) {{
    %row, %u0, %u1 = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %tx = make_tensor_view %x, shape = [%rows, {columns}], strides = [{columns}, 1] : tile<i32> -> {tensor}
    %ty = make_tensor_view %y, shape = [%rows], strides = [1] : tile<i32> -> {out}
    %vx = make_partition_view %tx : {view}
    %vy = make_partition_view %ty : {out_view}
    %in, %t0 = load_view_tko weak %vx[%row, %zero] : {view}, tile<i32> -> {kind}, token
    %count = iota : tile<{columns}xi32>
    %count_1 = reshape %count : tile<{columns}xi32> -> tile<1x{columns}xi32>
    %places = broadcast %count_1 : tile<1x{columns}xi32> -> {places}
    %max, %out = reduce %in, %places dim=1 identities=[0xFF800000 : f32, 0 : i32] : {kind}, {places} -> tile<{rows}xf32>, tile<{rows}xi32>
    (%value: tile<f32>, %best: tile<f32>, %place: tile<i32>, %best_place: tile<i32>) {{
      %more = cmpf greater_than ordered %value, %best : tile<f32> -> tile<i1>
      %equal = cmpf equal ordered %value, %best : tile<f32> -> tile<i1>
      %nan = cmpf not_equal unordered %value, %value : tile<f32> -> tile<i1>
      %best_nan = cmpf not_equal unordered %best, %best : tile<f32> -> tile<i1>
      %best_number = cmpf equal ordered %best, %best : tile<f32> -> tile<i1>
      %only = andi %nan, %best_number : tile<i1>
      %better = ori %more, %only : tile<i1>
      %both = andi %nan, %best_nan : tile<i1>
      %same = ori %equal, %both : tile<i1>
      %before = cmpi less_than %place, %best_place, signed : tile<i32> -> tile<i1>
      %first = andi %same, %before : tile<i1>
      %wins = ori %better, %first : tile<i1>
      %r0 = select %wins, %value, %best : tile<i1>, tile<f32>
      %r1 = select %wins, %place, %best_place : tile<i1>, tile<i32>
      yield %r0, %r1 : tile<f32>, tile<i32>
    }}
    %t1 = store_view_tko weak %out, %vy[%row] : tile<{rows}xi32>, {out_view}, tile<i32> -> token
    return
  }}
}}
"""


def transpose(tile=64):
    tensor = "tensor_view<?x?xf32, strides=[?,1]>"
    view = f"partition_view<tile=({tile}x{tile}), padding_value = zero, {tensor}>"
    kind = f"tile<{tile}x{tile}xf32>"
    return f"""cuda_tile.module @transpose {{
  entry @transpose(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {{
    %row, %column, %u = get_tile_block_id : tile<i32>
    %tx = make_tensor_view %x, shape = [%n, %n], strides = [%n, 1] : tile<i32> -> {tensor}
    %ty = make_tensor_view %y, shape = [%n, %n], strides = [%n, 1] : tile<i32> -> {tensor}
    %vx = make_partition_view %tx : {view}
    %vy = make_partition_view %ty : {view}
    %in, %t0 = load_view_tko weak %vx[%row, %column] : {view}, tile<i32> -> {kind}, token
    %out = permute %in [1, 0] : {kind} -> {kind}
    %t1 = store_view_tko weak %out, %vy[%column, %row] : {kind}, {view}, tile<i32> -> token
    return
  }}
}}
"""


def attention(kind="f32", length_tile=64, width=64):
    """Forward flash attention: arrays of heads x length x width."""
    t, w = length_tile, width
    tensor = f"tensor_view<?x?x{w}x{kind}, strides=[?,{w},1]>"
    view = f"partition_view<tile=(1x{t}x{w}), padding_value = zero, {tensor}>"
    flipped = f"partition_view<tile=(1x{w}x{t}), padding_value = zero, {tensor}, dim_map=[0, 2, 1]>"
    out = f"tensor_view<?x?x{w}xf32, strides=[?,{w},1]>"
    out_view = f"partition_view<tile=(1x{t}x{w}), {out}>"
    scores, column = f"tile<{t}x{t}xf32>", f"tile<{t}x1xf32>"
    acc = f"tile<{t}x{w}xf32>"
    narrow = "" if kind == "f32" else \
        f"      %weights_in = ftof %weights : {scores} -> tile<{t}x{t}x{kind}>\n"
    weights = "weights" if kind == "f32" else "weights_in"

    def reduce(result, source, operation, identity):
        return f"""      %{result} = reduce %{source} dim=1 identities=[{identity} : f32] : {scores} -> tile<{t}xf32>
      (%element: tile<f32>, %so_far: tile<f32>) {{
        %next = {operation} %element, %so_far : tile<f32>
        yield %next : tile<f32>
      }}
      %{result}_1 = reshape %{result} : tile<{t}xf32> -> {column}
"""
    text = f"""cuda_tile.module @attention {{
  entry @attention(%q: tile<ptr<{kind}>>, %k: tile<ptr<{kind}>>, %v: tile<ptr<{kind}>>, %o: tile<ptr<f32>>, %heads: tile<i32>, %length: tile<i32>) {{
    %query, %head, %u = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %w = constant <i32: {w}> : tile<i32>
    %pitch = muli %length, %w : tile<i32>
"""
    for name in "qkv":
        text += f"    %t{name} = make_tensor_view %{name}, shape = [%heads, %length, {w}], strides = [%pitch, {w}, 1] : tile<i32> -> {tensor}\n"
    text += f"""    %to = make_tensor_view %o, shape = [%heads, %length, {w}], strides = [%pitch, {w}, 1] : tile<i32> -> {out}
    %vq = make_partition_view %tq : {view}
    %vk = make_partition_view %tk : {flipped}
    %vv = make_partition_view %tv : {view}
    %vo = make_partition_view %to : {out_view}
    %q3, %t0 = load_view_tko weak %vq[%head, %query, %zero] : {view}, tile<i32> -> tile<1x{t}x{w}x{kind}>, token
    %queries = reshape %q3 : tile<1x{t}x{w}x{kind}> -> tile<{t}x{w}x{kind}>
    %none = constant <f32: 0.0> : {acc}
    %no_scores = constant <f32: 0.0> : {scores}
    %factor = constant <f32: 0.18033688> : {scores}
    %least1 = constant <f32: 0xFF800000> : {column}
    %none1 = constant <f32: 0.0> : {column}
    %steps:3 = get_index_space_shape %vv : {view} -> tile<i32>
    %acc, %sums, %largest = for %i in (%zero to %steps#1, step %one) : tile<i32> iter_values(%acc_before = %none, %sum_before = %none1, %largest_before = %least1) -> ({acc}, {column}, {column}) {{
      %k3, %t1 = load_view_tko weak %vk[%head, %zero, %i] : {flipped}, tile<i32> -> tile<1x{w}x{t}x{kind}>, token
      %keys = reshape %k3 : tile<1x{w}x{t}x{kind}> -> tile<{w}x{t}x{kind}>
      %products = mmaf %queries, %keys, %no_scores : tile<{t}x{w}x{kind}>, tile<{w}x{t}x{kind}>, {scores}
      %scaled = mulf %products, %factor : {scores}
{reduce("row_largest", "scaled", "maxf", "0xFF800000")}      %largest_now = maxf %largest_before, %row_largest_1 : {column}
      %all_largest = broadcast %largest_now : {column} -> {scores}
      %shifted = subf %scaled, %all_largest : {scores}
      %weights = exp2 %shifted : {scores}
      %change = subf %largest_before, %largest_now : {column}
      %down = exp2 %change : {column}
{reduce("weight_sum", "weights", "addf", "0.0")}      %sum_down = mulf %sum_before, %down : {column}
      %sum_now = addf %sum_down, %weight_sum_1 : {column}
      %downs = broadcast %down : {column} -> {acc}
      %acc_down = mulf %acc_before, %downs : {acc}
      %v3, %t2 = load_view_tko weak %vv[%head, %i, %zero] : {view}, tile<i32> -> tile<1x{t}x{w}x{kind}>, token
      %values = reshape %v3 : tile<1x{t}x{w}x{kind}> -> tile<{t}x{w}x{kind}>
{narrow}      %acc_now = mmaf %{weights}, %values, %acc_down : tile<{t}x{t}x{kind}>, tile<{t}x{w}x{kind}>, {acc}
      continue %acc_now, %sum_now, %largest_now : {acc}, {column}, {column}
    }}
    %all_sums = broadcast %sums : {column} -> {acc}
    %result = divf %acc, %all_sums : {acc}
    %result3 = reshape %result : {acc} -> tile<1x{t}x{w}xf32>
    %t3 = store_view_tko weak %result3, %vo[%head, %query, %zero] : tile<1x{t}x{w}xf32>, {out_view}, tile<i32> -> token
    return
  }}
}}
"""
    return text


def matmul_pointers(tile=64, depth=32):
    """Square f32 matrices by pointers that the loop moves on, as front ends without views write it."""
    lines = []

    def spread(name, source, shape, kind):
        """A scalar for all elements."""
        ones = "x".join("1" for _ in shape.split("x"))
        lines.append(f"%{name}_1 = reshape %{source} : tile<{kind}> -> tile<{ones}x{kind}>")
        lines.append(f"%{name} = broadcast %{name}_1 : tile<{ones}x{kind}> -> tile<{shape}x{kind}>")

    def pointers(name, rows, columns, height, width):
        """`name` + rows * n + columns."""
        whole = f"{height}x{width}"
        spread(f"{name}_n", "n", f"{height}x1", "i32")
        lines.extend([
            f"%{name}_r = reshape %{rows} : tile<{height}xi32> -> tile<{height}x1xi32>",
            f"%{name}_rn = muli %{name}_r, %{name}_n : tile<{height}x1xi32>",
            f"%{name}_down = broadcast %{name}_rn : tile<{height}x1xi32> -> tile<{whole}xi32>",
            f"%{name}_c = reshape %{columns} : tile<{width}xi32> -> tile<1x{width}xi32>",
            f"%{name}_right = broadcast %{name}_c : tile<1x{width}xi32> -> tile<{whole}xi32>",
            f"%{name}_at = addi %{name}_down, %{name}_right : tile<{whole}xi32>"])
        spread(f"{name}_all", name, whole, "ptr<f32>")
        lines.append(f"%{name}_p = offset %{name}_all, %{name}_at : tile<{whole}xptr<f32>>, "
                     f"tile<{whole}xi32> -> tile<{whole}xptr<f32>>")

    for side, block in (("m", "x"), ("n", "y")):
        lines.append(f"%first_{side} = muli %{block}, %tile : tile<i32>")
        spread(f"from_{side}", f"first_{side}", str(tile), "i32")
        lines.append(f"%of_{side} = addi %from_{side}, %in_tile : tile<{tile}xi32>")
    pointers("a", "of_m", "in_depth", tile, depth)
    pointers("b", "in_depth", "of_n", depth, tile)
    pointers("c", "of_m", "of_n", tile, tile)
    left, right, both = f"{tile}x{depth}", f"{depth}x{tile}", f"{tile}x{tile}"
    spread("on_a", "depth", left, "i32")
    lines.append("%rows = muli %n, %depth : tile<i32>")
    spread("on_b", "rows", right, "i32")
    body = "\n    ".join(lines)
    return f"""cuda_tile.module @matmul {{
  entry @matmul(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %n: tile<i32>) {{
    %x, %y, %z = get_tile_block_id : tile<i32>
    %tile = constant <i32: {tile}> : tile<i32>
    %depth = constant <i32: {depth}> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %in_tile = iota : tile<{tile}xi32>
    %in_depth = iota : tile<{depth}xi32>
    {body}
    %start = constant <f32: 0.0> : tile<{both}xf32>
    %none_a = constant <f32: 0.0> : tile<{left}xf32>
    %none_b = constant <f32: 0.0> : tile<{right}xf32>
    %sum, %last_a, %last_b = for %k in (%zero to %n, step %depth) : tile<i32> iter_values(%so_far = %start, %pa = %a_p, %pb = %b_p) -> (tile<{both}xf32>, tile<{left}xptr<f32>>, tile<{right}xptr<f32>>) {{
      %left = subi %n, %k : tile<i32>
      %left_1 = reshape %left : tile<i32> -> tile<1xi32>
      %left_n = broadcast %left_1 : tile<1xi32> -> tile<{depth}xi32>
      %inside = cmpi less_than %in_depth, %left_n, signed : tile<{depth}xi32> -> tile<{depth}xi1>
      %row = reshape %inside : tile<{depth}xi1> -> tile<1x{depth}xi1>
      %mask_a = broadcast %row : tile<1x{depth}xi1> -> tile<{left}xi1>
      %column = reshape %inside : tile<{depth}xi1> -> tile<{depth}x1xi1>
      %mask_b = broadcast %column : tile<{depth}x1xi1> -> tile<{right}xi1>
      %va, %t0 = load_ptr_tko weak %pa, %mask_a, %none_a : tile<{left}xptr<f32>>, tile<{left}xi1>, tile<{left}xf32> -> tile<{left}xf32>, token
      %vb, %t1 = load_ptr_tko weak %pb, %mask_b, %none_b : tile<{right}xptr<f32>>, tile<{right}xi1>, tile<{right}xf32> -> tile<{right}xf32>, token
      %next = mmaf %va, %vb, %so_far : tile<{left}xf32>, tile<{right}xf32>, tile<{both}xf32>
      %next_a = offset %pa, %on_a : tile<{left}xptr<f32>>, tile<{left}xi32> -> tile<{left}xptr<f32>>
      %next_b = offset %pb, %on_b : tile<{right}xptr<f32>>, tile<{right}xi32> -> tile<{right}xptr<f32>>
      continue %next, %next_a, %next_b : tile<{both}xf32>, tile<{left}xptr<f32>>, tile<{right}xptr<f32>>
    }}
    %t2 = store_ptr_tko weak %c_p, %sum : tile<{both}xptr<f32>>, tile<{both}xf32> -> token
    return
  }}
}}
"""
