"""Prints an entry of nothing but statements that are wrong."""

print("cuda_tile.module @m {\nentry @k() {")
for number in range(20000):
    print("%%%d = oops : tile<i32>" % number)
print("}\n}")
