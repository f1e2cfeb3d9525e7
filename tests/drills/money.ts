// npm run drill:money [operations]: random histories of all operations with money, one after the other. After every 250 operations all pages,
// statements, files and reports are compared with each other and with the audit. Exit code 1 if two figures differ.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { listDisagreements } from '#tests/support/money/money-comparison.ts'
import { startHistory, takeStep } from '#tests/support/money/money-history.ts'

const OPERATIONS = Number(process.argv[2] ?? 10_000)
const SEED = process.argv[3] ?? String(Date.now())
const OPERATIONS_PER_HISTORY = 500
const OPERATIONS_BETWEEN = 250

const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
chmodSync(dataDir, 0o711)
const postgres = await startEmbedded({ dataDir })
const { db, close } = openDatabase(postgres.url)
const done: Record<string, number> = {}
const problems: string[] = []
let refused = 0
try {
  await migrateDatabase(postgres.url)
  for (let first = 0; first < OPERATIONS; first += OPERATIONS_PER_HISTORY) await runHistory(first)
} finally {
  await close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
for (const name of Object.keys(done).toSorted()) console.log(`${done[name] ?? 0} times: ${name}`)
const total = Object.values(done).reduce((sum, count) => sum + count, 0)
console.log(`seed ${SEED}: ${total} operations done, ${refused} refused, ${problems.length} figures differ`)
process.exitCode = problems.length === 0 ? 0 : 1

async function runHistory(first: number): Promise<void> {
  const random = seededRandom(`${SEED} ${first}`)
  const history = await startHistory(db, createDiskStorage(join(dataDir, 'files')), random)
  const count = Math.min(OPERATIONS_PER_HISTORY, OPERATIONS - first)
  for (let step = 1; step <= count; step++) {
    await takeStep(history)
    if (step % OPERATIONS_BETWEEN !== 0 && step !== count) continue
    const found = await listDisagreements(history)
    problems.push(...found)
    console.log(`${first + step} operations, ${history.rentalIds.length} rentals until ${history.today}`, found)
  }
  for (const [name, times] of Object.entries(history.done)) done[name] = (done[name] ?? 0) + times
  refused += Object.values(history.refused).reduce((sum, times) => sum + times, 0)
}
