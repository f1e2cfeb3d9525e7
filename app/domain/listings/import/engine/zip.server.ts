// Reads files of a ZIP archive within bounds: an archive of some kilobytes can contain gigabytes.
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

const END_SIGNATURE = 0x06_05_4b_50
const ENTRY_SIGNATURE = 0x02_01_4b_50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 500
const [STORED, DEFLATED] = [0, 8]

export class BadArchiveError extends Error {}

export type Archive = {
  has: (name: string) => boolean
  /** The text of a file. All texts together must stay within the limit of the archive. */
  readText: (name: string) => Promise<string>
}

type Entry = { method: number; start: number; compressedSize: number }

export function openArchive(bytes: Buffer, maxTextBytes: number): Archive {
  const entries = readDirectory(bytes)
  let remaining = maxTextBytes
  return {
    has: (name) => entries.has(name),
    readText: async (name) => {
      const entry = entries.get(name)
      if (!entry) throw new BadArchiveError(`no file ${name}`)
      const text = await readEntry(bytes, entry, remaining)
      remaining -= text.byteLength
      return text.toString('utf8')
    },
  }
}

/** Sizes in the archive are not trusted: the limit is on what comes out. */
async function readEntry(bytes: Buffer, { method, start, compressedSize }: Entry, limit: number): Promise<Buffer> {
  const content = bytes.subarray(start, start + compressedSize)
  if (method === STORED) {
    if (content.byteLength > limit) throw new BadArchiveError('too large')
    return content
  }
  if (method !== DEFLATED || limit <= 0) throw new BadArchiveError('unknown compression or too large')
  try {
    return await inflate(content, { maxOutputLength: limit })
  } catch (error) {
    throw new BadArchiveError('damaged or too large', { cause: error })
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new BadArchiveError('too many files')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_SIZE > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw new BadArchiveError('damaged')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    if (local + LOCAL_SIZE > bytes.length) throw new BadArchiveError('damaged')
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      compressedSize: bytes.readUInt32LE(at + 20),
      start: local + LOCAL_SIZE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    })
    at += ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The end record is followed by a comment of any length. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT)
  for (let at = bytes.length - END_SIZE; at >= first; at--) if (bytes.readUInt32LE(at) === END_SIGNATURE) return at
  throw new BadArchiveError('no end record')
}
