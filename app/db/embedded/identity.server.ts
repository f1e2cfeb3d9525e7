// The account that runs the database server. PostgreSQL refuses root, so root needs an unprivileged account that can reach the
// data and the program, and whose files no other account can open (promise F2).
import { execFile } from 'node:child_process'
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.server.ts'

const run = promisify(execFile)

export type Identity = {
  kind: 'self' | 'account' | 'namespace'
  /** The owner of the files as seen from outside. Undefined: the current account. */
  owner: { uid: number; gid: number } | undefined
  /** The command that runs `file` as this identity. */
  command(file: string, args: readonly string[]): { file: string; args: string[] }
  spawnAs: { uid?: number; gid?: number }
}

/**
 * Services share the account `nobody`, so the account alone would give each of them access to our files. The folder is
 * accessible only to this group, a number that no account of a usual system has.
 */
const PRIVATE_GROUP = 64_873
const ROOT = { uid: 0, gid: 0 }

export const isRunningAsRoot = (): boolean => process.getuid?.() === 0

const plainCommand: Identity['command'] = (file, args) => ({ file, args: [...args] })

export const SELF_IDENTITY: Identity = { kind: 'self', owner: undefined, command: plainCommand, spawnAs: {} }

export function createAccountIdentity(uid: number, gid: number): Identity {
  return { kind: 'account', owner: { uid, gid }, command: plainCommand, spawnAs: { uid, gid } }
}

/** Root outside (can reach its own folders), an unprivileged account inside (PostgreSQL starts). */
export function createNamespaceIdentity(uid: number, gid: number): Identity {
  const options = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  return {
    kind: 'namespace',
    owner: ROOT,
    command: (file, args) => ({ file: 'unshare', args: [...options, file, ...args] }),
    spawnAs: {},
  }
}

/** The first identity that can enter `folder` and run the server, or null. The folder is left prepared for it. */
export async function findIdentity(folder: string, binaries: Binaries): Promise<Identity | null> {
  if (!isRunningAsRoot()) return SELF_IDENTITY
  const before = await stat(folder)
  for (const identity of await listCandidates(folder)) {
    const isClosed = await restrictAccess(folder, identity).then(
      () => true,
      () => false, // a container may forbid chown
    )
    if (isClosed && (await canRun(identity, folder, binaries))) return identity
  }
  await chown(folder, before.uid, before.gid).catch(() => {})
  await chmod(folder, before.mode & 0o7777)
  return null
}

/** The current owner of the data comes first: changing the owner is the last resort. */
async function listCandidates(folder: string): Promise<Identity[]> {
  const accounts = await readAccounts()
  const nobody = accounts.find((account) => account.name === 'nobody') ?? NOBODY
  const unprivileged = createAccountIdentity(nobody.uid, PRIVATE_GROUP)
  const namespace = createNamespaceIdentity(nobody.uid, nobody.gid)
  const dataOwner = await findOwner(join(folder, 'data'))
  if (dataOwner?.uid === ROOT.uid) return [namespace, unprivileged]
  const owner = dataOwner ?? (await findOrdinaryOwner(folder))
  const account = accounts.find((each) => each.uid === owner?.uid && each.uid !== nobody.uid)
  return [...(account ? [createAccountIdentity(account.uid, account.gid)] : []), unprivileged, namespace]
}

/** If root works in the project folder of an ordinary account, that account keeps the database and can start it later. */
async function findOrdinaryOwner(folder: string): Promise<{ uid: number; gid: number } | null> {
  for (const path of [folder, dirname(folder), dirname(dirname(folder))]) {
    const owner = await findOwner(path)
    if (owner !== null && owner.uid !== ROOT.uid) return owner
  }
  return null
}

/** Not for root. Permissions of a folder of another account cannot be changed. */
export async function claimFolder(folder: string): Promise<void> {
  if (process.platform === 'win32' || isRunningAsRoot()) return
  try {
    await chmod(folder, 0o700)
  } catch (error) {
    const message = `${folder} belongs to another account. Start as that account, or set another DATA_DIR.`
    throw new Error(message, { cause: error })
  }
}

async function restrictAccess(folder: string, identity: Identity): Promise<void> {
  if (identity.kind === 'account' && identity.owner?.gid === PRIVATE_GROUP) {
    await chown(folder, ROOT.uid, PRIVATE_GROUP)
    await chmod(folder, 0o710)
  } else {
    const { uid, gid } = identity.owner ?? ROOT
    await chown(folder, uid, gid)
    await chmod(folder, 0o700)
  }
}

async function canRun(identity: Identity, folder: string, binaries: Binaries): Promise<boolean> {
  const script = 'cd -- "$1" && exec "$2" --version'
  const { file, args } = identity.command('/bin/sh', ['-c', script, 'sh', folder, binaries.postgres])
  try {
    await run(file, args, { ...identity.spawnAs, cwd: '/', timeout: 10_000, env: buildServerEnvironment(binaries) })
    return true
  } catch {
    return false
  }
}

/** The server gets none of our environment: it may contain secrets, and PG* variables would change its behaviour. */
export function buildServerEnvironment(binaries: Binaries): NodeJS.ProcessEnv {
  const base = process.platform === 'win32' ? process.env : { PATH: process.env.PATH ?? '/usr/bin:/bin' }
  const libraries = binaries.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: binaries.libraryPath }
  return { ...base, ...libraries, LC_ALL: 'C', TZ: 'UTC' }
}

/** Changes the owner of all data that another identity created. Only for a cluster that is not running. */
export async function changeOwner(path: string, identity: Identity): Promise<void> {
  if (identity.owner === undefined) return
  const currentOwner = await findOwner(path)
  if (currentOwner === null || (currentOwner.uid === identity.owner.uid && currentOwner.gid === identity.owner.gid))
    return
  await chownTree(path, identity.owner.uid, identity.owner.gid)
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid)
  await lchown(path, uid, gid) // last, so that an interrupted change is detected and repeated
}

export async function findOwner(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch {
    return null
  }
}

type Account = { name: string; uid: number; gid: number }

/** The usual number, for systems that do not list the account. */
const NOBODY: Account = { name: 'nobody', uid: 65_534, gid: 65_534 }

/** initdb needs an account that the system knows by name. */
async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0)
}
