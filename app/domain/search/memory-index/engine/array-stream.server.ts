// Writes typed arrays to a file and reads them back in the same order. Each array is written as it is in memory, behind its length in
// bytes. All bytes go through one small buffer: the data are never in memory twice, and the event loop gets its turn with every buffer.
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

export type NumberArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array

const BUFFER_BYTES = 1_048_576
const LENGTH_BYTES = 8
export const CHECKSUM_BYTES = 4

export class ArrayWriter {
  readonly #file: FileHandle
  readonly #signal: AbortSignal
  readonly #buffer = Buffer.alloc(BUFFER_BYTES)
  #used = 0
  #checksum = 0

  constructor(file: FileHandle, signal: AbortSignal) {
    this.#file = file
    this.#signal = signal
  }

  /** The parts are read back as one array. They may change while this waits, but only behind what the caller wants to keep. */
  async write(...parts: readonly NumberArray[]): Promise<void> {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeBigUInt64LE(BigInt(parts.reduce((sum, part) => sum + part.byteLength, 0)))
    await this.#append(length)
    for (const part of parts) await this.#append(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
  }

  async writeText(text: string): Promise<void> {
    await this.write(Buffer.from(text))
  }

  /** Ends with the checksum of everything before it. */
  async finish(): Promise<void> {
    await this.#flush()
    const checksum = Buffer.alloc(CHECKSUM_BYTES)
    checksum.writeUInt32LE(this.#checksum)
    await this.#file.write(checksum)
  }

  async #append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const count = Math.min(bytes.length - at, BUFFER_BYTES - this.#used)
      this.#buffer.set(bytes.subarray(at, at + count), this.#used)
      this.#used += count
      at += count
      if (this.#used === BUFFER_BYTES) await this.#flush()
    }
  }

  async #flush(): Promise<void> {
    this.#signal.throwIfAborted()
    const bytes = this.#buffer.subarray(0, this.#used)
    this.#checksum = crc32(bytes, this.#checksum)
    for (let at = 0; at < bytes.length;) at += (await this.#file.write(bytes, at)).bytesWritten
    this.#used = 0
  }
}

export class ArrayReader {
  readonly #file: FileHandle
  readonly #signal: AbortSignal
  readonly #end: number
  readonly #buffer = Buffer.alloc(BUFFER_BYTES)
  /** The place in the file behind the buffer. */
  #position = 0
  #from = 0
  #to = 0

  /** `end` is the place in the file at which the arrays end. */
  constructor(file: FileHandle, end: number, signal: AbortSignal) {
    this.#file = file
    this.#end = end
    this.#signal = signal
  }

  /** Overwrites the beginning of `target` with the next array, and returns the number of its elements. */
  async readInto(target: NumberArray): Promise<number> {
    const byteCount = await this.#readLength()
    if (byteCount > target.byteLength) throw new Error('An array is longer than expected')
    await this.#fill(new Uint8Array(target.buffer, target.byteOffset, byteCount))
    return byteCount / target.BYTES_PER_ELEMENT
  }

  async readDocuments(): Promise<Uint32Array<ArrayBuffer>> {
    const documents = new Uint32Array((await this.#readLength()) / Uint32Array.BYTES_PER_ELEMENT)
    await this.#fill(new Uint8Array(documents.buffer))
    return documents
  }

  async readText(): Promise<string> {
    const bytes = Buffer.alloc(await this.#readLength())
    await this.#fill(bytes)
    return bytes.toString()
  }

  async #readLength(): Promise<number> {
    const length = Buffer.alloc(LENGTH_BYTES)
    await this.#fill(length)
    const byteCount = Number(length.readBigUInt64LE())
    const remaining = this.#end - this.#position + this.#to - this.#from
    if (byteCount > remaining) throw new Error('An array is longer than the file')
    return byteCount
  }

  async #fill(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      if (this.#from === this.#to) await this.#readMore()
      const count = Math.min(bytes.length - at, this.#to - this.#from)
      bytes.set(this.#buffer.subarray(this.#from, this.#from + count), at)
      this.#from += count
      at += count
    }
  }

  async #readMore(): Promise<void> {
    this.#signal.throwIfAborted()
    const length = Math.min(BUFFER_BYTES, this.#end - this.#position)
    const { bytesRead } = await this.#file.read(this.#buffer, 0, length, this.#position)
    if (bytesRead === 0) throw new Error('The file is too short')
    this.#position += bytesRead
    this.#from = 0
    this.#to = bytesRead
  }
}

/** Whether the file ends with the checksum of everything before it. */
export async function hasRightChecksum(file: FileHandle, signal: AbortSignal): Promise<boolean> {
  const end = (await file.stat()).size - CHECKSUM_BYTES
  const buffer = Buffer.alloc(BUFFER_BYTES)
  let checksum = 0
  for (let position = 0; position < end;) {
    signal.throwIfAborted()
    const { bytesRead } = await file.read(buffer, 0, Math.min(BUFFER_BYTES, end - position), position)
    if (bytesRead === 0) return false
    checksum = crc32(buffer.subarray(0, bytesRead), checksum)
    position += bytesRead
  }
  if (end < 0) return false
  await file.read(buffer, 0, CHECKSUM_BYTES, end)
  return buffer.readUInt32LE() === checksum
}
