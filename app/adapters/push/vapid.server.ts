// Tells a push service who sends (RFC 8292): a token that is signed with the private key of this site.
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** A push service refuses more than a day. */
const TOKEN_SECONDS = 12 * 60 * 60

export type Vapid = {
  /** Uncompressed, base64url: what a browser wants for a subscription. */
  publicKey: string
  buildAuthorization(endpoint: string, now: Date): string
}

/** `privateKey`: 32 bytes in base64url. `contact`: whom a push service writes to about our messages, a mailto: or https: address. */
export function createVapid(privateKey: string, contact: string): Vapid {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const point = ecdh.getPublicKey()
  const key: KeyObject = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const publicKey = point.toString('base64url')
  const head = toBase64url({ typ: 'JWT', alg: 'ES256' })
  return {
    publicKey,
    buildAuthorization(endpoint, now) {
      const expiresAt = Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS
      const claims = `${head}.${toBase64url({ aud: new URL(endpoint).origin, exp: expiresAt, sub: contact })}`
      const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return `vapid t=${claims}.${signature}, k=${publicKey}`
    },
  }
}

const toBase64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
