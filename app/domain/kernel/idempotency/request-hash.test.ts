import { describe, expect, test } from 'vitest'
import { toCanonicalJson, hashRequest } from './request-hash.rules.server.ts'

describe('equal requests', () => {
  test('requests with fields in another order have the same hash', () => {
    const one = { listing: 'p1', rent: 1_000, pets: [{ kind: 'cat', age: 2 }] }
    const same = { pets: [{ age: 2, kind: 'cat' }], rent: 1_000, listing: 'p1' }
    expect(hashRequest(same)).toBe(hashRequest(one))
  })

  test('an undefined field and a missing field have the same hash', () => {
    expect(toCanonicalJson({ a: 1, b: undefined })).toBe('{"a":1}')
    expect(toCanonicalJson(undefined)).toBe('null')
  })
})

describe('different requests', () => {
  test.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: { b: 1 } }, { a: {}, b: 1 }],
    [new Date(0), new Date(1)],
  ])('%j and %j have different hashes', (one, other) => {
    expect(hashRequest(one)).not.toBe(hashRequest(other))
  })
})

test('a number that JSON would turn into null is refused', () => {
  expect(() => toCanonicalJson({ rent: Number.NaN })).toThrow(TypeError)
})
