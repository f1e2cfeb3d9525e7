// The next token of a rotation. It is derived from the previous one and a key, because the table has only hashes: a browser that
// missed the response with the new token gets the same one again, also from another process.
import { createHmac, hkdfSync } from 'node:crypto'

/** Without the secret, nobody can compute the next token from a previous one. */
export function createTokenChain(secret: string): (token: string) => string {
  // A key of its own: the signature of a cookie is an HMAC of the token with the secret itself, and browsers have it.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'next session token', 32))
  return (token) => createHmac('sha256', key).update(token).digest('base64url')
}
