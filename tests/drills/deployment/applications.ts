// Three processes of the built server, which share the database, the store and the secrets.
import { TEST_ENCRYPTION_KEY } from '#tests/support/context.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { PROXY_PORT } from './proxy.ts'
import { waitUntil } from './postgres-servers.ts'

export const APPLICATION_PORTS = [5651, 5652, 5653] as const
export const SITE_URL = `http://127.0.0.1:${PROXY_PORT}`

export type Application = { port: number; url: string; server: ServerProcess }
type Env = Record<string, string>

const READY_TIMEOUT_MS = 60_000

/** `folder` holds another version of the site. */
export async function startApplication(port: number, env: Env, folder?: string): Promise<Application> {
  const settings = {
    PORT: String(port),
    METRICS_PORT: String(port + 10),
    LISTEN_HOST: '127.0.0.1',
    BASE_URL: SITE_URL,
    TRUSTED_PROXIES: 'loopback',
    STOP_DELAY_SECONDS: '5',
    LOAD_SHEDDING: '0', // a refusal because of a busy machine would look like a failure
    LOG_LEVEL: 'info',
    APP_SECRET: 'the secret of the deployment drill, 1',
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    SEED_DEMO: '0',
    ...env,
  }
  const server = await startServerProcess(settings, READY_TIMEOUT_MS, folder)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const hasEnded = () => server.process.exitCode !== null || server.process.signalCode !== null
  await waitUntil(async () => hasEnded() || (await isReady()), READY_TIMEOUT_MS).catch((error: unknown) => {
    throw new Error(`The process on port ${port} is not ready:\n${listNotes(server).join('\n')}`, { cause: error })
  })
  if (hasEnded()) throw new Error(`The process on port ${port} has ended:\n${listNotes(server).join('\n')}`)
  return { port, url, server }
}

/** With the time that the signal of the stop gives to the proxy. */
export async function restartApplication(application: Application, env: Env, folder?: string): Promise<void> {
  await application.server.stop()
  Object.assign(application, await startApplication(application.port, env, folder))
}

export async function readApplicationMetric(application: Application, line: RegExp): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${application.port + 10}/metrics`)).text()
  return [...text.matchAll(new RegExp(line, 'gm'))].map(([, value]) => Number(value))
}

/** What a process has logged, without its requests. */
export const listNotes = (server: ServerProcess) =>
  server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"event":"request"') && !line.includes('"event":"mail.sent"'))
