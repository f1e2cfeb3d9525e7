import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPartLimit, readBoundary } from './part-limit.ts'

const HEADERS = 'Content-Disposition: form-data; name="a"; filename="a.pdf"'
const makePart = (content: string) => `--x-y\r\n${HEADERS}\r\n\r\n${content}\r\n`
const END = '--x-y--\r\n'

/** Sends the body in chunks of the sizes, then the rest. */
function limitParts(body: string, maxFileBytes: number, sizes: readonly number[] = []): string {
  const limitParts = createPartLimit('x-y', maxFileBytes)
  const bytes = Buffer.from(body, 'latin1')
  const kept: Buffer[] = []
  let position = 0
  for (const size of sizes) kept.push(...limitParts(bytes.subarray(position, (position += size))))
  kept.push(...limitParts(bytes.subarray(position)))
  return Buffer.concat(kept).toString('latin1')
}

describe('part limit', () => {
  test('a file over the limit keeps one byte more than the limit; the other parts stay complete', () => {
    const body = makePart('typed') + makePart('y'.repeat(5_000)) + makePart('also typed') + END
    expect(limitParts(body, 100)).toBe(makePart('typed') + makePart('y'.repeat(101)) + makePart('also typed') + END)
  })

  test('files up to the limit are not changed', () => {
    const body = makePart('y'.repeat(100)) + makePart('') + makePart('z'.repeat(99)) + END
    expect(limitParts(body, 100)).toBe(body)
  })

  test('the result does not depend on how the body is split into chunks', () => {
    const content = fc.array(fc.constantFrom('\r\n', '--', '--x-y', '\r\n--x-', '\r\n\r\n', 'data', '-'), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.array(content), fc.array(fc.integer({ min: 1, max: 40 })), (contents, sizes) => {
        const body = contents.map((pieces) => makePart(pieces.join(''))).join('') + END
        expect(limitParts(body, 50, sizes)).toBe(limitParts(body, 50))
      }),
    )
  })

  test('headers without an end do not grow', () => {
    expect(limitParts(`--x-y\r\n${'h'.repeat(100_000)}`, 100)).toHaveLength('--x-y'.length + 8 * 1024)
  })

  test('text before the first part does not grow', () => {
    expect(limitParts('p'.repeat(100_000), 100)).toHaveLength(101)
  })
})

test('the boundary is read with and without quotation marks', () => {
  expect(readBoundary('multipart/form-data; boundary=----WebKit1')).toBe('----WebKit1')
  expect(readBoundary('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
  expect(readBoundary('multipart/form-data')).toBeNull()
})
