// The parent of WEB_CONCURRENCY workers: starts the database, migrates and seeds once, starts the workers, and serves the sum of their
// metrics. It serves no visitor itself.
import { createLog } from '#app/adapters/log.server.ts'
import type { Env } from '#app/config/env.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { CAN_SHARE_PORT } from '#server/acceptors.ts'
import { FINISH_REQUESTS_MS } from '#server/drain.ts'
import { announce, close, getPort, listenForMetrics, openPreparedDatabase, print } from '#server/start-server.ts'
import { describeDemoAccounts } from '#server/seed-demo.ts'
import { StartError } from '#server/start-errors.ts'
import { CLOSE_MS, type Stop } from '#server/stop.ts'
import { WorkerPool } from './worker-pool.ts'

/** For what a worker closes beside its HTTP server and its runtime. */
const CLOSE_MARGIN_MS = 3_000

/** `entry` is the program that the workers run. */
export async function startWorkers(env: Env, entry: string, stop: Stop): Promise<void> {
  if (!CAN_SHARE_PORT)
    throw new StartError('WEB_CONCURRENCY', 'several processes can share a port only on Linux.', 'Set it to 1.')
  const { resources, signal } = stop
  const log = createLog({ level: env.logLevel })
  const database = await openPreparedDatabase(env, stop)
  const { url, ownerUrl } = database
  const pool = new WorkerPool({ entry, count: env.workers, port: env.port, database: { url, ownerUrl }, log })
  const metrics = await resources.open(
    'metrics server',
    CLOSE_MS.metrics,
    listenForMetrics(env, () => pool.formatMetrics()),
    close,
  )
  signal.throwIfAborted()
  const starting = pool.start()
  const limitMs = env.stopDelayMs + FINISH_REQUESTS_MS + CLOSE_MS.runtime + CLOSE_MARGIN_MS
  // Registered as open at once: a stop during the start also has workers to end.
  await resources.open('workers', limitMs + 1_000, Promise.resolve(pool), () => stopWithin(limitMs, pool, stop.hurry))
  const { port } = await starting
  signal.throwIfAborted()
  log.info('server.ready', {
    port,
    metricsPort: getPort(metrics),
    workers: env.workers,
    database: database.description,
  })
  announce(env, port)
  const connection = openDatabase(url, { max: 1 })
  for (const line of await describeDemoAccounts(env, connection)) print(line)
  await connection.close()
}

async function stopWithin(limitMs: number, pool: WorkerPool, hurry: AbortSignal): Promise<void> {
  const deadline = setTimeout(() => pool.kill(), limitMs)
  await pool.stop(hurry)
  clearTimeout(deadline)
}
