// Encrypts columns that must not be readable in a dump or a backup (promise P5): AES-256-GCM with a nonce for each value. The
// ciphertext contains the key id, so that keys can be rotated while old values exist.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export class DecryptionError extends Error {
  constructor(reason: string) {
    super(`an encrypted value cannot be read: ${reason}`) // without the value, because errors are logged
    this.name = 'DecryptionError'
  }
}

export type Cipher = {
  /**
   * `purpose` (table and column) and `owner` (the person of the row) are authenticated data: a value copied into another row or
   * column does not decrypt.
   */
  encrypt(text: string, purpose: string, owner: string): string
  decrypt(ciphertext: string, purpose: string, owner: string): string
}

/** Keys as 64 hexadecimal characters. The first encrypts, all of them decrypt. */
export function createCipher(keys: readonly [string, ...string[]]): Cipher {
  const keysById = new Map(keys.map((hex) => [computeKeyId(hex), parseKey(hex)]))
  const currentId = computeKeyId(keys[0])
  const current = parseKey(keys[0])
  return {
    encrypt(text, purpose, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(buildContext(purpose, owner))
      const ciphertext = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}:${currentId}:${ciphertext.toString('base64')}`
    },
    decrypt(ciphertext, purpose, owner) {
      const [version, id = '', body = '', ...rest] = ciphertext.split(':')
      if (version !== VERSION || rest.length > 0) throw new DecryptionError('its format is unknown')
      const key = keysById.get(id)
      if (!key) throw new DecryptionError('its key is missing')
      return decryptBytes(key, Buffer.from(body, 'base64'), buildContext(purpose, owner))
    },
  }
}

/** Identifies a key without revealing it. */
function computeKeyId(hex: string): string {
  return createHash('sha256').update(`key id ${hex.toLowerCase()}`).digest('hex').slice(0, 8)
}

function parseKey(hex: string): Buffer {
  const key = Buffer.from(hex, 'hex')
  if (key.length !== KEY_BYTES) throw new RangeError('an encryption key has 64 hexadecimal characters')
  return key
}

const buildContext = (purpose: string, owner: string) => Buffer.from(`${purpose}\n${owner}`)

function decryptBytes(key: Buffer, ciphertext: Buffer, aad: Buffer): string {
  if (ciphertext.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionError('it is truncated')
  const nonce = ciphertext.subarray(0, NONCE_BYTES)
  const tag = ciphertext.subarray(ciphertext.length - TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(aad).setAuthTag(tag)
  try {
    return decipher.update(ciphertext.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new DecryptionError('it was changed, or belongs to another row or column')
  }
}
