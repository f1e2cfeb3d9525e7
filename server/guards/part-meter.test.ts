import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPartMeter, readBoundary } from './part-meter.ts'

test('the size of the largest part does not depend on how the body is split into chunks', () => {
  const body = Buffer.from(
    `--x-y\r\n\r\n${'a'.repeat(50)}\r\n--x-y\r\n\r\n${'-'.repeat(120)}\r\n--x-y\r\n\r\nb\r\n--x-y--\r\n`,
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (sizes) => {
      const measure = createPartMeter('x-y')
      let position = 0
      for (const size of sizes) measure(body.subarray(position, (position += size)))
      expect(measure(body.subarray(position))).toBe(126) // the file and the line breaks around it
    }),
  )
})

test('the boundary is read with and without quotation marks', () => {
  expect(readBoundary('multipart/form-data; boundary=----WebKit1')).toBe('----WebKit1')
  expect(readBoundary('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
  expect(readBoundary('multipart/form-data')).toBeNull()
})
