// npm run drill:overload: five mixes of requests at 0.9 to 5 times the capacity of one built server (promise F8). Prints one row for each
// cell and exits with 1 if one misses its budget. Options: --seconds 60, --mixes mixed,lists, --times 0.9,2, --skip-null-control.
//
// The capacity of a mix is what six connections of the same generator get answered in a closed loop, in which each sends its next request
// after the answer: as much as the process can do. It is measured before and after each cell. If both differ by more than a fifth, other
// work on the machine has disturbed the cell, which the row says; a cell is judged by the figure from before.
// Before each cell nothing is asked for three seconds, and before the first one thirty requests come at once, three times: none may be refused.
// The null control offers twice the capacity of the first mix without load shedding.
import { type ChildProcess, fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import { computeFigures } from '../../bench/figures.ts'
import type { Job, LoadResult } from './overload/generator.ts'
import { MIX_NAMES, type MixName, type Site } from './overload/mixes.ts'
import { createDrillSite } from './overload/site.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    mixes: { type: 'string', default: MIX_NAMES.join() },
    times: { type: 'string', default: '0.9,1.2,1.5,2,3,5' },
    'skip-null-control': { type: 'boolean', default: false },
  },
})
const SECONDS = Number(values.seconds)
const MIXES = values.mixes.split(',').map(parseMix)
const TIMES = values.times.split(',').map(Number)
if (!(SECONDS > 0) || !TIMES.every((times) => times > 0)) throw new Error('--seconds and --times take numbers')

const BUDGET = { goodput: 0.9, p95Ms: 500, healthP95Ms: 200, actions: 0.99 }
const CONNECTIONS = 6
const WARM_UP_SECONDS = 8
const CAPACITY_SECONDS = 6
/** Other work on the machine may leave nothing for the server for a while. */
const CAPACITY_ATTEMPTS = 3
const MAX_CAPACITY_CHANGE = 0.2
const CALM_MS = 3_000
const BURST = { requests: 30, rounds: 3 }
const NULL_CONTROL_TIMES = 2

type Cell = {
  name: string
  seconds: number
  offered: number
  capacity: number
  capacityAfter: number
  result: LoadResult
  missed: string[]
}
const cells: Cell[] = []
const drill = await createDrillSite()
const generator = fork(new URL('overload/generator.ts', import.meta.url), { serialization: 'advanced' })
try {
  printRow('cell', [
    'offered/s',
    'good/s',
    'of capacity',
    'p50',
    'p95',
    'refused',
    'in ms p95',
    'failed',
    'health p95',
    'actions',
    'machine',
  ])
  await runWithServer('1', async (server) => {
    for (const mix of MIXES) await runMix(await drill.describe(server), mix)
  })
  if (!values['skip-null-control'])
    await runWithServer('0', async (server) => runNullControl(await drill.describe(server)))
} finally {
  generator.disconnect()
  await drill.remove()
}
const missed = cells.filter((cell) => cell.missed.length > 0)
for (const { name, missed: reasons } of missed) console.log(`MISSED ${name}: ${reasons.join(', ')}`)
if (missed.length === 0) console.log(`ok: ${cells.length} cells within their budgets`)
process.exitCode = missed.length === 0 ? 0 : 1

async function runWithServer(shedding: '0' | '1', work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await drill.startServer(shedding)
  try {
    await work(server)
  } catch (error) {
    const { exitCode, signalCode } = server.process
    console.error(`The server (exit code ${exitCode}, signal ${signalCode}) wrote:\n${server.output().slice(-4_000)}`)
    throw error
  } finally {
    await server.stop()
  }
}

async function runMix(site: Site, mix: MixName): Promise<void> {
  await runJob({ site, mix, seconds: WARM_UP_SECONDS, load: { connections: CONNECTIONS } })
  await runBursts(site, mix)
  let capacity = await measureCapacity(site, mix)
  for (const times of TIMES) capacity = await runCell(site, mix, times, capacity)
}

async function measureCapacity(site: Site, mix: MixName): Promise<number> {
  for (let n = 0; n < CAPACITY_ATTEMPTS; n++) {
    const job = { site, mix, seconds: CAPACITY_SECONDS, load: { connections: CONNECTIONS } }
    const { good } = await runJob(job)
    await sleep(CALM_MS)
    if (good > 0) return good / CAPACITY_SECONDS
  }
  throw new Error('The server answers nothing in time, even without overload')
}

/** Returns the capacity afterwards. */
async function runCell(site: Site, mix: MixName, times: number, capacity: number): Promise<number> {
  const offered = capacity * times
  const result = await runJob({ site, mix, seconds: SECONDS, load: { perSecond: offered } })
  await sleep(CALM_MS)
  const capacityAfter = await measureCapacity(site, mix)
  const cell = { name: `${mix} ${times}`, seconds: SECONDS, offered, capacity, capacityAfter, result }
  record({ ...cell, missed: times < 1 ? judgeCalm(result) : judgeOverload(result, capacity) })
  return capacityAfter
}

/** All are answered, however long the last one takes. */
async function runBursts(site: Site, mix: MixName): Promise<void> {
  for (let n = 0; n < BURST.rounds; n++) {
    await sleep(CALM_MS)
    const result = await runJob({ site, mix, seconds: 1, load: { atOnce: BURST.requests } })
    const { requests } = BURST
    const cell = { name: `${mix} burst`, seconds: 1, offered: requests, capacity: requests, capacityAfter: requests }
    record({ ...cell, result, missed: result.refused > 0 ? [`${result.refused} refused`] : [] })
  }
}

async function runNullControl(site: Site): Promise<void> {
  const [mix] = MIXES
  if (!mix) return
  await runJob({ site, mix, seconds: WARM_UP_SECONDS, load: { connections: CONNECTIONS } })
  const capacity = await measureCapacity(site, mix)
  const offered = capacity * NULL_CONTROL_TIMES
  const result = await runJob({ site, mix, seconds: SECONDS, load: { perSecond: offered } })
  const name = `${mix} ${NULL_CONTROL_TIMES} without shedding`
  record({ name, seconds: SECONDS, offered, capacity, capacityAfter: capacity, result, missed: [] })
}

function judgeCalm(result: LoadResult): string[] {
  return [...judgeAnswers(result), ...(result.refused > 0 ? [`${result.refused} refused`] : [])]
}

function judgeOverload(result: LoadResult, capacity: number): string[] {
  const goodput = result.good / SECONDS / capacity
  return [...judgeAnswers(result), ...(goodput < BUDGET.goodput ? [`goodput ${formatShare(goodput)}`] : [])]
}

function judgeAnswers({
  admittedMs,
  healthMs,
  healthFailed,
  actions,
  withoutRetryAfter,
  failed,
}: LoadResult): string[] {
  const [p95, healthP95] = [computeFigures(admittedMs).p95, computeFigures(healthMs).p95]
  const checks: [isMissed: boolean, reason: string][] = [
    [!(p95 <= BUDGET.p95Ms), `p95 ${p95.toFixed(0)} ms`],
    [!(healthP95 <= BUDGET.healthP95Ms), `health p95 ${healthP95.toFixed(0)} ms`],
    [healthFailed > 0, `${healthFailed} health checks failed`],
    [actions.admitted < actions.sent * BUDGET.actions, `actions ${formatShare(actions.admitted / actions.sent)}`],
    [withoutRetryAfter > 0, `${withoutRetryAfter} refusals without Retry-After`],
    [Object.keys(failed).length > 0, `failed ${JSON.stringify(failed)}`],
  ]
  return checks.filter(([isMissed]) => isMissed).map(([, reason]) => reason)
}

function record(cell: Cell): void {
  cells.push(cell)
  const { result, capacity, capacityAfter, offered, seconds } = cell
  const isDisturbed = Math.abs(capacityAfter - capacity) > MAX_CAPACITY_CHANGE * capacity
  const { p50, p95 } = computeFigures(result.admittedMs)
  const formatP95 = (times: number[]) => (times.length > 0 ? computeFigures(times).p95.toFixed(0) : '–')
  printRow(cell.name, [
    offered.toFixed(0),
    (result.good / seconds).toFixed(1),
    formatShare(result.good / seconds / capacity),
    p50.toFixed(0),
    p95.toFixed(0),
    String(result.refused),
    formatP95(result.refusedMs),
    String(Object.values(result.failed).reduce((sum, count) => sum + count, 0)),
    formatP95(result.healthMs),
    `${result.actions.admitted}/${result.actions.sent}`,
    (loadavg()[0] ?? 0).toFixed(1),
    isDisturbed ? `  disturbed: the capacity is ${capacityAfter.toFixed(0)} a second afterwards` : '',
  ])
}

function printRow(name: string, figures: string[]): void {
  console.log(name.padEnd(28) + figures.map((figure) => figure.padStart(12)).join(''))
}

function runJob(job: Job): Promise<LoadResult> {
  return sendJob(generator, job)
}

function sendJob(child: ChildProcess, job: Job): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The generator ended'))
    child.once('exit', onExit)
    child.once('message', (result) => {
      child.off('exit', onExit)
      resolve(result as LoadResult)
    })
    child.send(job)
  })
}

function parseMix(name: string): MixName {
  const found = MIX_NAMES.find((mix) => mix === name)
  if (!found) throw new Error(`--mixes takes ${MIX_NAMES.join()}`)
  return found
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)} %`
}
