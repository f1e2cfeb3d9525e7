// Lists the objects of a bucket in the order of their paths, reading only the folders that the page needs.
import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, FOLDER_MARK, FOOTER_SIZE } from './disk-object-file.server.ts'
import { isObjectPath, type ListOptions } from './object-path.ts'
import type { StoredEntry } from './storage.server.ts'

type Bounds = Required<ListOptions>
type Walked = { path: string; file: string }

export async function listObjectFiles(bucketDir: string, bounds: Bounds): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = []
  for await (const { path, file } of walk(bucketDir, '', bounds)) {
    const stat = await orNull(lstat(file))
    if (stat && stat.size >= FOOTER_SIZE) {
      entries.push({ path, size: stat.size - FOOTER_SIZE, modifiedAt: stat.mtime })
    }
    if (entries.length === bounds.limit) break
  }
  return entries
}

async function* walk(folder: string, at: string, bounds: Bounds): AsyncGenerator<Walked> {
  const found = (await orNull(readdir(folder, { withFileTypes: true }))) ?? []
  const here = found.map(toNode).filter((node) => node !== null)
  // A folder sorts by its name with a slash, as its objects do among the other paths.
  here.sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const node of here) {
    const path = at + node.key
    if (node.isFolder) {
      if (canHold(path, bounds)) yield* walk(join(folder, node.name), path, bounds)
    } else if (path.startsWith(bounds.prefix) && path > bounds.after && isObjectPath(path)) {
      yield { path, file: join(folder, node.name) }
    }
  }
}

/** Symbolic links are skipped. */
function toNode(entry: Dirent): { name: string; key: string; isFolder: boolean } | null {
  const isMarked = entry.name.endsWith(FOLDER_MARK)
  if (entry.isDirectory() && isMarked) return { name: entry.name, key: `${entry.name.slice(0, -1)}/`, isFolder: true }
  if (entry.isFile() && !isMarked) return { name: entry.name, key: entry.name, isFolder: false }
  return null
}

function canHold(folderPath: string, { prefix, after }: Bounds): boolean {
  const meetsPrefix = folderPath.startsWith(prefix) || prefix.startsWith(folderPath)
  return meetsPrefix && (folderPath > after || after.startsWith(folderPath))
}

/** An entry that another process removes during the listing is skipped. */
async function orNull<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
