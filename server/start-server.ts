// Starts database, runtime, HTTP server and metrics server, and returns what stopServer needs.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import type { Env } from '#app/config/env.server.ts'
import { getSearchState } from '#app/domain/search/results/finder.service.server.ts'
import { createRuntime, provideRuntime, type Runtime } from '#app/runtime/runtime.server.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import { assemble } from './pipeline.ts'
import { addSearchMetrics } from './search-metrics.ts'
import { describeDemoAccounts, seedDemoIfEmpty } from './seed-demo.ts'
import { type RunningDatabase, startDatabase } from './start-database.ts'
import { buildSteps } from './steps.ts'

export type RunningServer = {
  runtime: Runtime
  database: RunningDatabase
  http: Server
  metrics: Server
  markStopping(): void
}

/** Protects against slow clients: 10 s for the headers, 30 s for the request, 16 KB of headers (promise F5). */
const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000, // longer than that of proxies, so that the proxy closes idle connections first
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}

export class PortTakenError extends Error {
  constructor(port: number, variable = 'PORT') {
    super(
      `Port ${port} is already in use, perhaps by another Tahanan. Stop that program, or choose another port: ${variable}=${port + 1} npm start`,
    )
    this.name = 'PortTakenError'
  }
}

export async function startServer(env: Env, build: ServerBuild): Promise<RunningServer> {
  const print = (line: string) => process.stdout.write(`${line}\n`)
  await requireFreePort(env)
  const database = await startDatabase(env, print)
  const opened: (() => unknown)[] = [() => database.stop()]
  try {
    await seedDemoIfEmpty(env, database.ownerUrl, print)
    const runtime = await provideRuntime(createRuntime(env, database.url))
    opened.unshift(() => runtime.stop())
    const metricsSetup = createMetrics(runtime.database.pool)
    addSearchMetrics(metricsSetup.registry, () => getSearchState(runtime.contextForSystem()))
    let isStopping = false
    const app = assemble(
      buildSteps(runtime, build, metricsSetup, () => isStopping),
      { trustedProxies: env.trustedProxies },
    )
    const metrics = await serveMetrics(metricsSetup.registry, env.metricsPort, env.metricsHost).catch(
      toPortTakenError(env.metricsPort, 'METRICS_PORT'),
    )
    opened.unshift(() => metrics.close())
    const http = await listen(createServer(HTTP_LIMITS, app), env)
    announce(env, http, metrics, runtime, database, print)
    for (const line of await describeDemoAccounts(env, runtime.database)) print(line)
    void runtime.loadSearchIndex() // until it is loaded, /readyz refuses and searches use SQL
    return { runtime, database, http, metrics, markStopping: () => void (isStopping = true) }
  } catch (error) {
    for (const close of opened) await close()
    throw error
  }
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
  print(`\nTahanan is ready: ${env.isLocal ? `http://localhost:${port}` : env.baseUrl.origin}\n`)
}

function getPort(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** Checked before the database starts, so that a second start on the same port has no effect. */
async function requireFreePort(env: Env): Promise<void> {
  if (env.port === 0) return
  const probe = await listen(createServer(), env)
  await new Promise((resolve) => probe.close(resolve))
}

function listen(server: Server, env: Env): Promise<Server> {
  return new Promise<Server>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.port, env.host, () => resolve(server))
  }).catch(toPortTakenError(env.port))
}

function toPortTakenError(port: number, variable?: string) {
  return (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new PortTakenError(port, variable)
    throw error
  }
}
