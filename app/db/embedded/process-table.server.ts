// Reads the process table. A process id alone proves nothing, because ids are reused.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The command line with its arguments, or null if there is no such process (also for a zombie). */
export async function readCommandLine(pid: number): Promise<string[] | null> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  if (process.platform === 'linux') {
    try {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8')
      return line === '' ? null : line.split('\0').slice(0, -1)
    } catch {
      return null
    }
  }
  return isSignalable(pid) ? readCommandLineFromPs(pid) : null
}

async function readCommandLineFromPs(pid: number): Promise<string[]> {
  if (process.platform === 'win32') return []
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { timeout: 5_000 })
    return stdout.trim().split(' ')
  } catch {
    return []
  }
}

/** False for a zombie: it holds no resources. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!isSignalable(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
