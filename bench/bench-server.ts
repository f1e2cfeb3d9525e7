// Starts the built server on a temporary database, for benchmarks.
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { buildIfStale } from '../scripts/build.ts'

export type BenchServer = { url: string; databaseUrl: string; metricsUrl: string; stop: () => Promise<void> }

/** The first start seeds the demo data, which takes longer than a usual start. */
const READY_TIMEOUT_MS = 180_000

/** The path of the first listing on the list. */
export async function findListingPath(url: string): Promise<string> {
  const html = await (await fetch(`${url}/properties`)).text()
  const path = /href="(\/properties\/[0-9a-f-]{36})"/.exec(html)?.[1]
  if (!path) throw new Error('The list has no link to a listing')
  return path
}

export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  await buildIfStale()
  const { dataDir, remove } = await createTemporaryDataDir()
  const postgres = await startEmbedded({ dataDir })
  const server = await startServerProcess({ DATABASE_URL: postgres.url, ...env }, READY_TIMEOUT_MS)
  return {
    url: server.url,
    databaseUrl: postgres.url,
    metricsUrl: server.metricsUrl,
    async stop() {
      await server.stop()
      await postgres.stop()
      await remove()
    },
  }
}
