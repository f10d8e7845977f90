#!/usr/bin/env python3
"""Prints products of the types and tiles whose limits docs/gpu-speed.md has."""

from joins import GROUPED, write_product

PRODUCTS = [("f16", (128, 128, 64)), ("f16", (128, 256, 64)), ("f32", (128, 256, 32)), ("f32", (128, 128, 32)),
            ("f32", (64, 128, 32)), ("f8E4M3FN", (128, 256, 128)), ("f8E4M3FN", (128, 128, 128)), ("f16", (64, 64, 64))]

print("cuda_tile.module @limits {" +
      "".join(write_product(f"{element}_{'x'.join(map(str, tile))}", GROUPED, tile, element)
              for element, tile in PRODUCTS) + "\n}")
