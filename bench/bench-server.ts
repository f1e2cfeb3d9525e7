// Starts the built server on a temporary database, for benchmarks.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { buildIfStale } from '../scripts/build.ts'

export type BenchServer = { url: string; databaseUrl: string; metricsUrl: string; stop: () => Promise<void> }

/** The first start seeds the demo data, which takes longer than a usual start. */
const READY_TIMEOUT_MS = 180_000

export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-bench-'))
  chmodSync(dataDir, 0o711) // as root the database runs under another account, which has to pass through
  const postgres = await startEmbedded({ dataDir })
  const server = await startServerProcess({ DATABASE_URL: postgres.url, ...env }, READY_TIMEOUT_MS)
  return {
    url: server.url,
    databaseUrl: postgres.url,
    metricsUrl: server.metricsUrl,
    async stop() {
      await server.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
