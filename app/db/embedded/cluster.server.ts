// The database cluster on disk. It is created atomically: the folder `data` exists only when it is complete.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.server.ts'
import { type Identity, buildServerEnvironment } from './identity.server.ts'
import { waitForExit } from './process-table.server.ts'

const run = promisify(execFile)

export const SUPERUSER = 'tahanan'
/** Prefix of folders that are being created and may be deleted. */
export const UNFINISHED_PREFIX = 'unfinished-'
/** initdb reacts to a signal between two of its steps. */
const INITDB_EXIT_MS = 10_000
const PASSWORD_FILE = 'tahanan-password'

export type ClusterLocation = {
  /** The parent of all folders below. */
  folder: string
  binaries: Binaries
  identity: Identity
}

export const getDataFolder = (folder: string): string => join(folder, 'data')

export async function isInitialised(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((): string[] => [])
  return entries.includes('data')
}

/** The password is inside the cluster folder, so that both are created by the same rename. */
export async function readPassword(folder: string): Promise<string> {
  return (await readFile(join(getDataFolder(folder), PASSWORD_FILE), 'utf8')).trim()
}

/** Returns false if a concurrent start created the cluster first. */
export async function initialise(
  location: ClusterLocation,
  options: { sync: boolean; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const { folder, identity } = location
  const workspace = await mkdtemp(join(folder, UNFINISHED_PREFIX))
  try {
    if (identity.owner) await chown(workspace, identity.owner.uid, identity.owner.gid)
    const newDataFolder = join(workspace, 'data')
    const passwordFile = join(workspace, 'password')
    const password = randomBytes(24).toString('base64url')
    await writePrivate(passwordFile, password, identity)
    await runInitdb(location, newDataFolder, passwordFile, options)
    await writePrivate(join(newDataFolder, PASSWORD_FILE), password, identity)
    await rename(newDataFolder, getDataFolder(folder))
    await syncFolder(folder)
    return true
  } catch (error) {
    if (await isInitialised(folder)) return false
    throw error
  } finally {
    await removeTree(workspace)
  }
}

/** Removes what a killed first start left. Only called when the real cluster exists, so the folder is not needed. */
export async function removeUnfinished(folder: string): Promise<void> {
  const entries = await readdir(folder)
  await Promise.all(
    entries.filter((name) => name.startsWith(UNFINISHED_PREFIX)).map((name) => removeTree(join(folder, name))),
  )
}

/** Trigrams use the letters of this locale: in the C locale ñ is not a letter. Not every system has the first one. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C']

async function runInitdb(
  location: ClusterLocation,
  target: string,
  passwordFile: string,
  options: { sync: boolean; signal?: AbortSignal | undefined },
) {
  const env = buildServerEnvironment(location.binaries)
  for (const characterType of CHARACTER_TYPES) {
    // The builtin provider knows upper and lower case of every letter and sorts the same on every machine.
    const { file, args } = location.identity.command(location.binaries.initdb, [
      `--pgdata=${target}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth-local=scram-sha-256',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--no-instructions',
      ...(options.sync ? [] : ['--no-sync']),
    ])
    const { spawnAs } = location.identity
    const initdb = run(file, args, { ...spawnAs, cwd: location.folder, env, timeout: 120_000, signal: options.signal })
    try {
      await initdb
      return
    } catch (error) {
      if (initdb.child.pid !== undefined) await waitForExit(initdb.child.pid, INITDB_EXIT_MS) // an abort rejects before the exit
      options.signal?.throwIfAborted()
      const errorText = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
      if (/invalid locale name/.test(errorText) && characterType !== 'C') continue
      throw new Error(`The database could not be made in ${location.folder}: ${errorText}`, { cause: error })
    }
  }
}

async function writePrivate(path: string, text: string, identity: Identity): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (identity.owner) await file.chown(identity.owner.uid, identity.owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Retries, because an initdb that outlived its parent may still write into the tree. */
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
