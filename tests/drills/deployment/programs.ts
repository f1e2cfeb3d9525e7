// Programs of the deployment drill: PostgreSQL, PgBouncer and nginx from the packages of the machine, each as a child process in one folder.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const READY_TIMEOUT_MS = 30_000

/** PostgreSQL and PgBouncer refuse to run as root: then they run as the account of the package. */
const ACCOUNT: { uid?: number; gid?: number } = process.getuid?.() === 0 ? readAccount('postgres') : {}

function readAccount(name: string): { uid: number; gid: number } {
  const read = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}

export const POSTGRES_BIN = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''
const REQUIRED = [join(POSTGRES_BIN, 'initdb'), '/usr/sbin/pgbouncer', '/usr/sbin/nginx']

export function requirePrograms(): void {
  const missing = REQUIRED.filter((path) => !existsSync(path))
  if (missing.length > 0)
    throw new Error(`Install postgresql, pgbouncer and nginx first; missing: ${missing.join(', ')}`)
}

export function createFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tahanan-deployment-'))
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A folder that the account of the package owns. */
export function createOwnFolder(parent: string, name: string): string {
  const path = join(parent, name)
  mkdirSync(path, { mode: 0o700 })
  if (ACCOUNT.uid !== undefined && ACCOUNT.gid !== undefined) chownSync(path, ACCOUNT.uid, ACCOUNT.gid)
  return path
}

export async function runProgram(path: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(path, args, { ...ACCOUNT, cwd: '/', encoding: 'utf8' })
  return stdout
}

export type Program = {
  /** True until the process has ended. */
  isRunning: () => boolean
  output: () => string
  kill: (signal: NodeJS.Signals) => Promise<void>
}

export function startProgram(path: string, args: readonly string[], { asRoot = false } = {}): Program {
  const child: ChildProcess = spawn(path, args, {
    ...(asRoot ? {} : ACCOUNT),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    isRunning,
    output: () => output,
    async kill(signal) {
      if (isRunning()) child.kill(signal)
      await exited
    },
  }
}

export async function waitForPort(port: number, program: Program): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await isListening(port)); await sleep(50)) {
    if (!program.isRunning() || Date.now() > deadline)
      throw new Error(`Nothing listens on port ${port}:\n${program.output()}`)
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
