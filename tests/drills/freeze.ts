// npm run drill:freeze [seconds]: stops every process of PostgreSQL with SIGSTOP under traffic, and continues them later (promise F3).
// Exit code 1 if a request that began during the freeze took longer than 4 s or got neither a page nor a 503 with Retry-After, or if the
// server did not recover.
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcessesIn } from '#tests/support/database/embedded.ts'
import {
  type Answer,
  countLost,
  formatStatuses,
  startDrillServer,
  startTraffic,
  waitForRecovery,
} from './drill-traffic.ts'

const FREEZE_SECONDS = Number(process.argv[2] ?? 10)
const WORKERS = 16
const LONGEST_MS = 4_000
const WARM_UP_MS = 3_000

const { server, dataDir, remove } = await startDrillServer()
const traffic = startTraffic(server.url, WORKERS)
await sleep(WARM_UP_MS)

const pids = await listProcessesIn(dataDir)
const frozenAt = performance.now()
for (const pid of pids) process.kill(pid, 'SIGSTOP')
await sleep(FREEZE_SECONDS * 1_000)
const continuedAt = performance.now()
for (const pid of pids) process.kill(pid, 'SIGCONT')
const recoveryMs = await waitForRecovery(server)
await sleep(1_000)
await traffic.stop()
const lost = await countLost(dataDir, traffic.acknowledgedEmails)

const inFlight = traffic.answers
  .filter(({ startedAt, durationMs }) => startedAt < frozenAt && startedAt + durationMs > frozenAt)
  .map(startAtFreeze)
const during = traffic.answers.filter(({ startedAt }) => startedAt >= frozenAt && startedAt < continuedAt)
const hasEnded = server.process.exitCode !== null
console.log(`PostgreSQL frozen for ${FREEZE_SECONDS} s (${pids.length} processes), ${WORKERS} clients`)
printGroup('in progress when it froze', inFlight)
printGroup('sent while it was frozen ', during)
console.log(
  `first registration accepted: ${recoveryMs === null ? 'never' : `${Math.round(recoveryMs)} ms after SIGCONT`}`,
)
console.log(
  `registrations acknowledged: ${traffic.acknowledgedEmails.length}, lost: ${lost}; process ${hasEnded ? 'ended' : 'runs'}`,
)
await remove()

// a page that is in memory needs no database
const wrong = during.filter(({ status, hasRetryAfter }) => status !== 200 && (status !== 503 || !hasRetryAfter))
const slow = [...inFlight, ...during].filter(({ durationMs }) => durationMs > LONGEST_MS)
console.log(`neither 200 nor 503 with Retry-After: ${wrong.length}; slower than ${LONGEST_MS} ms: ${slow.length}`)
process.exitCode =
  wrong.length + slow.length + lost > 0 || recoveryMs === null || hasEnded || during.length === 0 ? 1 : 0

/** Before the freeze the request did other work, such as hashing a password. */
function startAtFreeze({ status, hasRetryAfter, startedAt, durationMs }: Answer): Answer {
  return { status, hasRetryAfter, startedAt: frozenAt, durationMs: startedAt + durationMs - frozenAt }
}

function printGroup(name: string, answers: readonly Answer[]): void {
  const times = answers.map(({ durationMs }) => Math.round(durationMs)).toSorted((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  console.log(
    `${name}: ${answers.length} requests, median ${median} ms, slowest ${times.at(-1) ?? 0} ms; ${formatStatuses(answers)}`,
  )
}
