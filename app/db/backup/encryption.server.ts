// Encrypts a backup with a passphrase: scrypt derives the key, AES-256-GCM encrypts the stream block by block. Each block
// authenticates its number and whether it is the last, so blocks cannot be changed, removed, reordered or truncated.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

export const MAGIC = Buffer.from('TAHANAN-SEALED-1\n')
const SALT_BYTES = 16
const PREFIX_BYTES = 7
export const HEADER_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES
const BLOCK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** The strongest scrypt setting of OWASP: 128 MB and about half a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1024 * 1024 }

export class WrongPassphraseError extends Error {
  constructor(options?: ErrorOptions) {
    super('The backup does not open with this passphrase, or it was changed after it was made.', options)
    this.name = 'WrongPassphraseError'
  }
}

export async function createEncryptStream(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES)
  const prefix = randomBytes(PREFIX_BYTES)
  const stream = createBlockEncryptStream(await deriveKey(passphrase, salt), prefix)
  stream.push(Buffer.concat([MAGIC, salt, prefix]))
  return stream
}

/** Expects the stream after its header. */
export async function createDecryptStream(passphrase: string, header: Buffer): Promise<Transform> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  return createBlockDecryptStream(await deriveKey(passphrase, salt), header.subarray(MAGIC.length + SALT_BYTES))
}

export function createBlockEncryptStream(key: Buffer, prefix: Buffer): Transform {
  return createBlockStream(BLOCK_BYTES, (block, number, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, buildNonce(prefix, number, isLast))
    return Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  })
}

export function createBlockDecryptStream(key: Buffer, prefix: Buffer): Transform {
  return createBlockStream(BLOCK_BYTES + TAG_BYTES, (block, number, isLast) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, buildNonce(prefix, number, isLast), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(block.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(block.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch (error) {
      throw new WrongPassphraseError({ cause: error })
    }
  })
}

function buildNonce(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt32BE(number)
  tail.writeUInt8(isLast ? 1 : 0, 4)
  return Buffer.concat([prefix, tail])
}

type BlockWork = (block: Buffer, number: number, isLast: boolean) => Buffer

/** Emits blocks of one size; the last is shorter or equal, and is emitted even if it is empty. */
function createBlockStream(size: number, work: BlockWork): Transform {
  let buffered: Buffer = Buffer.alloc(0)
  let number = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
      attempt(done, () => {
        // Holds back one full block: only at the end is it known whether it was the last.
        while (buffered.length > size) {
          this.push(work(buffered.subarray(0, size), number, false))
          buffered = buffered.subarray(size)
          number += 1
        }
      })
    },
    flush(done) {
      attempt(done, () => this.push(work(buffered, number, true)))
    },
  })
}

function attempt(done: TransformCallback, action: () => void): void {
  try {
    action()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
    return
  }
  done()
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
