// npm run drill:drain: two built servers behind a plain reverse proxy with keep-alive connections, 60 requests a second, and each server
// is restarted with SIGTERM (promise F7). The proxy does what simple proxies do: it checks /readyz every 500 ms, and it never repeats a
// request. Exit code 1 if a request fails. `--without-delay` is the null control: the servers stop listening at once.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'

const { values } = parseArgs({
  options: { 'without-delay': { type: 'boolean', default: false }, rate: { type: 'string', default: '60' } },
})
const RATE = Number(values.rate)
const DELAY_SECONDS = values['without-delay'] ? 0 : 5
const CHECK_MS = 500
const PATHS = ['/api/listings/facets', '/robots.txt', '/signin', '/robots.txt', '/api/listings/facets', '/robots.txt']

type Upstream = { server: ServerProcess; isReady: boolean; agent: Agent }
type Totals = { sent: number; ok: number; failures: Map<string, number> }

const { dataDir, remove } = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir, durability: 'none' })
const upstreams: Upstream[] = []
for (let n = 0; n < 2; n++) upstreams.push(createUpstream(await startUpstream()))
let turn = 0
const totals: Totals = { sent: 0, ok: 0, failures: new Map() }
const proxy = createServer(forward).listen(0)
const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const checks = setInterval(() => upstreams.forEach((each) => void checkReadiness(each)), CHECK_MS)
try {
  const stopLoad = startLoad()
  await sleep(3_000)
  for (const upstream of upstreams) await restart(upstream)
  await sleep(1_000)
  await stopLoad()
  report()
} finally {
  clearInterval(checks)
  proxy.close()
  proxy.closeAllConnections()
  for (const { server, agent } of upstreams) {
    server.process.kill('SIGINT')
    await server.stop()
    agent.destroy()
  }
  await postgres.stop()
  await remove()
}

function startUpstream(): Promise<ServerProcess> {
  return startServerProcess(
    {
      DATABASE_URL: postgres.url,
      TRUSTED_PROXIES: 'loopback',
      STOP_DELAY_SECONDS: String(DELAY_SECONDS),
      LOG_LEVEL: 'warn',
    },
    60_000,
  )
}

function createUpstream(server: ServerProcess): Upstream {
  return { server, isReady: true, agent: new Agent({ keepAlive: true, maxSockets: 64 }) }
}

async function restart(upstream: Upstream): Promise<void> {
  const startedAt = performance.now()
  const before = countFailures()
  const exitCode = await upstream.server.stop()
  const stopMs = performance.now() - startedAt
  upstream.isReady = false
  Object.assign(upstream, createUpstream(await startUpstream()))
  await sleep(2_000)
  console.log(
    `restarted a server: exit code ${exitCode}, stopped after ${(stopMs / 1_000).toFixed(1)} s, ${countFailures() - before} failed requests`,
  )
}

async function checkReadiness(upstream: Upstream): Promise<void> {
  const { server } = upstream
  const isReady = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => (await response.text()).startsWith('ready') && response.ok,
    () => false,
  )
  if (upstream.server === server) upstream.isReady = isReady
}

/** Round robin over the ready servers, over kept connections, without a second try. */
function forward(req: IncomingMessage, res: ServerResponse): void {
  const ready = upstreams.filter(({ isReady }) => isReady)
  const upstream = ready[turn++ % Math.max(ready.length, 1)]
  if (!upstream) return void res.writeHead(502).end('no server is ready')
  const { agent, server } = upstream
  const { connection: _, host: __, ...headers } = req.headers
  const forwarded = request(new URL(req.url ?? '/', server.url), { agent, method: req.method, headers }, (answer) => {
    const { connection: ___, 'keep-alive': ____, ...answerHeaders } = answer.headers
    res.writeHead(answer.statusCode ?? 502, answerHeaders)
    answer.pipe(res)
    answer.once('error', () => res.destroy())
  })
  forwarded.once('error', (error: NodeJS.ErrnoException) => {
    if (res.headersSent) res.destroy()
    else res.writeHead(502).end(error.code ?? error.message)
  })
  req.pipe(forwarded)
}

/** Open loop: a request every 1/60 s, whether or not the earlier ones were answered. */
function startLoad(): () => Promise<void> {
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * RATE)
    while (totals.sent < due) {
      const one = sendRequest(totals.sent++).finally(() => running.delete(one))
      running.add(one)
    }
  }, 5)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}

async function sendRequest(n: number): Promise<void> {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` // the drill is not about the limit for one address
  const outcome = await fetch(proxyUrl + (PATHS[n % PATHS.length] ?? '/'), {
    headers: { 'X-Forwarded-For': address },
    signal: AbortSignal.timeout(20_000),
  }).then(
    async (response) => {
      const text = await response.text()
      return response.status === 200
        ? 'ok'
        : `status ${response.status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').slice(0, 80)}`
    },
    (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
  )
  if (outcome === 'ok') totals.ok++
  else totals.failures.set(outcome, (totals.failures.get(outcome) ?? 0) + 1)
}

function countFailures(): number {
  return [...totals.failures.values()].reduce((sum, count) => sum + count, 0)
}

function report(): void {
  for (const [reason, count] of totals.failures) console.log(`  ${count} × ${reason}`)
  console.log(
    `${RATE} requests a second, listening ${DELAY_SECONDS} s after SIGTERM: ${totals.sent} sent, ${totals.ok} answered, ${countFailures()} failed`,
  )
  process.exitCode = countFailures() > 0 ? 1 : 0
}
