"""Kernels with one mistake each: their launches, and the findings that have to be reported."""

import numpy as np

from .basics import integers
from .suite import ALL, AMPERE, HOPPER, TensorMap, fault, i32, i64, read, rng, room, update

R = rng("faults")


def some(count, low=-99, high=99, dtype=np.int32):
    return read(integers(R, low, high, count, dtype))


def zeros(count, dtype=np.int32):
    return update(np.zeros(count, dtype))


def for_all_targets():
    def one(entry, kind, grid, block, args, also=(), **options):
        fault("faults", entry, kind, grid, block, args, also, targets=ALL, **options)

    one("race_missing_sync", "shared-race", 1, 64, [some(64), room(64, "i32")], ["uninitialised-read"])
    one("race_missing_syncwarp", "shared-race", 1, 32, [some(32), room(32, "i32")])
    one("race_refill", "shared-race", 1, 128, [some(512, dtype=np.float32), room(128, "f32"), i32(4)])
    one("race_histogram", "shared-race", 1, 64, [some(64, 0, 99), room(8, "i32")])
    one("race_tree", "shared-race", 1, 128, [some(128), room(1, "i32")])
    one("race_neighbour", "global-race", 2, 64, [zeros(128), i32(128)])
    one("race_counter", "global-race", 3, 32, [zeros(1)])
    one("race_no_release", "global-race", 2, 32, [room(32, "i32"), zeros(1), room(32, "i32")], ["uninitialised-read"])
    one("race_narrow_fence", "global-race", 2, 1, [room(1, "i32"), zeros(1), room(1, "i32")], ["uninitialised-read"])
    one("uninitialised_shared", "uninitialised-read", 1, 64, [some(64), room(64, "i32")])
    one("uninitialised_output", "uninitialised-read", 1, 32, [some(32, dtype=np.float32), room(4, "f32")])
    one("uninitialised_local", "uninitialised-read", 1, 32, [read((np.arange(32) % 8).astype(np.int32)), room(32, "i32")])
    one("bounds_read", "out-of-bounds", 2, 64, [some(100, dtype=np.float32), room(100, "f32"), i32(100)])
    one("bounds_write", "out-of-bounds", 2, 64, [room(100, "i32"), i32(100)])
    one("bounds_shared", "out-of-bounds", 1, 32, [some(32), room(32, "i32"), i32(1)], ["uninitialised-read"])
    one("bounds_dynamic", "out-of-bounds", 1, 64, [some(64), room(64, "i32")], shared=504)
    one("bounds_null", "out-of-bounds", 1, 32, [room(32, "i32"), i64(0)])
    one("misaligned_vector", "misaligned", 1, 32, [some(132, dtype=np.float32), room(32, "f32"), i32(1)])
    one("misaligned_shared", "misaligned", 1, 32, [read(np.full(264, 4, np.uint8)), room(32, "i32")])
    barrier = ["barrier-misuse", "deadlock"]
    one("divergent_half", "divergent-barrier", 1, 32, [some(32), room(32, "i32")], barrier)
    one("divergent_loop", "divergent-barrier", 1, 64, [some(64, 1, 6), room(64, "i32")], barrier + ["shared-race"])
    one("barrier_counts", "barrier-misuse", 1, 96, [some(96), room(96, "i32")], ["deadlock"])
    one("barrier_odd_count", "barrier-misuse", 1, 64, [some(64), room(64, "i32"), i32(48)])
    one("barrier_id", "barrier-misuse", 1, 64, [some(64), room(64, "i32"), i32(16)])
    one("deadlock_named", "deadlock", 1, 96, [some(96), room(96, "i32")], ["barrier-misuse"])
    one("deadlock_order", "deadlock", 1, 64, [room(64, "i32")], ["barrier-misuse"])
    one("endless_loop", "timeout", 1, 32, [room(32, "i32"), i32(2), i32(101)])
    one("endless_flag", "timeout", 1, 32, [read(np.zeros(1, np.int32)), room(32, "i32")], ["deadlock"])
    one("endless_lock", "timeout", 2, 32, [zeros(1), zeros(1)], ["deadlock"])
    one("inactive_source", "inactive-lane", 1, 32, [some(32), room(32, "i32")])
    one("inactive_exited", "inactive-lane", 1, 32, [some(32), room(32, "i32"), i32(20)], ["divergent-barrier", "deadlock"])
    one("inactive_mask", "inactive-lane", 1, 32, [some(32), room(32, "i32")], ["divergent-barrier"])
    x = integers(R, 14, 99, 32)
    x[17] = 13
    one("assert_fails", "assert", 1, 32, [read(x), room(32, "i32")])
    x = integers(R, 0, 99, 64, np.float32)
    x[40] = -1
    one("assert_message", "assert", 2, 32, [read(x), room(64, "f32"), i32(64)])
    x = integers(R, 0, 99, 32)
    x[9] = -5
    one("trap_value", "trap", 1, 32, [read(x), room(32, "i32")])
    x = integers(R, 1, 99, 32)
    x[9] = 0
    one("trap_in_call", "trap", 1, 32, [some(32), read(x), room(32, "i32")])


def for_ampere():
    def one(entry, kind, grid, block, args, also=(), **options):
        fault("faults_async", entry, kind, grid, block, args, also, targets=AMPERE, **options)

    early = ["shared-race", "uninitialised-read"]
    one("copy_no_wait", "async-not-waited", 1, 32, [some(128), room(32, "i32")], early)
    one("copy_wait_one", "async-not-waited", 1, 64, [some(256), room(256, "i32"), i32(4)], early)
    one("copy_left_behind", "pending-copy-at-exit", 1, 64, [some(64), room(64, "i32")], ["async-not-waited"])
    one("copy_too_far", "pending-copy-at-exit", 1, 32, [some(160), room(128, "i32"), i32(4)], ["async-not-waited"])
    one("copy_refill", "shared-race", 1, 64, [some(320), room(320, "i32"), i32(5)], ["async-not-waited"])
    one("copy_no_barrier", "shared-race", 1, 64, [some(64), room(64, "i32")], ["async-not-waited", "uninitialised-read"])
    one("copy_misaligned", "misaligned", 1, 32, [some(132), room(32, "i32"), i32(2)])
    one("mbarrier_not_initialised", "mbarrier-misuse", 1, 32, [room(32, "i32")], ["uninitialised-read"])
    one("mbarrier_no_complete", "mbarrier-misuse", 1, 32, [room(1, "i32")])
    one("mbarrier_invalid", "mbarrier-misuse", 1, 32, [room(1, "i32")], ["uninitialised-read"])
    one("mbarrier_missing_arrive", "deadlock", 1, 64, [room(64, "i32")], ["timeout"])
    one("mbarrier_wrong_count", "deadlock", 1, 64, [some(64), room(64, "i32")], ["timeout", "shared-race", "uninitialised-read", "mbarrier-misuse"])


def for_hopper():
    def one(entry, kind, grid, block, args, also=(), **options):
        fault("faults_hopper", entry, kind, grid, block, args, also, targets=HOPPER, **options)

    def loaded():
        return TensorMap(some((8, 16)), [16, 8])

    def stored():
        return TensorMap(room((8, 16), "i32"), [16, 8])

    early = ["shared-race", "uninitialised-read"]
    a, b = some((64, 16), -3, 4, np.float16), some((8, 16), -3, 4, np.float16)
    sums = room(512, "f32")
    one("proxy_tensor_store", "missing-proxy-fence", 1, 128, [stored(), some(128)], ["shared-race"])
    one("proxy_wgmma", "missing-proxy-fence", 1, 128, [a, b, sums], ["shared-race"])
    one("proxy_bulk_store", "missing-proxy-fence", 1, 64, [some(64), room(64, "i32")], ["shared-race"])
    one("tensor_no_wait", "async-not-waited", 1, 128, [loaded(), room(128, "i32")], early)
    one("store_source_reused", "async-not-waited", 1, 32, [some(96), room(96, "i32"), i32(3)], ["shared-race"])
    one("wrong_parity", "async-not-waited", 1, 64, [some(64), room(64, "i32")], early + ["mbarrier-misuse"])
    one("store_left_behind", "pending-copy-at-exit", 1, 64, [some(64), room(64, "i32")], ["async-not-waited"])
    one("tensor_left_behind", "pending-copy-at-exit", 1, 32, [loaded(), room(32, "i32")], ["async-not-waited"])
    one("wgmma_read_early", "wgmma-in-flight", 1, 128, [a, b, room(128, "f32")])
    one("wgmma_wait_one", "wgmma-in-flight", 1, 128, [a, b, room(128, "f32")])
    one("wgmma_registers_changed", "wgmma-in-flight", 1, 128, [read(np.zeros(512, np.uint32)), b, room(128, "f32")], ["wgmma-missing-fence"])
    one("wgmma_tile_refilled", "wgmma-in-flight", 1, 128, [a, some(256, -3, 4, np.float16), sums], ["shared-race", "async-not-waited"])
    one("wgmma_no_fence", "wgmma-missing-fence", 1, 128, [a, b, zeros(512, np.float32)])
    one("wgmma_scaled", "wgmma-missing-fence", 1, 128, [a, b, sums])
    one("mbarrier_over_arrival", "mbarrier-misuse", 1, 32, [room(1, "i32")])
    one("mbarrier_reinit", "mbarrier-misuse", 1, 64, [some(64), room(64, "i32")], early + ["deadlock", "timeout", "async-not-waited"])
    one("deadlock_bytes", "deadlock", 1, 64, [some(64), room(64, "i32")], ["timeout"])
    one("deadlock_ring", "deadlock", 1, 64, [some(160), room(160, "i32"), i32(5)], ["timeout"])
    one("stage_refilled", "shared-race", 1, 64, [some(256), room(256, "i32"), i32(4)],
        ["async-not-waited", "deadlock", "timeout", "mbarrier-misuse"])  # warp 0 may run two phases ahead of warp 1
    one("bulk_bounds", "out-of-bounds", 1, 64, [some(128), room(64, "i32"), i32(128)])
    one("bulk_misaligned", "misaligned", 1, 64, [some(68), room(64, "i32"), i32(1)])
    one("cluster_no_last_sync", "cluster-exited", 2, 32, [some(64), room(32, "i32")], cluster=2)
    one("cluster_late_arrive", "cluster-exited", 2, 32, [room(32, "i32")], cluster=2)
    one("divergent_cluster", "divergent-barrier", 2, 32, [room(64, "i32")], ["barrier-misuse"], cluster=2)


for_all_targets()
for_ampere()
for_hopper()
