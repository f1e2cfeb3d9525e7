import { expect, test } from 'vitest'
import { MAX_RANGE_BYTES, readByteRange } from './byte-range.rules.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-10', { start: 10, end: 10 }],
  ['bytes=990-2000', { start: 990, end: 999 }],
])('%s of 1,000 bytes is a range', (header, range) => {
  expect(readByteRange(header, 1_000)).toEqual(range)
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=5-1',
  'bytes=1000-1001',
  'bytes=-5',
  'bytes=5-',
  'bytes=0-1,5-6',
  'items=0-5',
  'bytes=0x1-5',
  'bytes= 0-5',
  'bytes=0-9999999999999999',
])('%s of 1,000 bytes is refused', (header) => {
  expect(readByteRange(header, 1_000)).toBeNull()
})

test('a range that is too long is refused', () => {
  expect(readByteRange(`bytes=0-${MAX_RANGE_BYTES - 1}`, 10 * MAX_RANGE_BYTES)).not.toBeNull()
  expect(readByteRange(`bytes=0-${MAX_RANGE_BYTES}`, 10 * MAX_RANGE_BYTES)).toBeNull()
})
