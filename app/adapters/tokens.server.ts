// Random tokens and SHA-256 hashes. Tables keep only the hash of a token, so a stolen copy of the database opens no link.
// Hashes are stored: changing an encoding makes every stored hash unusable.
import { hash } from 'node:crypto'
import type { Random } from './random.server.ts'

/** URL-safe. 32 bytes are 43 characters. */
export function createToken(random: Random, byteCount = 32): string {
  return Buffer.from(random.bytes(byteCount)).toString('base64url')
}

export function hashToken(token: string): string {
  return sha256Hex(token)
}

export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

export function sha256Base64url(content: string): string {
  return hash('sha256', content, 'base64url')
}
