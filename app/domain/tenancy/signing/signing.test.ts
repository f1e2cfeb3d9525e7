import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeLease, listClauseChanges, serializeLease } from './lease-text.rules.ts'
import { formatFingerprint } from './signing.labels.ts'
import { DRAWING_FORMAT, getSigningState, isCodeFresh, shortenEmail, toCode } from './signing.rules.ts'
import { fingerprintInput, signingAction } from './signing.schema.ts'

const clause = (key: string, text: string) => ({ key, heading: key.toUpperCase(), text, explanation: '' })

describe('the text of a contract', () => {
  const lease = {
    listing: 'Studio',
    owner: 'Ana',
    tenant: 'Ben',
    preparedOn: '2026-03-02',
    clauses: [clause('use', 'To live in.')],
  }

  test('has the same fingerprint in whatever order the keys are, and another one after any change', () => {
    const reordered = {
      clauses: lease.clauses,
      tenant: 'Ben',
      preparedOn: '2026-03-02',
      owner: 'Ana',
      listing: 'Studio',
    }
    expect(serializeLease(reordered)).toBe(serializeLease(lease))
    const changed = [
      { ...lease, tenant: 'Ben.' },
      { ...lease, clauses: [clause('use', 'To live in')] },
      { ...lease, clauses: [...lease.clauses, clause('special', 'No pets.')] },
    ]
    for (const other of changed) expect(serializeLease(other)).not.toBe(serializeLease(lease))
  })

  test('is empty after an erasure', () => {
    expect(completeLease({})).toMatchObject({ listing: '', clauses: [] })
  })

  test('differs from the one before by clauses that were changed, added and left out', () => {
    const before = [clause('rent', '₱8,000'), clause('use', 'To live in.'), clause('special', 'No pets.')]
    const after = [clause('rent', '₱8,080'), clause('use', 'To live in.'), clause('parking', 'One car.')]
    expect(listClauseChanges(before, after)).toEqual([
      { heading: 'RENT', before: '₱8,000', after: '₱8,080' },
      { heading: 'PARKING', before: null, after: 'One car.' },
      { heading: 'SPECIAL', before: 'No pets.', after: null },
    ])
    expect(listClauseChanges(before, before)).toEqual([])
  })
})

describe('the code', () => {
  test('has six digits for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
        expect(toCode(bytes)).toMatch(/^\d{6}$/)
      }),
    )
    expect(toCode(new Uint8Array([0, 0, 0, 7]))).toBe('000007')
  })

  test('works for ten minutes', () => {
    const sent = new Date('2026-03-02T00:00:00Z')
    expect(isCodeFresh(sent, new Date('2026-03-02T00:10:00Z'))).toBe(true)
    expect(isCodeFresh(sent, new Date('2026-03-02T00:10:01Z'))).toBe(false)
  })

  test('may be typed with spaces', () => {
    const form = { intent: 'sign', signing: crypto.randomUUID(), code: ' 123 456' }
    expect(signingAction.parse(form)).toMatchObject({ code: '123456' })
    expect(signingAction.safeParse({ ...form, code: '12345' }).success).toBe(false)
  })
})

test('a contract lapses the day after its last day, and only while it is open', () => {
  const open = { status: 'open', expiresOn: '2026-03-10' } as const
  expect([getSigningState(open, '2026-03-10'), getSigningState(open, '2026-03-11')]).toEqual(['open', 'lapsed'])
  expect(getSigningState({ ...open, status: 'signed' }, '2026-04-01')).toBe('signed')
})

test('a drawing is lines between points of the field and nothing else', () => {
  for (const path of ['M1 2L3 4', 'M1 2L3 4L600 200M10 10L10 10']) expect(path).toMatch(DRAWING_FORMAT)
  for (const path of ['', 'M1 2', 'M1 2L3 4Z', 'M1 2L3 4"/><script>', 'M1 2C3 4 5 6 7 8', 'M1 2L3000 4', ' M1 2L3 4'])
    expect(path).not.toMatch(DRAWING_FORMAT)
})

test('an address is shortened to what its owner recognizes', () => {
  expect(shortenEmail('andrea@example.com')).toBe('an•••@example.com')
  expect(shortenEmail('a@example.com')).toBe('a•••@example.com')
})

test('a fingerprint is read as it is printed', () => {
  const hash = '0123456789abcdef'.repeat(4)
  expect(formatFingerprint(hash).slice(0, 14)).toBe('0123 4567 89ab')
  expect(fingerprintInput.parse({ sha256: ` ${formatFingerprint(hash).toUpperCase()}\n` })).toEqual({ sha256: hash })
  expect(fingerprintInput.safeParse({ sha256: hash.slice(1) }).success).toBe(false)
})
