import { expect, test } from 'vitest'
import { createToken, hashToken, sha256Base64url, sha256Hex } from './tokens.server.ts'

const random = { bytes: (count: number) => new Uint8Array(count).fill(255) }

test('a token is URL-safe base64 of as many bytes as asked for, 32 by default', () => {
  expect(createToken(random)).toBe(`${'_'.repeat(42)}8`)
  expect(createToken(random, 3)).toBe('____')
})

test('a hash keeps the encoding in which it is stored', () => {
  const hex = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(hashToken('abc')).toBe(hex)
  expect(sha256Hex(Buffer.from('abc'))).toBe(hex)
  expect(sha256Base64url('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
