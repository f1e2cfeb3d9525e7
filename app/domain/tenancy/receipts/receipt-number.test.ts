import { expect, test } from 'vitest'
import { readInvoiceNumber } from './invoice-number.rules.ts'
import { readReceiptNumber, writeReceiptNumber } from './receipt-number.rules.ts'
import { receiptPrefixInput } from './receipt-number.schema.ts'

test('a number has the prefix, the year and at least five digits, and is read back', () => {
  expect(writeReceiptNumber('AR', 2026, 12)).toBe('AR-2026-00012')
  expect(writeReceiptNumber('KR2026', 2026, 123_456)).toBe('KR2026-2026-123456')
  expect(readReceiptNumber('KR2026-2026-123456')).toEqual({ year: 2026, number: 123_456 })
})

test('a number of the former series of all owners is in no series', () => expect(readReceiptNumber('1001')).toBeNull())

test.each([
  ['ar', 'AR'],
  [' Or1 ', 'OR1'],
  ['ABCDEFGH', 'ABCDEFGH'],
])('the prefix %j is %s', (typed, prefix) => expect(receiptPrefixInput.parse({ prefix: typed })).toEqual({ prefix }))

test.each(['', '  ', 'ABCDEFGHI', 'A-1', 'A B', 'ñ', '<b>'])('the prefix %j is refused', (prefix) =>
  expect(receiptPrefixInput.safeParse({ prefix }).success).toBe(false),
)

test('an invoice number can be changed until it was corrected, and the first number stays', () => {
  expect(readInvoiceNumber([])).toBeNull()
  expect(readInvoiceNumber(['7'])).toEqual({ number: '7', replaced: null, canChange: true })
  expect(readInvoiceNumber(['7', '8'])).toEqual({ number: '8', replaced: '7', canChange: false })
})
