// The location of the cluster of a data folder, and the identity that runs it.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from '#app/db/database-log.server.ts'
import { type Binaries, buildBinaryPaths, locateBinaries, NoEmbeddedPostgresError } from './binaries.server.ts'
import { UNFINISHED_PREFIX, isInitialised, type ClusterLocation } from './cluster.server.ts'
import { claimFolder, findIdentity } from './identity.server.ts'

/** The canonical path of a folder, because a running server is recognized by its path. */
export async function resolveDataDir(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  return realpath(dataDir)
}

const getDefaultFolder = (dataDir: string): string => join(dataDir, 'postgres')

/** For root only, if neither an account nor a namespace can reach the data folder. */
function getFallbackFolder(dataDir: string): string {
  return join('/var/lib', `tahanan-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`, 'postgres')
}

/** The folder that already contains data, if any. */
export async function findExistingFolder(dataDir: string): Promise<string | null> {
  for (const folder of [getDefaultFolder(dataDir), getFallbackFolder(dataDir)])
    if (await isInitialised(folder)) return folder
  return null
}

export async function findClusterLocation(dataDir: string, log: DatabaseLog): Promise<ClusterLocation> {
  const folder = (await findExistingFolder(dataDir)) ?? getDefaultFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await claimFolder(folder)
  const binaries = await locateBinaries(folder)
  const identity = await findIdentity(folder, binaries)
  if (identity !== null) {
    if (identity.kind === 'namespace')
      log.info('database.namespace', { reason: 'folder closed to other accounts', folder })
    return { folder, binaries, identity }
  }
  return findFallbackLocation(dataDir, binaries, log)
}

async function findFallbackLocation(dataDir: string, original: Binaries, log: DatabaseLog): Promise<ClusterLocation> {
  if (await isInitialised(getDefaultFolder(dataDir))) throw createUnreachableError(getDefaultFolder(dataDir))
  const folder = getFallbackFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o711 })
  for (const getBinaries of [() => Promise.resolve(original), () => copyBinaries(original, folder)]) {
    const binaries = await getBinaries()
    const identity = await findIdentity(folder, binaries)
    if (identity === null) continue
    log.warn('database.elsewhere', { reason: 'data folder cannot be reached by an ordinary account', folder })
    return { folder, binaries, identity }
  }
  throw createUnreachableError(folder)
}

/** The program may be in a home directory that the account cannot enter. A copy with its final name is complete. */
async function copyBinaries(original: Binaries, folder: string): Promise<Binaries> {
  const packageInfo = JSON.parse(await readFile(join(original.native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const native = join(folder, `native-${packageInfo.version}`)
  if (!existsSync(native)) {
    const draft = await mkdtemp(join(folder, UNFINISHED_PREFIX))
    await cp(original.native, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    await rename(draft, native).catch(() => rm(draft, { recursive: true, force: true })) // a concurrent start created it first
  }
  return { ...buildBinaryPaths(native), libraryPath: original.libraryPath }
}

function createUnreachableError(folder: string): Error {
  return new NoEmbeddedPostgresError(
    `PostgreSQL does not run as root, and no ordinary account can use ${folder}. Choose a DATA_DIR outside root's home.`,
  )
}
