import { describe, expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.service.server.ts'

const PASSWORD = 'Tahanan-Demo-2026!'
/** PHC string with old, cheap parameters; the digest is missing. */
const OLD_HASH_PREFIX = '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$'

describe('password hash', () => {
  test('a password hash is an argon2id PHC string with m=19456, t=2, p=1', async () => {
    const stored = await hashPassword(PASSWORD)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(needsRehash(stored)).toBe(false)
  })

  test('a password hash matches the right password and no other', async () => {
    const stored = await hashPassword(PASSWORD)
    expect(await verifyPassword(PASSWORD, stored)).toBe(true)
    expect(await verifyPassword('tahanan-demo-2026!', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
    expect(await verifyPassword(`${PASSWORD} `, stored)).toBe(false)
  })

  test('two hashes of the same password differ', async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD))
  })

  test('a password hash matches composed and decomposed accents', async () => {
    const stored = await hashPassword('Peñaflor-2026'.normalize('NFC'))
    expect(await verifyPassword('Peñaflor-2026'.normalize('NFD'), stored)).toBe(true)
  })

  test('a hash with excessive parameters or a wrong format matches no password and needs a rehash', async () => {
    const good = await hashPassword(PASSWORD)
    for (const stored of [
      '',
      PASSWORD,
      good.replace('m=19456', 'm=9999999'),
      good.replace('argon2id', 'argon2i'),
      good.replace('t=2', 't=99'),
      OLD_HASH_PREFIX,
    ]) {
      expect(await verifyPassword(PASSWORD, stored)).toBe(false)
      expect(needsRehash(stored)).toBe(true)
    }
  })

  test('a hash with old parameters still matches and needs a rehash', async () => {
    const { argon2Sync } = await import('node:crypto')
    const salt = Buffer.from('somesaltsomesalt')
    const digest = argon2Sync('argon2id', {
      message: Buffer.from(PASSWORD),
      nonce: salt,
      tagLength: 32,
      memory: 64,
      passes: 2,
      parallelism: 1,
    })
    const old = `${OLD_HASH_PREFIX}${digest.toString('base64').replaceAll('=', '')}`
    expect(await verifyPassword(PASSWORD, old)).toBe(true)
    expect(needsRehash(old)).toBe(true)
  })
})
