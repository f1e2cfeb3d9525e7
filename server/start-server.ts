// Starts database, runtime, HTTP server and metrics server. Each is registered with its close before it is opened.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import type { ServerBuild } from 'react-router'
import type { Env } from '#app/config/env.server.ts'
import { getSearchState } from '#app/domain/search/results/finder.service.server.ts'
import { createRuntime, provideRuntime, type Runtime } from '#app/runtime/runtime.server.ts'
import { CAN_SHARE_PORT, openAcceptors } from './acceptors.ts'
import { requireConnections } from './connection-limit.ts'
import { drainServer, FINISH_REQUESTS_MS } from './drain.ts'
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts'
import { assemble, serveRequests } from './pipeline.ts'
import { addCountMetrics } from './count-metrics.ts'
import { addReplicaMetrics } from './replica-metrics.ts'
import { addSearchMetrics } from './search-metrics.ts'
import { describeDemoAccounts, seedDemoIfEmpty } from './seed-demo.ts'
import { type RunningDatabase, startDatabase } from './start-database.ts'
import { explainDatabaseError, explainDataDirError, explainListenError } from './start-errors.ts'
import { buildSteps } from './steps.ts'
import type { Stop } from './stop.ts'

/** Protects against slow clients: 10 s for the headers, 30 s for the request, 16 KB of headers (promise F5). */
const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000, // longer than that of proxies, so that the proxy closes idle connections first
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}

/** Time limits for closing, so that one that hangs does not keep the database running. */
const CLOSE_MS = {
  /** PostgreSQL gets a fast shutdown first and harder signals later; this covers all of them. */
  database: 60_000,
  runtime: 11_000, // jobs get 10 s
  metrics: 1_000,
}

export async function startServer(env: Env, build: ServerBuild, stop: Stop): Promise<void> {
  const { resources, signal } = stop
  const print = (line: string) => process.stdout.write(`${line}\n`)
  await requireFreePort(env)
  signal.throwIfAborted()
  const database = await resources.open(
    'database',
    CLOSE_MS.database,
    openDatabaseOrExplain(env, print, signal),
    (opened) => opened.stop(),
  )
  signal.throwIfAborted()
  const explainFolder = (error: unknown): never => {
    throw explainDataDirError(error, env)
  }
  await seedDemoIfEmpty(env, database.ownerUrl, print).catch(explainFolder)
  signal.throwIfAborted()
  const runtime = await resources.open(
    'runtime',
    CLOSE_MS.runtime,
    provideRuntime(createRuntime(env, database.url, database.ownerUrl)).catch(explainFolder),
    (opened) => opened.stop(),
  )
  signal.throwIfAborted()
  const metricsSetup = createMetrics(runtime.database.pool)
  addSearchMetrics(metricsSetup.registry, () => getSearchState(runtime.contextForSystem()))
  addCountMetrics(metricsSetup.registry)
  addReplicaMetrics(metricsSetup.registry, runtime.replicas)
  const metrics = await resources.open('metrics server', CLOSE_MS.metrics, listenForMetrics(env, metricsSetup), close)
  signal.throwIfAborted()
  const app = assemble(buildSteps(runtime, build, metricsSetup, signal), { trustedProxies: env.trustedProxies })
  const http = await resources.open(
    'HTTP server',
    env.stopDelayMs + FINISH_REQUESTS_MS + 1_000,
    openHttpServer(app, env),
    ({ server, acceptors }) => drainServer(server, { keepListeningMs: env.stopDelayMs, hurry: stop.hurry, acceptors }),
  )
  announce(env, http.server, metrics, runtime, database, print)
  for (const line of await describeDemoAccounts(env, runtime.database)) print(line)
  void runtime.loadSearchIndex() // until it is loaded, /readyz refuses and searches use SQL
}

function announce(
  env: Env,
  http: Server,
  metrics: Server,
  runtime: Runtime,
  database: RunningDatabase,
  print: (line: string) => void,
) {
  const port = getPort(http)
  runtime.log.info('server.ready', { port, metricsPort: getPort(metrics), database: database.description })
  const address = env.isLocal ? `http://localhost:${port}` : env.baseUrl.origin
  print(`\nTahanan is ready: ${address}\n`)
  if (env.hasLocalOutbox) print(`No mail is sent. Read it on this computer: ${address}/outbox\n`)
}

function getPort(server: Server): number {
  return (server.address() as AddressInfo).port
}

function close(server: Server): Promise<void> {
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

function listenForMetrics(env: Env, { registry }: Metrics): Promise<Server> {
  const { metricsHost: host, metricsPort: port } = env
  return serveMetrics(registry, port, host).catch((error: unknown) => {
    throw explainListenError(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
  })
}

async function openDatabaseOrExplain(...[env, print, signal]: Parameters<typeof startDatabase>) {
  try {
    const database = await startDatabase(env, print, signal)
    if (env.databaseUrl) await requireConnections(env, database.url)
    return database
  } catch (error) {
    throw env.databaseUrl ? explainDatabaseError(error, env.databaseUrl) : explainDataDirError(error, env)
  }
}
