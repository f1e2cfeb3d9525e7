// Measures what the sections of the admin console read with 1,000,000 listings, 200,000 users and 500,000 applications, counts included,
// and the same pages with one query for each row. Exits with 1 if the 95th percentile of a section is over the budget.
// `--data <folder>` keeps the database for the next run, `--fill` only fills it, `--sections overview,properties` measures the sections
// whose names begin like this.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { createTestAdapters, createTestContext, makeActor } from '#tests/support/context.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { fillDatabase } from './admin/fill.ts'
import { type BenchSection, SECTIONS } from './admin/sections.ts'
import { computeFigures, type Figures, formatLine, TABLE_HEADER } from './figures.ts'

const BUDGET_MS = 300
const ROUNDS = 40
const PER_ROW_ROUNDS = 3
const STATEMENT_TIMEOUT_MS = 60_000

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    sections: { type: 'string', default: '' },
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
  const adapters = createTestAdapters({ clock: systemClock, log: createLog({ level: 'warn' }) })
  const ctx = createTestContext(db, { actor: makeActor('admin'), adapters })
  const prefixes = values.sections.split(',')
  const chosen = SECTIONS.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
  try {
    console.log(TABLE_HEADER)
    const results = []
    for (const section of chosen) results.push(await measureSection(ctx, section))
    return results.every(Boolean)
  } finally {
    await close()
  }
}

/** The first opening after the start of a process is a line of its own: it reads the counts that the others find. */
async function measureSection(ctx: Ctx, { name, open, openPerRow }: BenchSection): Promise<boolean> {
  const first = await measure(1, () => open(ctx))
  const figures = await measure(ROUNDS, () => open(ctx))
  const isWithin = figures.p95 <= BUDGET_MS
  console.log(`${formatLine(name, figures)}  ${isWithin ? 'ok' : `OVER ${BUDGET_MS} ms`}`)
  console.log(formatLine('  first opening of the process', first))
  if (openPerRow)
    console.log(formatLine('  one query for each row', await measure(PER_ROW_ROUNDS, () => openPerRow(ctx))))
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
