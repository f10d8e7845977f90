"""Tensors of PyTorch for the NumPy arrays of tests."""

import numpy as np

try:
    import torch
except ImportError:
    torch = None


def make_tensor(value):
    """A tensor with the memory of an array."""
    if isinstance(value, (tuple, list)):
        return type(value)(make_tensor(each) for each in value)
    if not isinstance(value, np.ndarray):
        return value
    dtype = getattr(torch, "bool" if value.dtype == bool else value.dtype.name)
    if value.dtype.kind != "V" and value.dtype.isbuiltin == 1:
        return torch.from_numpy(value)
    bits = value.view({1: np.uint8, 2: np.int16}[value.itemsize])
    return torch.from_numpy(bits).view(dtype)
