// Publishes and removes files so that the change survives a power failure.
import { lstat, mkdir, open, readdir, realpath, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './disk-object-file.server.ts'

const MAX_ATTEMPTS = 5

/** Renames the file into place. Retries if a concurrent removal deleted the empty folder. */
export async function publishFile(bucketDir: string, temporary: string, file: string): Promise<void> {
  const folder = dirname(file)
  for (let attempt = 1; ; attempt++) {
    try {
      await refuseLinks(bucketDir, folder)
      const firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(temporary, file)
      return await syncUpTo(folder, firstCreated === undefined ? folder : dirname(firstCreated))
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * A symbolic link inside the tree could redirect a write, so the real path of the nearest existing folder must be its own path.
 */
async function refuseLinks(bucketDir: string, folder: string): Promise<void> {
  for (let current = folder; current.startsWith(bucketDir); current = dirname(current)) {
    try {
      if ((await realpath(current)) === current) return
      throw new Error('a folder of the disk store is a link')
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || (await pathExists(current))) throw error
    }
  }
}

/** Also true for a dangling link. */
async function pathExists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch {
    return false
  }
}

export async function removeFile(bucketDir: string, file: string): Promise<void> {
  try {
    if ((await realpath(dirname(file))) !== dirname(file)) return
    await unlink(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return
    throw error
  }
  await syncUpTo(await removeEmptyFolders(bucketDir, dirname(file)))
}

/** Removes empty folders; returns the first that stays. */
async function removeEmptyFolders(bucketDir: string, folder: string): Promise<string> {
  let current = folder
  while (current !== bucketDir) {
    try {
      await rmdir(current)
    } catch {
      return current
    }
    current = dirname(current)
  }
  return current
}

/** A new name survives a crash only after its folder is synced, and a new folder after its parent is. */
async function syncUpTo(folder: string, last = folder): Promise<void> {
  if (process.platform === 'win32') return // folders cannot be opened on Windows
  for (let current = folder; ; current = dirname(current)) {
    await syncFolder(current)
    if (current === last || current === dirname(current)) return
  }
}

async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error // deleted by a concurrent removal
  } finally {
    await handle?.close()
  }
}

/**
 * Removes incomplete files of killed processes. A file that is being written is younger, because every chunk updates its time.
 */
export async function sweepFolder(folder: string, olderThanMs: number): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    try {
      if ((await lstat(file)).mtimeMs > Date.now() - olderThanMs) continue
      await unlink(file)
      count++
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error // another process removed it first
    }
  }
  return count
}
