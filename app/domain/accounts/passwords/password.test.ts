import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword, findNewPasswordProblem } from './common-password.rules.server.ts'
import { checkPasswordRuleParts, findPasswordProblem } from './password.rules.ts'
import { COMMON_WORDS } from './common-password.data.server.ts'
import { PUBLISHED_PASSWORDS } from './published-passwords.data.server.ts'

/** What people append to a word until a form accepts it. */
const ENDINGS = ['1!', '12!', '123!', '@1', '@123', '#1', '!23', '2024!', '2025!', '@2026', '1234!', '.1', '_01', '*99']
const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const toLeet = (word: string) => word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3')
const WITH_ENDINGS = [...COMMON_WORDS].flatMap((word) => ENDINGS.map((ending) => `${capitalize(word)}${ending}`))
const COMMON_PASSWORDS = [
  ...new Set([...WITH_ENDINGS, ...[...COMMON_WORDS].map((word) => `${capitalize(toLeet(word))}#1`)]),
].filter((password) => findPasswordProblem(password, { siteName: 'Elsewhere' }) === null)

/** Meets the password rule and contains no common word. */
const strongPassword = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...Array.from('BCDFGHJKLMNPQRSTVWXZ')), minLength: 3, maxLength: 5 }),
    fc.string({ unit: fc.constantFrom(...Array.from('bcdfghjklmnpqrstvwxz')), minLength: 4, maxLength: 8 }),
    fc.integer({ min: 100, max: 9_999 }),
    fc.constantFrom('~', '=', '/', ':', ';', '¿', 'ñ!'),
  )
  .map(([upper, lower, number, sign]) => `${lower}${sign}${upper}${number * 7}`)

describe('password rule', () => {
  test.each([
    ['', 'account.password.required'],
    ['Aa1!aaa', 'account.password.tooShort'],
    ['lower-case-1', 'account.password.uppercase'],
    ['UPPER-CASE-1', 'account.password.lowercase'],
    ['No-Number-Here', 'account.password.number'],
    ['NoSpecial1Here', 'account.password.special'],
  ])('the password rule refuses %j with %s', (password, code) => {
    expect(findPasswordProblem(password)).toBe(code)
  })

  test('a password of 128 characters is accepted, one of 129 is refused', () => {
    const long = `Aq1!${'x'.repeat(124)}`
    expect(findPasswordProblem(long)).toBeNull()
    expect(findPasswordProblem(`${long}x`)).toBe('account.password.tooLong')
  })

  test('the password rule accepts letters, digits and special characters of any script', () => {
    expect(findPasswordProblem('Ñandú-été-５')).toBeNull()
    expect(findPasswordProblem('Пароль-сильный-7')).toBeNull()
    expect(findNewPasswordProblem('Пароль-сильный-7', {})).toBeNull()
  })

  test('the checklist and the password rule agree for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (password) => {
        const parts = Object.values(checkPasswordRuleParts(password))
        const problem = findPasswordProblem(password, {})
        if (problem === null) expect(parts.every(Boolean)).toBe(true)
        if (parts.every(Boolean)) expect([null, 'account.password.personal']).toContain(problem)
      }),
    )
  })
})

describe('new password', () => {
  test('a random password that meets the rule is accepted', () => {
    fc.assert(
      fc.property(strongPassword, (password) => {
        expect(findNewPasswordProblem(password, { email: 'maria@tahanan.example' }), password).toBeNull()
      }),
      { numRuns: 1_000 },
    )
  })

  test('a password with the site name or the own email address is refused, also in leet spelling', () => {
    const owner = { email: 'juan.delacruz@tahanan.example', siteName: 'Bahayan' }
    for (const password of [
      'MyTahanan#77',
      'T@h4nan#7711',
      'x-Bahayan-77',
      'JuanDelaCruz#7',
      'Juan.DelaCruz#7',
      'JU4Nd3lacruz#',
    ])
      expect(findPasswordProblem(password, owner), password).toBe('account.password.personal')
    expect(findPasswordProblem('JuanDelaCruz#7', { email: 'ana@tahanan.example' })).toBeNull()
  })

  test('a password with a part of the own name is refused, also in leet spelling; a part of three letters is not', () => {
    const owner = { email: 'ana@tahanan.example', name: 'Ana Peña Santos-Reyes' }
    for (const password of ['Santos#2026x', 'Kubo-R3yes-77', 'Pena&Kubo77!'])
      expect(findPasswordProblem(password, owner), password).toBe('account.password.personal')
    for (const password of ['Banana#2026x', 'Kubo-sa-bukid-7!']) expect(findPasswordProblem(password, owner)).toBeNull()
    expect(findPasswordProblem('Santos#2026x', { ...owner, name: 'Ben Cruz' })).toBeNull() // null control
  })
})

describe('common passwords', () => {
  test('more than 10,000 common passwords that meet the password rule are refused', () => {
    expect(COMMON_PASSWORDS.length).toBeGreaterThan(10_000)
    expect(COMMON_PASSWORDS.filter((password) => !isCommonPassword(password))).toEqual([])
  })

  test('the password rule alone accepts these common passwords (null control)', () => {
    expect(
      COMMON_PASSWORDS.every((password) => findPasswordProblem(password, { siteName: 'Elsewhere' }) === null),
    ).toBe(true)
  })

  test('each of the 10,000 published passwords is refused, in any case and with the special characters people add', () => {
    expect(new Set(PUBLISHED_PASSWORDS).size).toBe(10_000)
    const variants = PUBLISHED_PASSWORDS.flatMap((password) => [
      password,
      password.toUpperCase(),
      `${capitalize(password)}!`,
      `#${capitalize(password)}`,
    ])
    expect(variants.filter((password) => !isCommonPassword(password))).toEqual([])
  })

  test.each(['Trustno1!', 'Ncc1701d#', 'Gateway2!', 'Wolverine-7', 'Snickers_2026'])(
    'the published password behind %s is recognized although it meets the password rule',
    (password) => {
      expect(findPasswordProblem(password)).toBeNull()
      expect(findNewPasswordProblem(password, {})).toBe('account.password.common')
    },
  )

  test('a phrase of several words is accepted although each word is published', () => {
    expect(findNewPasswordProblem('Wolverine-eats-snickers-7', {})).toBeNull()
  })

  test.each([
    'P@ssw0rd',
    'Passw0rd!',
    'Pa$$w0rd1',
    'Welcome@123',
    'Qwerty123!',
    'Qwerty@12345',
    'Abcd1234!',
    'Abc@1234',
    'Aa123456!',
    'Aa@123456',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Zaq1@wsx',
    '1q2w3e4R!',
    'Asdf1234!',
    'Iloveyou1!',
    'Mahalkita1!',
    'Pilipinas2024!',
    'Aaaaaaa1!',
    'AdminAdmin1!',
  ])('the common password %s is refused', (password) => {
    expect(findNewPasswordProblem(password, {})).toBe('account.password.common')
  })
})
