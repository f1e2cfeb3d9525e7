// Temporary data folders for tests of the embedded database server, and the list of processes that still use one.
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function createTemporaryDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tahanan-embedded-'))
  await chmod(dataDir, 0o711) // as root the server runs under another account, which needs to traverse the folder
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) }
}

/** Ids of the processes that use the folder, including children of a server (Linux only, without zombies). */
export async function listProcessesIn(dataDir: string): Promise<number[]> {
  const entries = await readdir('/proc').catch((): string[] => [])
  const pids = entries.filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(async (pid) => ((await isWorkingIn(pid, dataDir)) ? Number(pid) : 0)))
  return found.filter((pid) => pid > 0)
}

async function isWorkingIn(pid: string, dataDir: string): Promise<boolean> {
  try {
    const folder = await readlink(`/proc/${pid}/cwd`)
    return (
      folder.startsWith(dataDir) ||
      (await readCommandLine(pid)).some((part) => part.includes(join(dataDir, 'postgres')))
    )
  } catch {
    return false
  }
}

async function readCommandLine(pid: string): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8')
  return line.startsWith('postgres') || line.includes('/initdb\0') || line.includes('/postgres\0')
    ? line.split('\0')
    : []
}
