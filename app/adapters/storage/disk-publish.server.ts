// How a finished file enters and leaves the tree, so that it is there (or gone) even after the power fails.
import { lstat, mkdir, open, readdir, realpath, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './disk-object-file.server.ts'

const MAX_ATTEMPTS = 5

/** Renames into place. Tries again when a removal tidied the folder away in between. */
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

/** A link inside the tree could lead a write out of it, so the nearest folder that exists must be where it says it is. */
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

/** True for a link to nowhere as well. */
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

/** Removes folders that became empty; gives the first that stays. */
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

/** A new name survives a crash only once its folder is synced, and a new folder once its parent is. */
async function syncUpTo(folder: string, last = folder): Promise<void> {
  if (process.platform === 'win32') return // folders cannot be opened there
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
    if (errorCode(error) !== 'ENOENT') throw error // tidied away by a removal: nothing left to keep
  } finally {
    await handle?.close()
  }
}

/** Files a killed process left half-written. A write under way is younger, for every chunk renews its time. */
export async function sweepFolder(folder: string, olderThanMs: number): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    try {
      if ((await lstat(file)).mtimeMs > Date.now() - olderThanMs) continue
      await unlink(file)
      count++
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error // another process swept it first
    }
  }
  return count
}
