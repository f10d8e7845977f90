cuda_tile.module @m {
  entry @k() optimization_hints=<sm_100 = {latency = 2}> {
    return
  }
}
