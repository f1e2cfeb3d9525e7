// npm run drill:api-requests [requests] [seed]: sends 10,000 odd requests (bodies, queries, headers, methods, addresses) to every operation of
// the public API of the built server, with and without tokens. Exit code 1 if an answer is a 5xx, or neither problem+json with a code of the
// OpenAPI document nor an answer of its shape (promise V2).
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makeApiWorld } from '#tests/support/api/api-world.ts'
import { sendOddRequests } from '#tests/support/api/send-odd-requests.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

const COUNT = Number(process.argv[2] ?? 10_000)
const SEED = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
const SHOWN = 20

const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir, durability: 'none' })
await migrateDatabase(postgres.url)
const { db, close } = openDatabase(postgres.url)
const server = await startServerProcess(
  { DATABASE_URL: postgres.url, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'error', SEED_DEMO: '0' },
  60_000,
)
try {
  const world = await makeApiWorld(db)
  console.log(`${COUNT} requests, seed ${SEED}`)
  const started = performance.now()
  const beforeBatch = () => db.delete(rateLimits)
  const { statuses, failures } = await sendOddRequests(server.url, world, { count: COUNT, seed: SEED, beforeBatch })
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  console.log(`Answers by status: ${sorted.map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  for (const failure of failures.slice(0, SHOWN)) console.log(failure)
  console.log(
    `${failures.length} answers that the document does not have, ${Math.round((performance.now() - started) / 1_000)} s`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await server.stop()
  await close()
  await postgres.stop()
  await remove()
}
