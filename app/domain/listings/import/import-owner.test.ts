import { describe, expect, test } from 'vitest'
import { guessMapping } from './import-mapping.rules.server.ts'
import { readOwner } from './import-owner.rules.ts'
import { listImportColumns } from './import.model.ts'

const EMAIL = 'lola@tahanan.example'
const PHONE = '+639175550101'

describe('the owner of a row', () => {
  test.each([
    ['Lola Ising Reyes', { name: 'Lola Ising Reyes', email: null, phone: null }],
    [`Lola Ising / 0917 555 0101 / ${EMAIL}`, { name: 'Lola Ising', email: EMAIL, phone: PHONE }],
    [`Lola Ising <${EMAIL}>`, { name: 'Lola Ising', email: EMAIL, phone: null }],
    ['Lola Ising (0917-555-0101)', { name: 'Lola Ising', email: null, phone: PHONE }],
    [`${EMAIL}; +63 917 555 0101`, { name: '', email: EMAIL, phone: PHONE }],
    ['Narra 8 Holdings, Inc.', { name: 'Narra 8 Holdings, Inc.', email: null, phone: null }],
  ])('of %j is read', (cell, owner) => {
    expect(readOwner({ owner: cell })).toEqual({ owner, problems: [] })
  })

  test.each(['', ' - ', 'N/A', 'none', 'wala', 'TBA'])('of %j is nobody', (cell) => {
    expect(readOwner({ owner: cell, ownerEmail: cell, ownerPhone: cell })).toEqual({ owner: null, problems: [] })
  })

  test('of several columns is one, and their own columns come first', () => {
    const cells = { owner: 'Lola Ising 0918 555 0101', ownerEmail: EMAIL, ownerPhone: '9175550101.0' }
    expect(readOwner(cells)).toEqual({ owner: { name: 'Lola Ising', email: EMAIL, phone: PHONE }, problems: [] })
    expect(readOwner({ ownerPhone: '0917 555 0101 / 0918 555 0102' }).owner?.phone).toBe(PHONE)
  })

  test('with an address or number that is none keeps the rest, and says what to check', () => {
    expect(readOwner({ owner: 'Lola Ising', ownerEmail: 'lola at gmail', ownerPhone: '12' })).toEqual({
      owner: { name: 'Lola Ising', email: null, phone: null },
      problems: [
        { column: 'ownerEmail', code: 'account.email.invalid' },
        { column: 'ownerPhone', code: 'account.phone.invalid' },
      ],
    })
    expect(readOwner({ owner: 'Lola Ising 0000 000 0000' }).problems).toEqual([
      { column: 'owner', code: 'account.phone.invalid' },
    ])
  })

  test('is cut to what a client may be called', () => {
    expect(readOwner({ owner: 'x'.repeat(5_000) }).owner?.name).toHaveLength(200)
  })
})

test('the column of the owner is found for agents only', () => {
  const headers = ['Title', 'City', 'Owner', 'Email ng may-ari']
  const guess = (role: 'agent' | 'landlord') => guessMapping(headers, [], new Map(), listImportColumns(role))
  expect(guess('agent')).toEqual(['title', 'city', 'owner', 'ownerEmail'])
  expect(guess('landlord')).toEqual(['title', 'city', null, null])
  const remembered = new Map([['owner', 'owner' as const]])
  expect(guessMapping(headers, [], remembered, listImportColumns('landlord'))).toEqual(['title', 'city', null, null])
})
