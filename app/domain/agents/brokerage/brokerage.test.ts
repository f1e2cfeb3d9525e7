import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getLicenseState, getMemberPart } from './brokerage.rules.ts'
import { brokerageAction, memberAction } from './brokerage.schema.ts'

const license = (values = {}) => ({ number: '0012399', expiresOn: '2026-03-10', supervisorName: null, ...values })

describe('the license of a broker', () => {
  test('is valid to the end of its last day', () => {
    expect(getLicenseState(license(), '2026-03-10')).toBe('valid')
    expect(getLicenseState(license(), '2026-03-11')).toBe('expired')
  })

  test('needs number and expiry, and no supervising broker', () => {
    expect(getLicenseState(license({ number: null }), '2026-03-01')).toBe('missing')
    expect(getLicenseState(license({ expiresOn: null }), '2026-03-01')).toBe('missing')
    expect(getLicenseState(license({ supervisorName: 'Ana Reyes' }), '2026-03-01')).toBe('supervised')
  })
})

test('the part of a salesperson is the own one, also if it is zero, or that of the brokerage', () => {
  expect([getMemberPart(null, 5_000), getMemberPart(0, 5_000), getMemberPart(6_250, 5_000)]).toEqual([5_000, 0, 6_250])
})

describe('the forms', () => {
  const rules = { intent: 'open', name: 'Bahay', part: '62.5', rule: 'in_turn', hours: '4' }
  const isAccepted = (form: object) => brokerageAction.safeParse(form).success

  test('percentages have two decimals and are at most 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
        const form = memberAction.parse({
          intent: 'change',
          accreditationNumber: '0012345',
          accreditationExpiresOn: '2027-01-31',
          part: (basisPoints / 100).toFixed(2),
        })
        expect(form).toMatchObject({ part: basisPoints })
      }),
    )
    expect(brokerageAction.parse(rules)).toMatchObject({ part: 6_250, hours: 4 })
    for (const part of ['100.01', '-1', '1.234', 'half', '']) expect(isAccepted({ ...rules, part })).toBe(false)
  })

  test('hours are 1 to 168, whole, and a name is needed', () => {
    for (const hours of ['0', '169', '1.5', '', 'ten']) expect(isAccepted({ ...rules, hours })).toBe(false)
    expect(isAccepted({ ...rules, hours: '168' })).toBe(true)
    expect(isAccepted({ ...rules, name: '  ' })).toBe(false)
    expect(isAccepted({ ...rules, more: 'x' })).toBe(false)
  })
})
