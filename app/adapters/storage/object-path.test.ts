import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STORAGE_BUCKETS } from '#app/shared/vocabulary.ts'
import { assertObjectRef, InvalidObjectPathError, isObjectPath, isStorageBucket, toListBounds } from './object-path.ts'
import { TRAVERSALS } from './traversal.corpus.ts'

test('names created by the server are allowed', () => {
  const good = ['a', 'a.webp', 'a-b_c.webp', '0/1/2.jpg', `${'x'.repeat(200)}/y`, 'a.b/c.d', '-', '_']
  expect(good.filter((path) => !isObjectPath(path))).toEqual([])
  for (const bucket of STORAGE_BUCKETS) assertObjectRef({ bucket, path: 'a.webp' })
})

test('more than 200 path traversals are refused', () => {
  expect(new Set(TRAVERSALS).size).toBeGreaterThanOrEqual(200)
  expect(TRAVERSALS.filter((path) => isObjectPath(path))).toEqual([])
  expect(TRAVERSALS.filter((bucket) => isStorageBucket(bucket))).toEqual([])
})

test('null control: without the check most of the corpus changes the target', () => {
  // A storage without the check would decode once, convert backslashes and resolve.
  const resolved = TRAVERSALS.map((path) => {
    try {
      return new URL(decodeURIComponent(path).replaceAll('\\', '/'), 'file:///srv/bucket/').pathname
    } catch {
      return '/outside'
    }
  })
  expect(resolved.filter((path) => !path.startsWith('/srv/bucket/')).length).toBeGreaterThan(60)
})

test('every accepted path is plain, short and below its bucket', () => {
  const alphabet = fc.constantFrom(...Array.from('aZ09._-/\\%~+ \0\n:ñ‥．／'), '../', './', '..')
  const path = fc.array(alphabet, { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(path, fc.string({ unit: 'binary' })), (candidate) => {
      if (!isObjectPath(candidate)) return
      expect(candidate).toMatch(/^[A-Za-z0-9._/-]{1,512}$/)
      expect(new URL(candidate, 'file:///srv/bucket/').pathname).toBe(`/srv/bucket/${candidate}`)
      for (const segment of candidate.split('/')) expect(segment).toMatch(/^[^.].*(?<!\.)$/)
    }),
    { numRuns: 5_000 },
  )
})

test('the length of names is limited, and the error does not repeat the name', () => {
  expect(isObjectPath('x'.repeat(200))).toBe(true)
  expect(isObjectPath('x'.repeat(201))).toBe(false)
  expect(isObjectPath(Array.from({ length: 256 }, () => 'x').join('/'))).toBe(true)
  expect(isObjectPath(Array.from({ length: 258 }, () => 'x').join('/'))).toBe(false)
  const hostile = '../evil\n'
  expect(() => assertObjectRef({ bucket: 'avatars', path: hostile })).toThrow(InvalidObjectPathError)
  expect(() => assertObjectRef({ bucket: 'avatars', path: hostile })).not.toThrow(/evil/)
  expect(() => assertObjectRef({ bucket: hostile, path: 'a' })).toThrow(InvalidObjectPathError)
  expect(() => assertObjectRef({ bucket: 'toString', path: 'a' })).toThrow(InvalidObjectPathError)
})

test('list options have limits', () => {
  expect(toListBounds()).toEqual({ prefix: '', after: '', limit: 1_000 })
  for (const bad of [
    { prefix: '/' },
    { prefix: 'a/..' },
    { prefix: 'ñ' },
    { limit: 0 },
    { limit: 1.5 },
    { limit: NaN },
  ]) {
    expect(() => toListBounds(bad)).toThrow(InvalidObjectPathError)
  }
})
