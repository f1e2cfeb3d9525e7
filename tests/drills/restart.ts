// npm run drill:restart [rounds]: restarts PostgreSQL under a server that registers accounts and shows pages (promise F3). Exit code 1 if
// the process ended, an acknowledged registration is missing, an answer was neither a success nor 503, or a restart was not survived.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readLockFile } from '#app/db/embedded/postmaster.server.ts'
import { countLost, formatStatuses, startDrillServer, startTraffic, waitForRecovery } from './drill-traffic.ts'

const ROUNDS = Number(process.argv[2] ?? 8)
const WORKERS = 16
/** A fast shutdown, an immediate one, and a crash. */
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
/** After this line of the log the process drains its requests for up to 10 s and exits. */
const UNCAUGHT = 'process.uncaughtException'
const EXPECTED = new Set([200, 303, 404, 503])

type Round = { hasSurvived: boolean; lost: number; unexpected: number }
const rounds: Round[] = []
for (let n = 0; n < ROUNDS; n++) rounds.push(await runRound(n))

const count = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
const ended = count(({ hasSurvived }) => (hasSurvived ? 0 : 1))
const [lost, unexpected] = [count((round) => round.lost), count((round) => round.unexpected)]
console.log(
  `${ROUNDS} restarts: the process ended in ${ended}; acknowledged registrations lost: ${lost}; unexpected answers: ${unexpected}`,
)
process.exitCode = ended + lost + unexpected > 0 ? 1 : 0

/** A server of its own for every round: one that has ended must not change the next round. */
async function runRound(n: number): Promise<Round> {
  const signal = SIGNALS[n % SIGNALS.length] ?? 'SIGINT'
  const { server, dataDir, remove } = await startDrillServer()
  const traffic = startTraffic(server.url, WORKERS)
  await sleep(1_000 + Math.random() * 1_000)
  const postmaster = await readLockFile(join(dataDir, 'postgres'))
  if (postmaster) process.kill(postmaster.pid, signal)
  const recoveryMs = await waitForRecovery(server)
  await sleep(500)
  const isEnding = server.process.exitCode !== null || server.output().includes(UNCAUGHT)
  await traffic.stop()
  const lost = await countLost(dataDir, traffic.acknowledgedEmails)
  const unexpected = traffic.answers.filter(({ status }) => !EXPECTED.has(status)).length
  const hasSurvived = !isEnding && recoveryMs !== null
  console.log(
    `${n + 1}. ${signal}: ${isEnding ? 'AN UNCAUGHT EXCEPTION ENDS THE PROCESS' : 'the process runs'}, ` +
      `${recoveryMs === null ? 'no recovery' : `recovered after ${Math.round(recoveryMs)} ms`}, ` +
      `${traffic.acknowledgedEmails.length} registrations acknowledged, ${lost} lost; answers: ${formatStatuses(traffic.answers)}`,
  )
  await remove()
  return { hasSurvived, lost, unexpected }
}
