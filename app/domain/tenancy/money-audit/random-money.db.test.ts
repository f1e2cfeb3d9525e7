// Random histories of all operations with money: pages, statements, files and reports say the same, and the audit finds no difference.
// npm run drill:money does the same with 10,000 operations.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listDisagreements } from '#tests/support/money/money-comparison.ts'
import { startHistory, takeStep } from '#tests/support/money/money-history.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-money-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STEPS = 300
const STEPS_BETWEEN = 100

test.each([1, 2])('history %i of all operations: every figure agrees', async (seed) => {
  const history = await startHistory(database.db, createDiskStorage(folder), seededRandom(`money ${seed}`))
  for (let step = 1; step <= STEPS; step++) {
    await takeStep(history)
    if (step % STEPS_BETWEEN === 0) expect(await listDisagreements(history)).toEqual([])
  }
})
