// Starts the built server as a process on a free port, for HTTP and browser tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildAppUrl } from '#app/db/embedded/app-role.server.ts'
import { findFreePort } from './free-port.ts'

export type ServerProcess = {
  /** The folder of its files; removed when it ends. */
  dataDir: string
  url: string
  metricsUrl: string
  process: ChildProcess
  /** Everything the process has written so far. */
  output(): string
  logLines(): Record<string, unknown>[]
  stop(): Promise<number | null>
  /** Ends the process at once: a regular stop takes half a second of processor time, and a whole run ends sixty servers. */
  discard(): Promise<void>
}

/** Only detects hangs, also on a busy machine: a start that fails ends the process. */
const READY_TIMEOUT_MS = 120_000
/** Dozens of tests start the same program, so the compile cache is shared. A new build clears the folder. */
export const COMPILE_CACHE_DIR = 'build/server/.compiled'

export async function startServerProcess(
  env: Record<string, string>,
  readyTimeoutMs = READY_TIMEOUT_MS,
  /** Of the built site. */
  folder = '.',
): Promise<ServerProcess> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'tahanan-server-'))
  const child = spawn(process.execPath, ['build/server/index.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      DISK_WATERMARK_MB: '0',
      STOP_DELAY_SECONDS: '0', // no proxy is in front
      LOAD_SHEDDING: '0', // tests count the answers to bursts, which must not depend on the speed of the machine
      PAGE_CACHE_CHECK_MS: '0', // a test sees its change at once
      NODE_COMPILE_CACHE: resolve(folder, COMPILE_CACHE_DIR),
      ...splitRoles(env),
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  void exited.then(() => rmSync(dataDir, { recursive: true, force: true }))
  await waitUntilReady(child, () => output, readyTimeoutMs)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    process: child,
    output: () => output,
    logLines: () => parseLines(output),
    stop() {
      child.kill('SIGTERM')
      return exited
    },
    async discard() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * Tests name the database by its owner. The server serves as the application's role, so that its privileges are tested too; the database
 * server of the tests has that role, also an external one.
 */
function splitRoles(env: Record<string, string>): Record<string, string> {
  const { DATABASE_URL: ownerUrl, DATABASE_OWNER_URL } = env
  if (ownerUrl === undefined || DATABASE_OWNER_URL !== undefined) return env
  return { ...env, DATABASE_URL: buildAppUrl(ownerUrl), DATABASE_OWNER_URL: ownerUrl }
}

async function waitUntilReady(child: ChildProcess, output: () => string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!output().includes('Tahanan is ready')) {
    const exitReason = child.exitCode ?? child.signalCode
    if (exitReason !== null) throw new Error(`The server ended with ${exitReason}:\n${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready within ${timeoutMs} ms:\n${output()}`)
    }
    await sleep(25)
  }
}

function parseLines(output: string): Record<string, unknown>[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
