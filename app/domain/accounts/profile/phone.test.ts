import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNationalPhone, formatPhone, isMobile, parsePhone } from './phone.rules.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const mobile = fc
  .tuple(
    fc.oneof(
      digits(2).map((two) => `9${two}`),
      fc.constantFrom('813', '817', '895', '896', '897', '898'),
    ),
    digits(7),
  )
  .map((parts) => parts.join(''))
const landline = fc.oneof(
  fc.tuple(fc.constantFrom('23', '27', '28'), digits(7)).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('32', '33', '42', '45', '46', '49', '52', '63', '74', '82', '88'), digits(7))
    .map((p) => p.join('')),
)

/** Spellings of one number: national, international, with separators and full-width digits. */
const listSpellings = (national: string) => {
  const spaced = national.replace(/(\d{3})(?=\d)/g, '$1 ')
  return [
    `0${national}`,
    `+63${national}`,
    `+63 (0)${national}`,
    `0063 ${national}`,
    `63${national}`,
    `  0${spaced}  `,
    `+63-${spaced.replaceAll(' ', '-')}`,
    `(0${national.slice(0, 2)}) ${national.slice(2)}`,
    `0${national}`.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ]
}

describe('Philippine phone number', () => {
  test('every spelling of a phone number parses to the same E.164 number', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (national) => {
        for (const text of listSpellings(national)) expect(parsePhone(text), text).toBe(`+63${national}`)
      }),
    )
  })

  test('a parsed phone number satisfies the CHECK of the database', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (national) => {
        expect(parsePhone(`0${national}`)).toMatch(/^\+63[2-9][0-9]{8,9}$/)
      }),
    )
  })

  test.each(['0895', '0896', '0897', '0898', '0813', '0817', '0917', '0999'])(
    'a mobile number can start with %s',
    (prefix) => {
      const phone = parsePhone(`${prefix} 123 4567`)
      expect(phone).toBe(`+63${prefix.slice(1)}1234567`)
      expect(isMobile(phone ?? '')).toBe(true)
    },
  )

  test('a formatted phone number parses back to the same number', () => {
    fc.assert(
      fc.property(fc.oneof(mobile, landline), (national) => {
        expect(parsePhone(formatPhone(`+63${national}`))).toBe(`+63${national}`)
        expect(parsePhone(formatNationalPhone(`+63${national}`))).toBe(`+63${national}`)
      }),
    )
    expect(formatPhone('+639171234567')).toBe('+63 917 123 4567')
    expect(formatPhone('+63281234567')).toBe('+63 2 8123 4567')
    expect(formatPhone('+63324123456')).toBe('+63 32 412 3456')
    expect(formatNationalPhone('+639171234567')).toBe('0917 123 4567')
    expect(formatNationalPhone('+63281234567')).toBe('(02) 8123 4567')
    expect(formatNationalPhone('+63324123456')).toBe('(032) 412 3456')
  })
})

test.each([
  '',
  '0917 123 456',
  '0917 123 45678',
  '0812 123 4567',
  '0894 123 4567',
  '+1 202 555 0100',
  '+44 7911 123456',
  '0063',
  '911',
  '02 123 4567',
  '0917-CALL-NOW',
  '0917 123 4567 ext 5',
  '0917123456７8',
  '٠٩١٧١٢٣٤٥٦٧',
  '<script>09171234567',
])('%j is not a Philippine phone number', (text) => {
  expect(parsePhone(text)).toBeNull()
})

test('any text parses to a Philippine phone number or to null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const phone = parsePhone(text)
      if (phone !== null) expect(phone).toMatch(/^\+63[2-9]\d{8,9}$/)
    }),
  )
})
