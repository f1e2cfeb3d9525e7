// Encryption of a push message for one browser: RFC 8291 on aes128gcm (RFC 8188), one record.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './push-service.server.ts'

const RECORD_SIZE = 4_096
const SALT_BYTES = 16
const TAG_BYTES = 16
const PUBLIC_KEY_BYTES = 65
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES
/** A push service takes 4,096 bytes; one byte ends the text. */
export const MAX_PUSH_BYTES = RECORD_SIZE - HEADER_BYTES - TAG_BYTES - 1
/** The last record ends with it; nothing is padded. */
const LAST_RECORD = 2

/** For tests, the RFC fixes both. */
type Chance = { salt?: Buffer; privateKey?: Buffer }

/** Throws if a key of the browser is none. */
export function encryptPush(text: string, { p256dh, auth }: Omit<PushTarget, 'endpoint'>, chance: Chance = {}): Buffer {
  const content = Buffer.from(text)
  if (content.length > MAX_PUSH_BYTES) throw new RangeError('a push message is too long')
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  if (chance.privateKey) ecdh.setPrivateKey(chance.privateKey)
  else ecdh.generateKeys()
  const senderKey = ecdh.getPublicKey()
  const salt = chance.salt ?? randomBytes(SALT_BYTES)
  const keys = derivePushKeys({
    secret: ecdh.computeSecret(receiverKey),
    auth: Buffer.from(auth, 'base64url'),
    receiverKey,
    senderKey,
    salt,
  })
  const cipher = createCipheriv('aes-128-gcm', keys.key, keys.nonce)
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.from([senderKey.length]),
    senderKey,
    cipher.update(content),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

type KeyParts = { secret: Buffer; auth: Buffer; receiverKey: Buffer; senderKey: Buffer; salt: Buffer }

function derivePushKeys({ secret, auth, receiverKey, senderKey, salt }: KeyParts): { key: Buffer; nonce: Buffer } {
  const derive = (from: Buffer, seasoning: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, seasoning, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const input = derive(secret, auth, info, 32)
  return {
    key: derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: derive(input, salt, 'Content-Encoding: nonce\0', 12),
  }
}

/** Whether both are keys: a point on P-256, and a secret of 16 bytes. */
export function arePushKeys({ p256dh, auth }: Omit<PushTarget, 'endpoint'>): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === PUBLIC_KEY_BYTES
  } catch {
    return false
  }
}
