import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMailHeaders } from '#tests/support/servers/mail-sinks.ts'
import { INJECTIONS } from './injection.corpus.ts'
import {
  formatMailbox,
  requireHeaderText,
  InvalidMailError,
  isHeaderText,
  normaliseAddress,
  parseMailbox,
} from './mail-address.ts'

describe('mail addresses', () => {
  test.each([
    ['Ana@Tahanan.Example', 'ana@tahanan.example'],
    ['  ana@tahanan.example ', 'ana@tahanan.example'],
    ['a.b+c@sub.tahanan.example', 'a.b+c@sub.tahanan.example'],
    ["o'neil@xn--bcher-kva.example", "o'neil@xn--bcher-kva.example"],
    ['ａｎａ＠tahanan．example', 'ana@tahanan.example'],
    [`${'a'.repeat(64)}@tahanan.example`, `${'a'.repeat(64)}@tahanan.example`],
  ])('the address %s becomes %s', (input, expected) => {
    expect(normaliseAddress(input)).toBe(expected)
  })

  test.each([
    '',
    '@',
    'ana',
    'ana@',
    '@tahanan.example',
    'ana@localhost',
    'ana@@tahanan.example',
    'a b@tahanan.example',
    'ana@tahanan..example',
    'ana@-tahanan.example',
    'ana@tahanan-.example',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    '.ana@tahanan.example',
    'ana.@tahanan.example',
    'a..b@tahanan.example',
    'ana@tahanan.example,eve@tahanan.example',
    'ana@tahanan.example;eve@tahanan.example',
    'ana@tahanan.example eve@tahanan.example',
    '"ana eve"@tahanan.example',
    'ana(comment)@tahanan.example',
    'аna@tahanan.example', // starts with a Cyrillic letter
    'ana@tаhanan.example',
    'ana@tahanan.example\r\nBcc: eve@tahanan.example',
    'ana@tahanan.example\0',
    'ana℀@tahanan.example,',
    `${'a'.repeat(65)}@tahanan.example`,
    `ana@${'a'.repeat(250)}.example`,
    '<ana@tahanan.example>, <eve@tahanan.example>',
    'Ana <ana@tahanan.example> <eve@tahanan.example>',
    'Ana <ana@tahanan.example>, eve@tahanan.example',
    '"Ana" <ana@tahanan.example',
    'Ana "x" <ana@tahanan.example>',
  ])('the address %j is refused', (input) => {
    expect(() => parseMailbox(input)).toThrow(InvalidMailError)
  })

  test('a mailbox may have a name, and formatting keeps it', () => {
    expect(parseMailbox('Ana Reyes <Ana@tahanan.example>')).toEqual({
      name: 'Ana Reyes',
      address: 'ana@tahanan.example',
    })
    expect(parseMailbox('"Reyes, Ana" <ana@tahanan.example>')).toEqual({
      name: 'Reyes, Ana',
      address: 'ana@tahanan.example',
    })
    expect(parseMailbox('<ana@tahanan.example>')).toEqual({ address: 'ana@tahanan.example' })
    expect(formatMailbox({ name: 'Reyes, Ana', address: 'ana@tahanan.example' })).toBe(
      '"Reyes, Ana" <ana@tahanan.example>',
    )
    expect(formatMailbox({ name: 'Ana "Nini" <b@c.ph>\\', address: 'ana@tahanan.example' })).toBe(
      `"Ana 'Nini' b@c.ph" <ana@tahanan.example>`,
    )
  })

  test('any accepted name leads back to the same address', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('aé,;:<>"\\@()[] \r\n\u2028😀')), maxLength: 30 })
    fc.assert(
      fc.property(text, (name) => {
        let formatted: string
        try {
          formatted = formatMailbox({ name, address: 'ana@tahanan.example' })
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidMailError)
          return
        }
        expect(isHeaderText(formatted)).toBe(true)
        expect(parseMailbox(formatted).address).toBe('ana@tahanan.example')
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('mail headers', () => {
  test('more than 200 header injections are refused in subject, name and address', () => {
    expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(200)
    for (const payload of INJECTIONS) {
      expect(() => requireHeaderText(payload, 'subject', 1_000)).toThrow(InvalidMailError)
      expect(() => formatMailbox({ name: payload, address: 'ana@tahanan.example' })).toThrow(InvalidMailError)
      expect(() => parseMailbox(`${payload} <ana@tahanan.example>`)).toThrow(InvalidMailError)
      expect(() => parseMailbox(`ana@tahanan.example${payload}`)).toThrow(InvalidMailError)
    }
  })

  test('null control: without the check an injected line becomes a header', () => {
    const heads = INJECTIONS.map((payload) => parseMailHeaders(`Subject: ${payload}\r\n\r\ntext`))
    expect(heads.filter((head) => head.length > 1).length).toBeGreaterThan(40)
  })

  test('ordinary text of both languages is accepted, with all letters', () => {
    const subjects = [
      'Tungkol sa inyong bahay sa Parañaque',
      'Rent ₱45,000: ok?',
      '家',
      '👨‍👩‍👧 looking for a home',
      'a'.repeat(250),
    ]
    for (const subject of subjects) expect(requireHeaderText(subject, 'subject', 250)).toBe(subject)
    expect(requireHeaderText('  padded  ', 'subject', 250)).toBe('padded')
    expect(() => requireHeaderText('', 'subject', 250)).toThrow(InvalidMailError)
    expect(() => requireHeaderText('a'.repeat(251), 'subject', 250)).toThrow(InvalidMailError)
    expect(() => requireHeaderText('ends with a break\n', 'subject', 250)).toThrow(InvalidMailError)
  })
})
