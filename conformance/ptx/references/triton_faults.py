"""Faults made of the clean cases by Triton: one edit of the PTX each."""

import re

from .suite import AMPERE, HOPPER
from .triton_suite import fault


def edit(pattern, replace, which=0):
    """Changes the line number `which` of those that match; returns the lines and where it was."""
    def apply(lines):
        places = [index for index, line in enumerate(lines) if re.search(pattern, line)]
        place = places[which]
        changed = re.sub(pattern, replace, lines[place])
        assert changed != lines[place]
        return [*lines[:place], changed, *lines[place + 1:]], place
    return apply


def remove(pattern, which=0):
    """Leaves a comment in the place of an instruction."""
    return edit(rf"^.*(?:{pattern}).*$", "\t// removed", which)


def remove_wait(which=0):
    """The loop around `mbarrier.try_wait`."""
    def apply(lines):
        lines, place = remove("mbarrier.try_wait", which)(lines)
        assert "@!complete bra" in lines[place + 1]
        return [*lines[:place + 1], "\t// removed", *lines[place + 2:]], place
    return apply


BARRIER = r"\bbar\.sync"
RACES = ("shared-race", "async-not-waited", "uninitialised-read")

fault("fault_softmax_barrier", "softmax_rows", "shared-race", remove(BARRIER), ("sm_75", "sm_90a"), RACES)
fault("fault_softmax_reuse", "softmax_rows", "shared-race", remove(BARRIER, 1), ("sm_80",), RACES)
fault("fault_transpose_barrier", "transpose_f16", "shared-race", remove(BARRIER), AMPERE, RACES)
fault("fault_scan_barrier", "linear_recurrence", "shared-race", remove(BARRIER), ("sm_75",), RACES)
fault("fault_histogram_barrier", "histogram", "shared-race", remove(BARRIER, 1), ("sm_80",), RACES)
fault("fault_copy_wait", "matmul_f16", "async-not-waited", remove(r"cp\.async\.wait_group"), ("sm_80",), RACES)
fault("fault_copy_wait_3", "matmul_f16", "async-not-waited", edit(r"(cp\.async\.wait_group\s+)2", r"\g<1>5"), ("sm_80",), RACES)
fault("fault_copy_barrier", "matmul_f16", "shared-race", remove(BARRIER), ("sm_80",), RACES)
fault("fault_refill_barrier", "matmul_f16", "shared-race", remove(BARRIER, 2), ("sm_80",), (*RACES, "global-race"))
fault("fault_tma_wait", "matmul_tma", "async-not-waited", remove_wait(), HOPPER, (*RACES, "mbarrier-misuse", "pending-copy-at-exit"))
fault("fault_tma_bytes", "matmul_tma", "deadlock", edit(r"(expect_tx.*, )8192", r"\g<1>16384"), HOPPER, ("timeout", "mbarrier-misuse"))
fault("fault_tma_fence", "matmul_tma", "missing-proxy-fence", remove(r"fence\.proxy\.async"), HOPPER)
fault("fault_store_fence", "copy_descriptor", "missing-proxy-fence", remove(r"fence\.proxy\.async"), HOPPER)
fault("fault_store_wait", "copy_descriptor", "pending-copy-at-exit", remove(r"cp\.async\.bulk\.wait_group"), HOPPER, ("async-not-waited",))
fault("fault_made_fence", "copy_3d", "missing-proxy-fence", remove(r"fence\.proxy\.tensormap"), HOPPER, ("async-not-waited", "global-race", "uninitialised-read"))
fault("fault_wgmma_wait", "matmul_tma_1_stage", "wgmma-in-flight", remove(r"^\twgmma\.wait_group"), HOPPER, RACES)
fault("fault_wgmma_fence", "matmul_tma", "wgmma-missing-fence", remove(r"wgmma\.fence"), HOPPER)
fault("fault_specialized_arrive", "matmul_specialized", "deadlock", edit(r"(mbarrier\.arrive\.shared::cta\.b64 _, \[%r\d+\], )128", r"\g<1>64"), HOPPER, ("timeout", "mbarrier-misuse"))
fault("fault_specialized_wait", "matmul_specialized", "async-not-waited", remove_wait(0), HOPPER, (*RACES, "mbarrier-misuse", "wgmma-in-flight"))
fault("fault_mask", "vector_add", "out-of-bounds", edit(r"setp\.lt\.s32", "setp.le.s32"), ("sm_75", "sm_90a"))
fault("fault_address", "masked_copy_i64", "misaligned", edit(r"(ld\.global\.b64.*) \+ 0 \]", r"\1 + 4 ]"), AMPERE, ("out-of-bounds",))
fault("fault_assert", "assert_small", "assert", edit(r"setp\.lt\.s32", "setp.ge.s32"), ("sm_80",), ("trap",))
fault("fault_ticket", "last_block_sum", "global-race", edit(r"\.acq_rel\.", ".relaxed."), ("sm_75", "sm_90a"))
fault("fault_ticket_barrier", "last_block_sum", "shared-race", remove(BARRIER, 3), ("sm_80",), RACES)
fault("fault_lock", "spin_lock_sum", "timeout", remove(r"exch\.b32"), ("sm_80",), ("deadlock",))
fault("fault_flag", "producer_consumer", "global-race", edit(r"\.acquire\.", ".relaxed."), ("sm_80", "sm_90a"))
