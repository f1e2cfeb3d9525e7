// Traffic on the built server with its embedded database, for drills that disturb the database while it works.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

export type Answer = {
  /** 0: the connection broke. */
  status: number
  hasRetryAfter: boolean
  startedAt: number
  durationMs: number
}
export type Traffic = { answers: Answer[]; acknowledgedEmails: string[]; stop: () => Promise<void> }
export type DrillServer = { server: ServerProcess; dataDir: string; remove: () => Promise<void> }

const READY_TIMEOUT_MS = 60_000
const REQUEST_TIMEOUT_MS = 60_000
const PAUSE_MS = 50
const READ_PATHS = ['/', '/properties', '/properties/00000000-0000-7000-8000-000000000000']

export async function startDrillServer(): Promise<DrillServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-drill-'))
  chmodSync(dataDir, 0o711) // as root the database runs under another account, which needs to traverse the folder
  const env = { DATA_DIR: dataDir, SEED_DEMO: '0', TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' }
  const server = await startServerProcess(env, READY_TIMEOUT_MS)
  return {
    server,
    dataDir,
    async remove() {
      if (server.process.exitCode === null) await server.stop()
      else await (await startEmbedded({ dataDir })).stop() // of a server that ended without stopping its database
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** Every worker has one request in progress: half of them register accounts, the others read pages. */
export function startTraffic(url: string, workers: number): Traffic {
  const answers: Answer[] = []
  const acknowledgedEmails: string[] = []
  const stopping = new AbortController()
  const work = async (worker: number) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const email = `drill-${crypto.randomUUID()}@tahanan.example`
      const path = READ_PATHS[n % READ_PATHS.length] ?? '/'
      const answer = await measure(() => (worker % 2 ? register(url, email) : get(url, path)))
      answers.push(answer)
      if (worker % 2 && answer.status === 303) acknowledgedEmails.push(email)
      await sleep(PAUSE_MS)
    }
  }
  const working = Array.from({ length: workers }, (_, worker) => work(worker))
  return {
    answers,
    acknowledgedEmails,
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

export async function measure(send: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now()
  try {
    const response = await send()
    await response.arrayBuffer()
    const hasRetryAfter = response.headers.has('retry-after')
    return { status: response.status, hasRetryAfter, startedAt, durationMs: performance.now() - startedAt }
  } catch {
    return { status: 0, hasRetryAfter: false, startedAt, durationMs: performance.now() - startedAt }
  }
}

let requestCount = 0
/** A new client address for every request, so that no rate limit answers. */
function buildRequest(url: string): RequestInit {
  requestCount++
  const address = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`
  const headers = { Origin: url, 'X-Forwarded-For': address }
  return { headers, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }
}

export const get = (url: string, path: string) => fetch(url + path, buildRequest(url))

export function register(url: string, email: string): Promise<Response> {
  const body = new URLSearchParams({
    step: 'account',
    go: 'next',
    userType: 'tenant',
    employmentStatus: 'employed',
    firstName: 'Niña',
    lastName: 'Peñaflor',
    phone: '0917 123 4567',
    dateOfBirth: '1990-05-17',
    contactMethod: 'email',
    email,
    password: 'Kubo-sa-bukid-7!',
    termsConsent: 'on',
    dataProcessingConsent: 'on',
  })
  return fetch(`${url}/register-enhanced`, { ...buildRequest(url), method: 'POST', body })
}

/** Milliseconds until a registration is accepted; null if it takes too long or the process has ended. */
export async function waitForRecovery(server: ServerProcess, timeoutMs = 30_000): Promise<number | null> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < timeoutMs && server.process.exitCode === null) {
    const { status } = await measure(() => register(server.url, `drill-${crypto.randomUUID()}@tahanan.example`))
    if (status === 303) return performance.now() - startedAt
    await sleep(100)
  }
  return null
}

/** The acknowledged registrations that the database does not have. */
export async function countLost(dataDir: string, emails: readonly string[]): Promise<number> {
  const { url } = await startEmbedded({ dataDir })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ email: string }>('select email from users where email = any($1)', [emails])
  await client.end()
  return emails.length - rows.length
}

export function formatStatuses(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  const names = [...counts].toSorted(([a], [b]) => a - b)
  return names.map(([status, count]) => `${status === 0 ? 'broken' : status}: ${count}`).join(', ') || 'none'
}
