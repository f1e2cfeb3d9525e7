import { describe, expect, test } from 'vitest'
import { deriveDisplayName } from './display-name.rules.ts'

describe('display name from an email address', () => {
  test.each([
    ['maricel.santos@example.ph', 'Maricel Santos'],
    ['maricel_santos88+rent@example.ph', 'Maricel Santos'],
    ["pat.o'brien@example.ph", "Pat O'brien"],
    ['niña-peñaflor@example.ph', 'Niña Peñaflor'],
    ['a.b.cruz.reyes@example.ph', 'A B Cruz'],
    ['ana@example.ph', 'Ana'],
  ])('the words of %s give %s', (email, name) => {
    expect(deriveDisplayName(email)).toBe(name)
  })

  test('an address without a word gives no name', () => {
    expect(deriveDisplayName('12345@example.ph')).toBeNull()
    expect(deriveDisplayName('x9@example.ph')).toBeNull()
  })

  test('a long address gives a short name', () => {
    expect(deriveDisplayName(`${'a'.repeat(64)}@example.ph`)?.length).toBe(60)
  })
})
