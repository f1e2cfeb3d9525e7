import { describe, expect, test } from 'vitest'
import { createCipher, DecryptionError } from './encryption.server.ts'

const OLD_KEY = '11'.repeat(32)
const NEW_KEY = 'ab'.repeat(32)
const COLUMN = 'user_profiles.date_of_birth'

describe('encrypted column', () => {
  const cipher = createCipher([NEW_KEY])

  test('an encrypted value decrypts for the same person and column', () => {
    for (const text of ['1990-02-28', '', 'Peñaflor 🏠', 'x'.repeat(500)]) {
      expect(cipher.decrypt(cipher.encrypt(text, COLUMN, 'ana'), COLUMN, 'ana')).toBe(text)
    }
  })

  test('a ciphertext hides the text and its equality with others, and passes the database check', () => {
    const [one, two] = [cipher.encrypt('1990-02-28', COLUMN, 'ana'), cipher.encrypt('1990-02-28', COLUMN, 'ana')]
    expect(one).toMatch(/^v1:[0-9a-f]{8}:[A-Za-z0-9+/=]+$/)
    expect(one).not.toContain('1990')
    expect(one).not.toBe(two)
    expect(cipher.encrypt('', COLUMN, 'ana').length).toBeGreaterThanOrEqual(40)
  })

  test('a ciphertext does not decrypt in the row of another person or in another column', () => {
    const ciphertext = cipher.encrypt('1990-02-28', COLUMN, 'ana')
    expect(() => cipher.decrypt(ciphertext, COLUMN, 'ben')).toThrow(DecryptionError)
    expect(() => cipher.decrypt(ciphertext, 'landlord_profiles.tax_id', 'ana')).toThrow(DecryptionError)
  })

  test('a ciphertext with one changed bit is refused', () => {
    const [version, id, body = ''] = cipher.encrypt('1990-02-28', COLUMN, 'ana').split(':')
    const bytes = Buffer.from(body, 'base64')
    for (const at of [0, 14, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => cipher.decrypt(`${version}:${id}:${changed.toString('base64')}`, COLUMN, 'ana')).toThrow(
        DecryptionError,
      )
    }
    for (const broken of ['', '1990-02-28', 'v2:x:y', `v1:${id}:AAAA`]) {
      expect(() => cipher.decrypt(broken, COLUMN, 'ana')).toThrow(DecryptionError)
    }
  })

  test('a ciphertext decrypts with an old key after a key rotation, and not after the old key is removed', () => {
    const ciphertext = createCipher([OLD_KEY]).encrypt('1990-02-28', COLUMN, 'ana')
    expect(createCipher([NEW_KEY, OLD_KEY]).decrypt(ciphertext, COLUMN, 'ana')).toBe('1990-02-28')
    expect(() => cipher.decrypt(ciphertext, COLUMN, 'ana')).toThrow(DecryptionError)
    expect(() => createCipher(['too short'])).toThrow(RangeError)
  })
})
