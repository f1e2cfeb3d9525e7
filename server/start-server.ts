// Starts database, runtime, HTTP server and metrics server. Each is registered with its close before it is opened.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import type { ServerBuild } from 'react-router'
import type { Env } from '#app/config/env.server.ts'
import { readOperatingFacts } from '#app/domain/admin/system/operating-facts.queries.server.ts'
import { getSearchState } from '#app/domain/search/results/finder.service.server.ts'
import { createRuntime, provideRuntime, type Runtime, type WorkerRole } from '#app/runtime/runtime.server.ts'
import { CAN_SHARE_PORT, openAcceptors } from './acceptors.ts'
import { requireConnections } from './connection-limit.ts'
import { drainServer, FINISH_REQUESTS_MS } from './drain.ts'
import { createMetrics, type FormatMetrics, type Metrics, serveMetrics } from './metrics/metrics.ts'
import { assemble, serveRequests } from './pipeline.ts'
import { getSpoolFolder, sweepSpool } from './guards/spooled-body.ts'
import { addCountMetrics } from './metrics/count-metrics.ts'
import { addOperatingMetrics } from './metrics/operating-metrics.ts'
import { addReplicaMetrics } from './metrics/replica-metrics.ts'
import { addSearchMetrics } from './metrics/search-metrics.ts'
import { describeDemoAccounts, seedDemoIfEmpty } from './seed-demo.ts'
import { type RunningDatabase, startDatabase } from './start-database.ts'
import { explainDatabaseError, explainDataDirError, explainListenError } from './start-errors.ts'
import { buildSteps } from './steps.ts'
import { CLOSE_MS, type Stop } from './stop.ts'

/** Protects against slow clients: 10 s for the headers, 16 KB of headers (promise F5). */
const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000, // for a large upload; guards/request-time.ts ends all others after 30 s
  keepAliveTimeout: 65_000, // longer than that of proxies, so that the proxy closes idle connections first
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** One process does everything. */
export async function startServer(env: Env, build: ServerBuild, stop: Stop): Promise<void> {
  const database = await openPreparedDatabase(env, stop)
  const { runtime, metricsSetup } = await openRuntime(env, database, stop)
  const { registry } = metricsSetup
  const format = async () => ({ text: await registry.metrics(), contentType: registry.contentType })
  const metrics = await stop.resources.open('metrics server', CLOSE_MS.metrics, listenForMetrics(env, format), close)
  stop.signal.throwIfAborted()
  const http = await openHttp(env, build, stop, runtime, metricsSetup)
  const [port, metricsPort] = [getPort(http.server), getPort(metrics)]
  runtime.log.info('server.ready', { port, metricsPort, database: database.description })
  announce(env, port)
  for (const line of await describeDemoAccounts(env, runtime.database)) print(line)
  void runtime.loadSearchIndex() // until it is loaded, /readyz refuses and searches use SQL
}

/** Migrated, and with demo data if they are wanted. */
export async function openPreparedDatabase(env: Env, { resources, signal }: Stop): Promise<RunningDatabase> {
  await requireFreePort(env)
  signal.throwIfAborted()
  const database = await resources.open(
    'database',
    CLOSE_MS.database,
    openDatabaseOrExplain(env, print, signal),
    (opened) => opened.stop(),
  )
  signal.throwIfAborted()
  await seedDemoIfEmpty(env, database.ownerUrl, print).catch((error: unknown) => {
    throw explainDataDirError(error, env)
  })
  signal.throwIfAborted()
  return database
}

export async function openRuntime(
  env: Env,
  database: Pick<RunningDatabase, 'url' | 'ownerUrl'>,
  { resources, signal }: Stop,
  role?: WorkerRole,
): Promise<{ runtime: Runtime; metricsSetup: Metrics }> {
  const runtime = await resources.open(
    'runtime',
    CLOSE_MS.runtime,
    provideRuntime(createRuntime(env, database.url, database.ownerUrl, role)).catch((error: unknown) => {
      throw explainDataDirError(error, env)
    }),
    (opened) => opened.stop(),
  )
  signal.throwIfAborted()
  const metricsSetup = createMetrics(runtime.database.pool)
  addSearchMetrics(metricsSetup.registry, () => getSearchState(runtime.contextForSystem()))
  addCountMetrics(metricsSetup.registry)
  addReplicaMetrics(metricsSetup.registry, runtime.replicas)
  addOperatingMetrics(
    metricsSetup.registry,
    () => readOperatingFacts(runtime.contextForSystem()),
    () => new Date(),
  )
  return { runtime, metricsSetup }
}

export async function openHttp(env: Env, build: ServerBuild, stop: Stop, runtime: Runtime, metricsSetup: Metrics) {
  await sweepSpool(getSpoolFolder(env))
  const app = assemble(buildSteps(runtime, build, metricsSetup, stop.signal), { trustedProxies: env.trustedProxies })
  return stop.resources.open(
    'HTTP server',
    env.stopDelayMs + FINISH_REQUESTS_MS + 1_000,
    openHttpServer(app, env),
    ({ server, acceptors }) => drainServer(server, { keepListeningMs: env.stopDelayMs, hurry: stop.hurry, acceptors }),
  )
}

/** For the person at the terminal. */
export function announce(env: Env, port: number): void {
  const address = env.isLocal ? `http://localhost:${port}` : env.baseUrl.origin
  print(`\nTahanan is ready: ${address}\n`)
  if (env.hasLocalOutbox) print(`No mail is sent. Read it on this computer: ${address}/outbox\n`)
}

export function getPort(server: Server): number {
  return (server.address() as AddressInfo).port
}

export function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Checked before the database starts, so that a second start on the same port has no effect. */
async function requireFreePort(env: Env): Promise<void> {
  if (env.port === 0) return
  const probe = await listen(createServer(), env, { reusePort: false })
  await close(probe)
}

async function openHttpServer(app: Express, env: Env) {
  const server = createServer(HTTP_LIMITS)
  serveRequests(server, app)
  await listen(server, env, { reusePort: CAN_SHARE_PORT })
  return { server, acceptors: await openAcceptors(server) }
}

function listen(server: Server, { port, host }: Env, { reusePort }: { reusePort: boolean }): Promise<Server> {
  return new Promise<Server>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort }, () => resolve(server))
  }).catch((error: unknown) => {
    throw explainListenError(error, { port, host }, { host: 'LISTEN_HOST', port: 'PORT' })
  })
}

export function listenForMetrics(env: Env, format: FormatMetrics): Promise<Server> {
  const { metricsHost: host, metricsPort: port } = env
  return serveMetrics(format, port, host).catch((error: unknown) => {
    throw explainListenError(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
  })
}

async function openDatabaseOrExplain(...[env, print, signal]: Parameters<typeof startDatabase>) {
  try {
    const database = await startDatabase(env, print, signal)
    if (env.databaseUrl || env.workers > 1)
      await requireConnections(env, database.url).catch(async (error: unknown) => {
        await database.stop()
        throw error
      })
    return database
  } catch (error) {
    throw env.databaseUrl ? explainDatabaseError(error, env.databaseUrl) : explainDataDirError(error, env)
  }
}
