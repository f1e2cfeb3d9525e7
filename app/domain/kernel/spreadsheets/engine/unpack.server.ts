// The parts of a workbook, unpacked within bounds: an archive of some kilobytes can contain gigabytes. Nothing that the archive says about
// itself is trusted: yauzl refuses entries whose size is not the stated one, and the checksum is computed.
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

export class BadArchiveError extends Error {}

/** `ratio`: how many times larger than in the archive a file may be. */
export type UnpackLimits = { bytes: number; entries: number; ratio?: number }

/** Names are keys of a Map, because a file may be called `__proto__`. Files that `isWanted` refuses are not unpacked. */
export async function unpack(
  bytes: Buffer,
  limits: UnpackLimits,
  isWanted: (name: string) => boolean = () => true,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  try {
    const archive = await fromBufferPromise(bytes, {
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
    })
    if (archive.entryCount > limits.entries) throw new BadArchiveError('too many files')
    let left = limits.bytes
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/') || !isWanted(entry.fileName)) continue
      if (entry.uncompressedSize > left) throw new BadArchiveError('too large')
      if (entry.uncompressedSize > (limits.ratio ?? Infinity) * entry.compressedSize)
        throw new BadArchiveError('packed too densely')
      if (files.has(entry.fileName)) throw new BadArchiveError('two files of one name')
      left -= entry.uncompressedSize
      files.set(entry.fileName, await readEntry(archive, entry))
    }
  } catch (error) {
    throw error instanceof BadArchiveError ? error : new BadArchiveError('damaged', { cause: error })
  }
  return files
}

async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const content = await buffer(await archive.openReadStreamPromise(entry))
  if (crc32(content) !== entry.crc32) throw new BadArchiveError('wrong checksum')
  return content
}
