// Writes files into a .tar.gz whose bytes depend on nothing but their names and contents and the given time.
import { createWriteStream } from 'node:fs'
import { lstat, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Header, type Pack } from 'tar-stream'

type ArchiveOptions = {
  root: string
  /** Relative to `root`, in any order. */
  names: readonly string[]
  /** The folder that the archive unpacks into. */
  folder: string
  at: Date
  path: string
}

export async function writeReleaseArchive({ root, names, folder, at, path }: ArchiveOptions): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(path))
  for (const name of [...names].toSorted(compareBytes)) await addFile(archive, { root, name, folder, at })
  archive.finalize()
  await written
}

/** Not in the order of a language, which differs between machines. */
const compareBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Entry = { root: string; name: string; folder: string; at: Date }

async function addFile(archive: Pack, { root, name, folder, at }: Entry): Promise<void> {
  const source = join(root, name)
  const stats = await lstat(source)
  const base: Partial<Header> & { name: string } = {
    name: `${folder}/${name}`,
    mtime: at,
    uid: 0,
    gid: 0,
    uname: 'root',
    gname: 'root',
  }
  const isExecutable = (stats.mode & 0o100) !== 0
  const isLink = stats.isSymbolicLink()
  const headers: typeof base = isLink
    ? { ...base, type: 'symlink', linkname: await readlink(source), mode: 0o777 }
    : { ...base, mode: isExecutable ? 0o755 : 0o644 }
  const body = isLink ? Buffer.alloc(0) : await readFile(source)
  await new Promise<void>((resolve, reject) => {
    archive.entry(headers, body, (error) => (error ? reject(error) : resolve()))
  })
}
