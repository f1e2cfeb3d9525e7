// Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 seconds, as all authenticator apps support.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30
const DIGITS = 6
/** Tolerance for clocks of phones: one step before and after. */
const LEEWAY_STEPS = 1
const SECRET_BYTES = 20

export const createSecret = () => toBase32(randomBytes(SECRET_BYTES))

/** The time step of a code, or null. The caller stores it, because a step is valid once. */
export function findCodeStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  let found: number | null = null
  for (let step = current - LEEWAY_STEPS; step <= current + LEEWAY_STEPS; step++) {
    if (timingSafeEqual(Buffer.from(getCodeAtStep(secret, step)), Buffer.from(code))) found = step
  }
  return found
}

export function getCodeAtStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

export function getCurrentCode(secret: string, now: Date): string {
  return getCodeAtStep(secret, Math.floor(now.getTime() / 1000 / STEP_SECONDS))
}

export function buildOtpauthUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  const query = new URLSearchParams({ secret, issuer }) // the omitted parameters are the defaults of all apps
  // Apps read the label as a path: a space is %20, never a plus sign.
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${label}`)}?${query.toString().replaceAll('+', '%20')}`
}

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => ALPHABET[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
