// A process that loads the memory index once, from the snapshot in a folder or from the database, and prints what it cost. A process of its
// own for each load, because the memory of the former one would count.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '#app/adapters/log.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { IndexSnapshots } from '#app/domain/search/memory-index/index-snapshot.service.server.ts'
import { LiveIndex } from '#app/domain/search/memory-index/live-index.service.server.ts'

export type IndexCosts = {
  source: 'snapshot' | 'database'
  loadMs: number
  /** The longest time that a request would have waited for the event loop. */
  loadPauseMs: number
  /** Of the index, without garbage. */
  megabytes: number
  /** Only after a load from the database. */
  write: { ms: number; pauseMs: number; addedMegabytes: number } | null
}

const [url = '', folder = ''] = process.argv.slice(2)
const log = createLog({ level: 'warn', write: (line) => process.stderr.write(line) })
const { db, close } = openDatabase(url, { max: 2, statementTimeoutMs: 120_000 })
const files = new IndexSnapshots(folder, db, log)
const index = new LiveIndex(db, log, undefined, { files, minListings: 0 })

const before = readMemory()
const load = await watchPauses(() => index.load())
const source = index.state.loads.snapshot > 0 ? 'snapshot' : 'database'
const write = source === 'database' ? await watchWrite() : null
const costs: IndexCosts = {
  source,
  loadMs: load.ms,
  loadPauseMs: load.pauseMs,
  megabytes: readMemory() - before,
  write,
}
console.log(JSON.stringify(costs))
await index.close()
await close()

async function watchWrite(): Promise<IndexCosts['write']> {
  const start = toMegabytes(process.memoryUsage().rss)
  let highest = start
  const watched = await watchPauses(async () => {
    while (files.counts.written + files.counts.failedWrites === 0) {
      highest = Math.max(highest, toMegabytes(process.memoryUsage().rss))
      await sleep(2)
    }
  })
  return { ...watched, addedMegabytes: highest - start }
}

async function watchPauses(work: () => Promise<unknown>): Promise<{ ms: number; pauseMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const startedAt = performance.now()
  delay.enable()
  await work()
  delay.disable()
  return { ms: Math.round(performance.now() - startedAt), pauseMs: Math.round(delay.max / 1e6) }
}

function readMemory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return toMegabytes(heapUsed + arrayBuffers)
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
