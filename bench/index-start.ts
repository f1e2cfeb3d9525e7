// Measures how long the memory index takes to be ready: from the database, and from the snapshot file that was written then. Exits with 1 if
// the snapshot takes longer than its budget. `--sizes 100000` is a quick run.
import { execFile } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { fillDatabase } from './search/fill.ts'
import type { IndexCosts } from './search/index-process.ts'

const BUDGET_MS = 5_000
const SNAPSHOT_RUNS = 3

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100000,1000000' } } })
const sizes = values.sizes.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('--sizes takes whole numbers')

const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir, durability: 'none' })
let isWithinBudget = true
try {
  for (const size of sizes) {
    const url = await fillDatabase(postgres.url, `market_${size}`, size)
    const folder = join(dataDir, `snapshot-${size}`)
    mkdirSync(folder)
    console.log(`\n${size.toLocaleString('en')} listings, load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`)
    print(await runProcess(url, folder))
    console.log(`file: ${Math.round(statSync(join(folder, 'search-index.snapshot')).size / 1_048_576)} MB`)
    for (let run = 0; run < SNAPSHOT_RUNS; run++) {
      const costs = await runProcess(url, folder)
      isWithinBudget &&= costs.source === 'snapshot' && costs.loadMs <= BUDGET_MS
      print(costs)
    }
  }
} finally {
  await postgres.stop()
  await remove()
}
console.log(`${isWithinBudget ? 'ok  ' : 'OVER'} ready from the snapshot within ${BUDGET_MS} ms`)
process.exitCode = isWithinBudget ? 0 : 1

async function runProcess(url: string, folder: string): Promise<IndexCosts> {
  const program = join(import.meta.dirname, 'search', 'index-process.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, url, folder])
  return JSON.parse(stdout) as IndexCosts
}

function print({ source, loadMs, loadPauseMs, megabytes, write }: IndexCosts): void {
  console.log(`from the ${source}: ${loadMs} ms, longest pause ${loadPauseMs} ms, ${megabytes} MB`)
  if (write)
    console.log(
      `written in ${write.ms} ms, longest pause ${write.pauseMs} ms, ${write.addedMegabytes} MB more meanwhile`,
    )
}
