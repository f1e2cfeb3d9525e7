// Measures what the sections of the admin console read with 1,000,000 listings, 200,000 users and 500,000 applications, counts included,
// and the same pages with queries for each row. Exits with 1 if the 95th percentile of a section is over the budget.
// `--data <folder>` keeps the database for the next run, `--fill` only fills it, `--sections overview,properties` measures the sections
// whose names begin like this, `--rounds 100` opens each section more often, `--no-per-row` leaves out the comparison.
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { systemClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import type { OwnerDatabase } from '#app/adapters/owner-database/owner-database.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { storeReportDays } from '#app/domain/admin/analytics/report-days.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { createTestAdapters, createTestContext, makeActor } from '#tests/support/context.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { fillDatabase } from './admin/fill.ts'
import { type BenchSection, SECTIONS } from './admin/sections.ts'
import { computeFigures, type Figures } from './figures.ts'

const BUDGET_MS = 300
const STATEMENT_TIMEOUT_MS = 60_000

/** The system page asks for the last backup; here is none. */
const NO_BACKUPS: OwnerDatabase = {
  writeBackup: () => Promise.reject(new Error('no backup in a benchmark')),
  removeNightlyBackups: async () => 0,
  findBackup: async () => null,
  listBackups: async () => [],
  listCopies: async () => [],
  restore: () => Promise.reject(new Error('no backup in a benchmark')),
  proveBackup: () => Promise.reject(new Error('no backup in a benchmark')),
  copyBackup: () => Promise.reject(new Error('no backup in a benchmark')),
  isBackupEncrypted: false,
  hasBackupCopies: false,
  getFreeBytes: async () => 0,
  transaction: () => Promise.reject(new Error('no owner in a benchmark')),
}

const { values } = parseArgs({
  allowNegative: true,
  options: {
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    sections: { type: 'string', default: '' },
    rounds: { type: 'string', default: '40' },
    'per-row': { type: 'boolean', default: true },
  },
})

const temporary = values.data === undefined ? await createTemporaryDataDir() : null
const dataDir = temporary?.dataDir ?? values.data ?? ''
if (!temporary) await mkdir(dataDir, { recursive: true, mode: 0o711 })
const postgres = await startEmbedded({ dataDir, durability: 'none' })
try {
  const from = performance.now()
  await fillDatabase(postgres.url)
  console.log(`Filled in ${Math.round((performance.now() - from) / 1_000)} s`)
  if (!values.fill) process.exitCode = (await measureAll()) ? 0 : 1
} finally {
  await postgres.stop()
  await temporary?.remove()
}

async function measureAll(): Promise<boolean> {
  const { db, close } = openDatabase(postgres.url, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const adapters = createTestAdapters({
    clock: systemClock,
    log: createLog({ level: 'warn' }),
    ownerDatabase: NO_BACKUPS,
  })
  const ctx = createTestContext(db, { actor: makeActor('admin'), adapters })
  const prefixes = values.sections.split(',')
  const chosen = SECTIONS.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
  try {
    await storeReportDays(ctx)
    printRow(['section', 'p50', 'p95', 'bound', 'verdict', 'first opening', 'queries for each row'])
    let isWithin = true
    for (const section of chosen) isWithin = (await measureSection(ctx, section)) && isWithin
    console.log(
      `Load (1, 5, 15 minutes): ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
    return isWithin
  } finally {
    await close()
  }
}

/** The first opening of the process is not among the others: it reads the large counts that these find. */
async function measureSection(ctx: Ctx, { name, open, openPerRow }: BenchSection): Promise<boolean> {
  const first = await measure(1, () => open(ctx))
  const { p50, p95 } = await measure(Number(values.rounds), () => open(ctx))
  const isWithin = p95 <= BUDGET_MS
  const perRow = openPerRow && values['per-row'] ? formatMs((await measure(1, () => openPerRow(ctx))).p50) : ''
  printRow([
    name,
    formatMs(p50),
    formatMs(p95),
    formatMs(BUDGET_MS),
    isWithin ? 'ok' : 'OVER',
    formatMs(first.p50),
    perRow,
  ])
  return isWithin
}

async function measure(rounds: number, work: () => Promise<unknown>): Promise<Figures> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return computeFigures(times)
}

function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en')} ms`
}

function printRow([name = '', ...cells]: string[]): void {
  console.log(`| ${name.padEnd(40)} | ${cells.map((cell) => cell.padStart(9)).join(' | ')} |`)
}
