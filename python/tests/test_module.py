"""Modules: reading, verifying, printing, writing, rewriting, comparing."""

import json
import pathlib
import pickle
import threading

import pytest

import tessera

GOOD = """cuda_tile.module @m {
  entry @add(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %a, %t0 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %zero = constant <i32: 0> : tile<i32>
    %b = addi %a, %zero : tile<i32>
    %t1 = store_ptr_tko weak %q, %b : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
"""
#: Two operations that violate rules.
INVALID = """cuda_tile.module @m {
  entry @e() {
    %0 = "cuda_tile.iota"() : () -> !cuda_tile.tile<4x4xi32>
    %1 = "cuda_tile.iota"() : () -> !cuda_tile.tile<2x2xi32>
    return
  }
}
"""


def test_parse_text_bytes_and_paths(examples):
    path = examples / "softmax.mlir"
    module = tessera.parse(path)
    assert module.name == str(path) and not module.is_bytecode
    text = path.read_text()
    for source in (str(path), text, text.encode(), module.bytecode(), bytearray(module.bytecode())):
        assert [entry.name for entry in tessera.parse(source).entries] == ["softmax"]
    assert tessera.parse(module.bytecode()).is_bytecode
    assert tessera.parse(GOOD, name="mine").name == "mine"


def test_parse_refuses_other_things(tmp_path):
    with pytest.raises(TypeError, match="not from a int"):
        tessera.parse(5)
    with pytest.raises(FileNotFoundError):
        tessera.parse(tmp_path / "none.mlir")
    with pytest.raises(tessera.ParseError):
        tessera.parse(b"\0\1\2")
    with pytest.raises(tessera.ParseError):
        tessera.parse("")


def test_errors_of_text_have_positions(examples):
    path = examples / "broken.mlir"
    with pytest.raises(tessera.ParseError) as caught:
        tessera.parse(path)
    error = caught.value
    assert (error.file, error.line, error.column) == (str(path), 9, 16)
    assert error.offset is not None
    assert [each.position.line for each in error.diagnostics] == [9, 15, 20]
    assert error.diagnostics[2].notes[0].message == "did you mean 'addi'?"
    assert "20:10: error: custom op 'addii' is unknown" in str(error)
    assert pickle.loads(pickle.dumps(error.__context__)).args == (str(error),)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.diagnostics, copy.line) == (str(error), error.diagnostics, 9)


def test_errors_of_bytecode_have_offsets(examples):
    code = tessera.parse(examples / "softmax.mlir").bytecode("13.1")
    with pytest.raises(tessera.ParseError) as caught:
        tessera.parse(code[:100], name="cut")
    error = caught.value
    assert (error.file, error.line, error.offset) == ("cut", None, 13)
    assert "section length 160 exceeds" in str(error)


def test_bytes_that_are_no_text():
    with pytest.raises(tessera.ParseError):
        tessera.parse(b"cuda_tile.module @m { entry @\xff\xfe() { return } }")
    with pytest.raises(tessera.ParseError):
        tessera.parse(b'cuda_tile.module @m { "\xff\xfe"() : () -> () }')
    code = tessera.parse(GOOD).bytecode().replace(b"add", b"\xff\xfe\xfd")
    try:
        module = tessera.parse(code)
        assert len(module.entries) == 1 and module.text()
    except tessera.ParseError:
        pass
    assert tessera.objdump(code)


def test_verify_reports_all():
    with pytest.raises(tessera.ParseError) as caught:
        tessera.parse(INVALID)
    assert len(caught.value.diagnostics) == 2
    module = tessera.parse(INVALID, verify=False)
    assert "iota" in module.text()
    with pytest.raises(tessera.VerifyError) as caught:
        module.verify()
    assert [each.position.line for each in caught.value.diagnostics] == [3, 4]
    assert module.diagnostics() == caught.value.diagnostics
    with pytest.raises(tessera.WriteError):
        module.bytecode()
    with pytest.raises(tessera.CompileError):
        tessera.compile(module)
    assert tessera.parse(GOOD).diagnostics() == ()


def test_text_and_bytecode():
    module = tessera.parse(GOOD)
    assert tessera.parse(module.text()).text() == module.text() == str(module)
    for version in tessera.bytecode_versions:
        again = tessera.parse(module.bytecode(version))
        assert again.diff(module) == ""
    with pytest.raises(tessera.WriteError, match="there is no version '12.0'"):
        module.bytecode("12.0")


def test_write_error_has_a_position():
    module = tessera.parse("""cuda_tile.module @m {
  entry @e(%x: tile<f32>) {
    %0 = atan2 %x, %x : tile<f32>
    return
  }
}
""")
    assert module.bytecode("13.2")
    with pytest.raises(tessera.WriteError) as caught:
        module.bytecode("13.1")
    assert caught.value.line == 3


def test_optimize():
    module = tessera.parse(GOOD)
    remarks = []
    better = module.optimize("O2", remarks=remarks)
    assert "addi" in module.text() and "addi" not in better.text()
    assert any(remark.op.endswith("addi") and remark.position.line == 5 for remark in remarks)
    assert module.optimize(2).text() == better.text()
    assert "addi" in module.optimize("O0").text()
    assert module.diff(better).startswith("@@ entry @add")
    with pytest.raises(ValueError, match="there is no level 'O9'"):
        module.optimize("O9")


def test_statistics():
    [entry] = tessera.parse(GOOD).stats()["entries"]
    assert entry["name"] == "add" and entry["loads"] == {"ops": 1, "bytes": 4}


def test_entries_and_walk(examples):
    module = tessera.parse(GOOD)
    [entry] = module.entries
    assert str(entry) == "@add(ptr<i32>, ptr<i32>)"
    assert [each.is_written for each in entry.parameters] == [False, True]
    names = [op.name for op in module.walk()]
    assert names == ["module", "entry", "load_ptr_tko", "constant", "addi", "store_ptr_tko",
                     "return"]
    [addition] = module.walk("addi")
    assert (addition.number, addition.depth, addition.entry) == (4, 2, "add")
    assert addition.position.line == 5
    assert addition.result_types == ("!cuda_tile.tile<i32>",)
    assert "addi" in addition.text


def test_html():
    text = tessera.parse(GOOD)._repr_html_()
    assert "tile&lt;ptr&lt;i32&gt;&gt;" in text and "<pre>" in text


def test_objdump(tmp_path):
    code = tessera.parse(GOOD).bytecode()
    dump = tessera.objdump(code)
    assert "store_ptr_tko" in dump and dump.errors == ()
    path = tmp_path / "add.tileirbc"
    path.write_bytes(code)
    assert tessera.objdump(path) == dump
    assert json.loads(tessera.objdump(code, json=True))
    cut = tessera.objdump(code[:-20])
    assert cut.errors and cut.errors[0].position.offset is not None
    with pytest.raises(tessera.ParseError, match="it is not Tile IR bytecode"):
        tessera.objdump(b"text")


def test_pickle():
    module = tessera.parse(GOOD).optimize("O2")
    copy = pickle.loads(pickle.dumps(module))
    assert copy.text() == module.text()
    assert pickle.loads(pickle.dumps(tessera.parse(INVALID, verify=False))).diagnostics()


def test_threads():
    """A module may be used by several threads at once."""
    module, failures = tessera.parse(GOOD), []

    def work():
        try:
            for _ in range(20):
                assert "addi" in module.text()
                assert len(list(module.walk())) == 7
                tessera.parse(GOOD).optimize("O2")
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_deep_nests():
    """Many levels need no large stack of the caller."""
    depth = 1000
    text = "cuda_tile.module @m { entry @e(%c: tile<i1>) {" + "if %c {" * depth
    text += "}" * depth + " return } }"
    assert len(list(tessera.parse(text).walk("if"))) == depth
    with pytest.raises(tessera.ParseError, match="4096"):
        tessera.parse(text.replace("if %c {" * depth, "if %c {" * 5000)
                      .replace("}" * depth, "}" * 5000))


def test_package_is_typed():
    folder = pathlib.Path(tessera.__file__).parent
    assert (folder / "py.typed").exists() and (folder / "_core.pyi").exists()
    assert tessera.__version__ and tessera.engines == ("interp", "cpu", "ptx", "cuda")
