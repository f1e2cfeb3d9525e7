import { describe, expect, test } from 'vitest'
import { getCodeAtStep, fromBase32, createSecret, buildOtpauthUri, findCodeStep, toBase32 } from './totp.server.ts'

/** RFC 6238, appendix B: the last six of eight digits for SHA-1. */
const SECRET = toBase32(Buffer.from('12345678901234567890'))
const VECTORS: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
const dateAt = (seconds: number) => new Date(seconds * 1000)

describe('code of an authenticator app', () => {
  test('the codes equal the test vectors of RFC 6238', () => {
    for (const [seconds, code] of VECTORS) expect(getCodeAtStep(SECRET, Math.floor(seconds / 30))).toBe(code)
  })

  test('a code is valid one step before and after, and no longer', () => {
    const step = 1000
    const now = dateAt(step * 30 + 15)
    expect([-2, -1, 0, 1, 2].map((away) => findCodeStep(SECRET, getCodeAtStep(SECRET, step + away), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ])
  })

  test('a code has six digits and nothing else', () => {
    for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６', ' 287082']) {
      expect(findCodeStep(SECRET, typed, dateAt(59))).toBeNull()
    }
  })

  test('a secret has 160 random bits and survives base32 encoding', () => {
    const secret = createSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(toBase32(fromBase32(secret))).toBe(secret)
    expect(createSecret()).not.toBe(secret)
  })

  test('the otpauth address can be read by any app', () => {
    expect(buildOtpauthUri('ABC', { issuer: 'Tahanan PH', label: 'maria@tahanan.example' })).toBe(
      'otpauth://totp/Tahanan%20PH%3Amaria%40tahanan.example?secret=ABC&issuer=Tahanan%20PH',
    )
  })
})
