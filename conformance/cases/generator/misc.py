"""assume and print_tko: neither changes a value."""

from .controlflow import constants
from .core_shapes import contents
from .elementwise import random_integers
from .kernel import case


def assumptions():
    kernel = case("misc", "assume_div_by", "assume div_by on numbers, tiles, pointers and a tensor "
                  "view, all true: values pass unchanged.", "assume")
    kernel.array("a", "i32", range(0, 64, 4))
    kernel.scalar("n", "i32", 48)
    kernel.load("a")
    kernel.add("""
        %m = assume div_by<16>, %n : tile<i32>
        %b = assume div_by<4>, %a : tile<16xi32>
        %p = assume div_by<16>, %a_ptr : tile<ptr<i32>>
        %tv = make_tensor_view %p, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
        %tw = assume div_by<8>, %tv : tensor_view<16xi32, strides=[1]>
        %v = make_partition_view %tw : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
        %one = constant <i32: 1> : tile<i32>
        %x, %t = load_view_tko weak %v[%one] : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
        """)
    kernel.output("out_n", "i32", "%m", (), [48])
    kernel.output("out_b", "i32", "%b", (16,), range(0, 64, 4))
    kernel.output("out_x", "i32", "%x", (8,), range(32, 64, 4))
    kernel = case("misc", "assume_div_by_groups", "assume div_by with every and along: the first of "
                  "each group is divisible, the others count on; of pointers in bytes.", "assume")
    values = [base + i for base in (16, 32, -48, 0) for i in range(4)]
    kernel.array("a", "i32", values)
    kernel.load("a", (4, 4))
    kernel.array("p", "i64", contents("i64", 8, 1800))
    kernel.addresses("p", 8)
    kernel.add("""
        %b = assume div_by<16, every 4 along 1>, %a : tile<4x4xi32>
        %q = assume div_by<16, every 8 along 0>, %p_at : tile<8xptr<i64>>
        %x, %t = load_ptr_tko weak %q : tile<8xptr<i64>> -> tile<8xi64>, token
        """)
    kernel.output("out_b", "i32", "%b", (4, 4), values)
    kernel.output("out_x", "i64", "%x", (8,), contents("i64", 8, 1800))
    kernel = case("misc", "assume_same_elements", "assume same_elements: blocks of equal elements.",
                  "assume")
    values = [5, 5, 7, 7, 5, 5, 7, 7, -1, -1, 0, 0, -1, -1, 0, 0]
    kernel.array("a", "i64", values)
    kernel.load("a", (4, 4))
    kernel.add("""
        %b = assume same_elements<[2, 2]>, %a : tile<4x4xi64>
        %c = assume same_elements<[1, 1]>, %b : tile<4x4xi64>
        """)
    kernel.output("out", "i64", "%c", (4, 4), values)
    kernel = case("misc", "assume_bounded", "assume bounded: with both bounds, one, and none, at "
                  "the limits; in a loop.", "assume for")
    kernel.array("a", "i8", [-128, 127, 0, -1])
    kernel.load("a")
    constants(kernel, "i32", zero=0, one=1, ten=10)
    kernel.add("""
        %b = assume bounded<-128, 127>, %a : tile<4xi8>
        %c = assume bounded<?, ?>, %b : tile<4xi8>
        %r = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
          %j = assume bounded<0, 9>, %i : tile<i32>
          %k = assume bounded<0, ?>, %j : tile<i32>
          %l = assume bounded<?, 9>, %k : tile<i32>
          %n = addi %s, %l : tile<i32>
          continue %n : tile<i32>
        }
        """)
    kernel.output("out", "i8", "%c", (4,), [-128, 127, 0, -1])
    kernel.output("out_r", "i32", "%r", (), [45])
    kernel = case("misc", "assume_false_constant", "A false promise about a constant, as real "
                  "producers write it for the stride of an axis of size 1: the constant stays what "
                  "it is, and nothing is reported.", "assume")
    kernel.array("a", "f32", contents("f32", 8, 1810))
    kernel.add("""
        %one = constant <i32: 1> : tile<i32>
        %stride = assume div_by<16>, %one : tile<i32>
        %tv = make_tensor_view %a_ptr, shape = [1, 8], strides = [%stride, 1] : tile<i32> -> tensor_view<1x8xf32, strides=[?,1]>
        %v = make_partition_view %tv : partition_view<tile=(1x8), tensor_view<1x8xf32, strides=[?,1]>>
        %zero = constant <i32: 0> : tile<i32>
        %x, %t = load_view_tko weak %v[%zero, %zero] : partition_view<tile=(1x8), tensor_view<1x8xf32, strides=[?,1]>>, tile<i32> -> tile<1x8xf32>, token
        %bits = bitcast %x : tile<1x8xf32> -> tile<1x8xi32>
        """)
    kernel.output("out", "i32", "%bits", (1, 8), contents("f32", 8, 1810))
    kernel.output("out_stride", "i32", "%stride", (), [1])


def printing():
    a = random_integers(32, 4, 1820)
    kernel = case("misc", "print_formats", "print_tko with every kind of conversion, flags and "
                  "widths, and a literal percent sign; it changes no memory.", "print_tko")
    kernel.array("a", "i32", a)
    kernel.load("a")
    kernel.add("""
        %i = constant <i32: -42> : tile<i32>
        %l = constant <i64: 1234567890123> : tile<i64>
        %f = constant <f32: 1.5> : tile<f32>
        %d = constant <f64: -2.25> : tile<f64>
        %t0 = print_tko "hello\\n" -> token
        %t1 = print_tko "%d %i %u %x %X %o|%+5d|%-5d|%05d\\n", %i, %i, %i, %i, %i, %i, %i, %i, %i token=%t0 : tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32>, tile<i32> -> token
        %t2 = print_tko "%lld %f %e %g %8.3f 100%%\\n", %l, %f, %d, %f, %d token=%t1 : tile<i64>, tile<f32>, tile<f64>, tile<f32>, tile<f64> -> token
        %t3 = print_tko "", token=%t2 -> token
        """.replace('"", token', '"" token'))
    kernel.output("out", "i32", "%a", (4,), a)
    kernel = case("misc", "print_tiles", "print_tko of tiles of rank 1 and 2, of numbers of every "
                  "family.", "print_tko", grid=(2,))
    kernel.array("out", "i32", [0] * 2, expect=[0, 1])
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %i = iota : tile<8xi32>
        %m = reshape %i : tile<8xi32> -> tile<2x4xi32>
        %f = itof %m signed : tile<2x4xi32> -> tile<2x4xf32>
        %h = ftof %f : tile<2x4xf32> -> tile<2x4xf16>
        %b = trunci %i : tile<8xi32> -> tile<8xi1>
        %t = print_tko "block %d: %d, %f, %g, %d\\n", %x, %i, %f, %h, %b : tile<i32>, tile<8xi32>, tile<2x4xf32>, tile<2x4xf16>, tile<8xi1> -> token
        """)
    kernel.put("out", "%x", "%x")
    kernel = case("misc", "print_ordered", "print_tko between memory accesses, ordered by tokens, "
                  "in a loop and under an if.", "print_tko for if")
    kernel.array("cell", "i32", [1], expect=[32])
    constants(kernel, "i32", zero=0, one=1, five=5, two=2)
    kernel.add("""
        %start = make_token : token
        %r = for %i in (%zero to %five, step %one) : tile<i32> iter_values(%t = %start) -> (token) {
          %x, %t0 = load_ptr_tko weak %cell_ptr token=%t : tile<ptr<i32>> -> tile<i32>, token
          %t1 = print_tko "step %d: %d\\n", %i, %x token=%t0 : tile<i32>, tile<i32> -> token
          %y = addi %x, %x : tile<i32>
          %t2 = store_ptr_tko weak %cell_ptr, %y token=%t1 : tile<ptr<i32>>, tile<i32> -> token
          %odd = cmpi equal %i, %two, signed : tile<i32> -> tile<i1>
          if %odd {
            print_tko "two\\n" -> token
          }
          continue %t2 : token
        }
        """)


def generate():
    assumptions()
    printing()
