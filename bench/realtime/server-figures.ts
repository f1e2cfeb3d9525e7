// Reads the metrics of the server.
export type ServerFigures = { rssMb: number; heapMb: number; loopLagP99Ms: number; streams: number }

/** The event loop lag is reset by every read. */
export async function readServerFigures(metricsUrl: string): Promise<ServerFigures> {
  const text = await (await fetch(metricsUrl)).text()
  const readMetric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    rssMb: readMetric('process_resident_memory_bytes') / 1024 ** 2,
    heapMb: readMetric('nodejs_heap_size_used_bytes') / 1024 ** 2,
    loopLagP99Ms: readMetric('nodejs_eventloop_lag_p99_seconds') * 1_000,
    streams: readMetric('event_streams_open'),
  }
}
