// Recovery codes of the second factor, of the site and of the console. Only their hashes are stored.
import { randomBytes } from 'node:crypto'
import { sha256Base64url } from '#app/adapters/tokens.server.ts'
import { RECOVERY_CODES } from './auth.rules.ts'
import { toBase32 } from './totp.server.ts'

const RECOVERY_CODE_BYTES = 10

/** 80 random bits each, in groups that can be read aloud. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (toBase32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )
}

export const hashRecoveryCodes = (codes: string[], userId: string) =>
  codes.map((code) => hashRecoveryCode(code, userId))

export function hashRecoveryCode(code: string, userId: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
  return sha256Base64url(`${userId}:${plain}`)
}
