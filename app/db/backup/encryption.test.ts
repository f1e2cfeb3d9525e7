import { randomBytes } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  HEADER_BYTES,
  createEncryptStream,
  createBlockEncryptStream,
  createDecryptStream,
  createBlockDecryptStream,
  WrongPassphraseError,
} from './encryption.server.ts'

const PASSPHRASE = 'mabuhay ang tahanan'
const BLOCK = 64 * 1024
const KEY = randomBytes(32)
const PREFIX = randomBytes(7)
const encrypt = (plain: Buffer) => pipeThrough(plain, createBlockEncryptStream(KEY, PREFIX))
const decrypt = (encrypted: Buffer, key = KEY) => pipeThrough(encrypted, createBlockDecryptStream(key, PREFIX))

test.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 200_001])(
  '%i bytes are the same after encryption and decryption',
  async (size) => {
    const plain = randomBytes(size)
    expect((await decrypt(await encrypt(plain))).equals(plain)).toBe(true)
  },
)

test('a passphrase decrypts its backup, another passphrase does not, and nothing is readable without one', async () => {
  const plain = Buffer.from('juan@example.test '.repeat(100))
  const encrypted = await pipeThrough(plain, await createEncryptStream(PASSPHRASE))
  const [header, body] = [encrypted.subarray(0, HEADER_BYTES), encrypted.subarray(HEADER_BYTES)]
  expect(encrypted.includes('juan@example.test')).toBe(false)
  expect((await pipeThrough(body, await createDecryptStream(PASSPHRASE, header))).equals(plain)).toBe(true)
  await expect(pipeThrough(body, await createDecryptStream('mabuhay ang bahay', header))).rejects.toThrow(
    WrongPassphraseError,
  )
})

test('a changed byte, a truncated end, and missing or swapped blocks are detected', async () => {
  const encrypted = await encrypt(randomBytes(3 * BLOCK))
  const block = BLOCK + 16
  const first = encrypted.subarray(0, block)
  const second = encrypted.subarray(block, 2 * block)
  const third = encrypted.subarray(2 * block)
  const flipped = Buffer.from(encrypted)
  flipped.writeUInt8(flipped.readUInt8(10) ^ 1, 10)
  const forgeries = [
    flipped,
    Buffer.concat([first, second]),
    Buffer.concat([second, third]),
    Buffer.concat([second, first, third]),
    encrypted.subarray(0, 5),
  ]
  for (const forgery of forgeries) await expect(decrypt(forgery)).rejects.toThrow(WrongPassphraseError)
  await expect(decrypt(encrypted, randomBytes(32))).rejects.toThrow(WrongPassphraseError)
  expect(await decrypt(Buffer.concat([first, second, third]))).toHaveLength(3 * BLOCK) // null control
})

/** In chunks of different sizes, as from files and networks. */
function pipeThrough(whole: Buffer, stage: Transform): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let at = 0, size = 1; at < whole.length; at += size, size = (size * 7) % 50_021)
    pieces.push(whole.subarray(at, at + size))
  const source = Readable.from(pieces)
  source.on('error', () => {})
  return buffer(source.pipe(stage))
}
