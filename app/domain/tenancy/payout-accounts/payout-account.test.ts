import { describe, expect, test } from 'vitest'
import { formatAccountNumber, isNewlyChanged, readAccountNumber } from './payout-account.rules.ts'
import { payoutAction } from './payout-account.schema.ts'

const CHANGED = new Date('2026-03-01T00:00:00Z')
const DAY_MS = 86_400_000
const GCASH = {
  intent: 'save',
  id: '',
  method: 'gcash',
  bankName: '',
  accountName: 'Ramon Dela Cruz',
  accountNumber: '0917 555 0142',
  note: '',
}
const findFields = (changes: object) => {
  const result = payoutAction.safeParse({ ...GCASH, ...changes })
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('the number of a payout account', () => {
  test.each([
    ['gcash', '0917 555 0142', '+639175550142'],
    ['maya', '+63 917-555-0142', '+639175550142'],
    ['gcash', '(02) 8123-4567', null],
    ['gcash', '1234567890', null],
    ['bank', '1234-5678-90', '1234567890'],
    ['bank', '12345', null],
    ['bank', 'PH1234567', null],
    ['cash', '0917 555 0142', null],
  ] as const)('of %s typed as %s is %s', (method, typed, number) => {
    expect(readAccountNumber(method, typed)).toBe(number)
  })

  test('is shown as a person types it into an app', () => {
    expect(formatAccountNumber('gcash', '+639175550142')).toBe('0917 555 0142')
    expect(formatAccountNumber('bank', '1234567890')).toBe('1234567890')
  })
})

test('a change is marked for 7 days', () => {
  expect(isNewlyChanged(CHANGED, new Date(CHANGED.getTime() + 7 * DAY_MS - 1))).toBe(true)
  expect(isNewlyChanged(CHANGED, new Date(CHANGED.getTime() + 7 * DAY_MS))).toBe(false)
})

describe('the form of a payout account', () => {
  test.each([
    ['a wallet', {}, []],
    ['a bank account without the bank', { method: 'bank', accountNumber: '123456' }, ['bankName: field.required']],
    ['a bank account', { method: 'bank', bankName: 'BDO', accountNumber: '123456' }, []],
    ['cash without a number', { method: 'cash', accountNumber: '' }, []],
    ['cash with a code', { method: 'cash', qr: new Blob(['x']) }, ['qr: payout.qr.cash']],
    ['no name', { accountName: ' ' }, ['accountName: field.required']],
    ['no name at all', { accountName: undefined }, ['accountName: field.required']],
    ['empty fields left out, as the form parser does', { id: undefined, bankName: undefined, note: undefined }, []],
    ['a number of no wallet', { accountNumber: '123' }, ['accountNumber: payout.number.invalid']],
    ['a note that is too long', { note: 'x'.repeat(201) }, ['note: field.tooLong']],
    ['a control character', { accountName: 'A\u0007' }, ['accountName: field.characters']],
    ['an unknown method', { method: 'check' }, ['method: field.chooseOne']],
  ])('with %s', (_name, changes, issues) => {
    expect(findFields(changes)).toEqual(issues)
  })

  test('with an unknown field is refused', () => {
    expect(payoutAction.safeParse({ ...GCASH, ownerId: 'x' }).success).toBe(false)
  })
})
