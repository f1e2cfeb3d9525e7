// Writes a ZIP archive file by file, so that only one file is in memory at a time. Files are stored as they are: photos and PDF do not get
// smaller. Without ZIP64, so all files together stay below 4 GB; the caller bounds them.
import { crc32 } from 'node:zlib'

export type ZipFile = { name: string; bytes: Uint8Array }

const LOCAL_SIGNATURE = 0x04_03_4b_50
const ENTRY_SIGNATURE = 0x02_01_4b_50
const END_SIGNATURE = 0x06_05_4b_50
const VERSION = 20
const UTF8_NAMES = 0x08_00

type Entry = { name: Buffer; crc: number; size: number; offset: number }

/** `modifiedAt` is shown as the time of every file. */
export async function* writeZip(files: AsyncIterable<ZipFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const stamp = encodeDosTime(modifiedAt)
  const entries: Entry[] = []
  let offset = 0
  for await (const { name, bytes } of files) {
    const entry = { name: Buffer.from(name), crc: crc32(bytes), size: bytes.byteLength, offset }
    const head = buildLocalHead(entry, stamp)
    entries.push(entry)
    offset += head.byteLength + bytes.byteLength
    yield head
    yield bytes
  }
  const directory = Buffer.concat(entries.map((entry) => buildDirectoryEntry(entry, stamp)))
  yield directory
  yield buildEnd(entries.length, directory.byteLength, offset)
}

function buildLocalHead({ name, crc, size }: Entry, stamp: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(LOCAL_SIGNATURE, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(UTF8_NAMES, 6)
  head.writeUInt32LE(stamp, 10)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(name.byteLength, 26)
  return Buffer.concat([head, name])
}

function buildDirectoryEntry({ name, crc, size, offset }: Entry, stamp: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(ENTRY_SIGNATURE, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(UTF8_NAMES, 8)
  entry.writeUInt32LE(stamp, 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(size, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.byteLength, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function buildEnd(count: number, directorySize: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directorySize, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Time and date in two seconds, from 1980, in UTC. */
function encodeDosTime(moment: Date): number {
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  const date = ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  return date * 65_536 + time
}
