import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  QR_PH_MERCHANT as MERCHANT,
  QR_PH_PERSON as REUSABLE,
  QR_PH_WITH_AMOUNT as WITH_AMOUNT,
} from '#tests/support/fixtures/qr-ph-codes.ts'
import { calculateChecksum, getField, MAX_PAYLOAD, parseFields, setField, writeFields } from './engine/emv-tlv.ts'
import { buildPaymentCode, canTakeAmount, isQrPh, MAX_SCAN_CENTAVOS, parseQrPh } from './qr-ph.rules.ts'

/** The example of the EMVCo specification (merchant-presented mode, annex), with its checksum. */
const EMVCO_EXAMPLE =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'

const seal = (fields: { id: string; value: string }[]) => {
  const text = `${writeFields(fields)}6304`
  return text + calculateChecksum(text)
}
const openFields = (payload: string) => parseFields(payload)?.filter(({ id }) => id !== '63') ?? []
const change = (payload: string, id: string, value: string) => seal(setField(openFields(payload), id, value))
const drop = (payload: string, ...ids: string[]) => seal(openFields(payload).filter(({ id }) => !ids.includes(id)))
const getProblem = (payload: string) => {
  const answer = parseQrPh(payload)
  return isQrPh(answer) ? null : answer.problem
}

describe('the checksum', () => {
  test('is CRC-16/CCITT-FALSE', () => {
    expect(calculateChecksum('123456789')).toBe('29B1')
    expect(calculateChecksum('')).toBe('FFFF')
  })

  test('of the public examples is the one that they contain', () => {
    expect(calculateChecksum(WITH_AMOUNT.slice(0, -4))).toBe('ED03')
    expect(calculateChecksum(EMVCO_EXAMPLE.slice(0, -4))).toBe('A13A')
  })
})

describe('fields', () => {
  test('that are written are read again', () => {
    const value = fc.string({ unit: fc.constantFrom(...Array.from('Az09 .*+-~')), minLength: 1, maxLength: 99 })
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 5 })
    fc.assert(
      fc.property(ids, fc.array(value, { minLength: 5, maxLength: 5 }), (numbers, values) => {
        const fields = numbers.map((number, at) => ({ id: String(number).padStart(2, '0'), value: values[at] ?? 'x' }))
        const text = writeFields(fields)
        expect(parseFields(text)).toEqual(text.length > MAX_PAYLOAD ? null : fields)
      }),
    )
  })

  test.each([
    ['a missing value', '0002'],
    ['a value that is too short', '00020'],
    ['an empty value', '0000'],
    ['text after the last field', '0001A0'],
    ['a length that is no number', '000x1'],
    ['an id twice', '0001A0001B'],
    ['a line break', '0001\n'],
    ['a letter that is not ASCII', '0001ñ'],
    ['a text that is too long', `0001A0199${'A'.repeat(MAX_PAYLOAD)}`],
  ])('with %s are refused', (_name, text) => {
    expect(parseFields(text)).toBeNull()
  })

  test('a new field is inserted in the order of ids', () => {
    const fields = [
      { id: '53', value: '608' },
      { id: '58', value: 'PH' },
    ]
    expect(setField(fields, '54', '1.00').map(({ id }) => id)).toEqual(['53', '54', '58'])
    expect(setField(fields, '62', 'x').map(({ id }) => id)).toEqual(['53', '58', '62'])
    expect(setField(fields, '53', '1').map(({ value }) => value)).toEqual(['1', 'PH'])
  })
})

describe('a QR Ph code', () => {
  test('names the account of a person', () => {
    expect(parseQrPh(REUSABLE)).toEqual({
      kind: 'person',
      name: 'ENG-19818-ged',
      city: 'Manila',
      hasAmount: false,
      accountKey: 'PAEYPHM2XXX:985889386153',
    })
  })

  test('with an amount is read and stays as it is', () => {
    const code = parseQrPh(WITH_AMOUNT)
    expect(code).toMatchObject({ kind: 'person', hasAmount: true })
    expect(isQrPh(code) && canTakeAmount(code)).toBe(false)
    expect(buildPaymentCode(WITH_AMOUNT, { centavos: 100_00, reference: 'TH1' })).toBeNull()
  })

  test('of a business is read and stays as it is', () => {
    expect(parseQrPh(MERCHANT)).toMatchObject({ kind: 'merchant', name: 'CASA RENTALS', city: 'Pasig' })
    expect(buildPaymentCode(MERCHANT, { centavos: 100_00, reference: 'TH1' })).toBeNull()
  })

  test('with one changed character is refused, at every place', () => {
    for (let at = 0; at < REUSABLE.length; at++)
      for (const other of ['0', '7', 'A', 'e', '~', '\u0000', 'ñ']) {
        if (REUSABLE[at] === other) continue
        expect(getProblem(REUSABLE.slice(0, at) + other + REUSABLE.slice(at + 1))).not.toBeNull()
      }
    expect(getProblem(REUSABLE)).toBeNull() // null control
  })

  test('that is cut, or has text after it, is refused', () => {
    for (let end = 0; end < REUSABLE.length; end++) expect(getProblem(REUSABLE.slice(0, end))).not.toBeNull()
    expect(getProblem(`${REUSABLE} `)).toBe('format')
    expect(getProblem(WITH_AMOUNT.replace(/ED03$/, 'ed03'))).toBe('checksum')
  })

  test.each([
    ['another country', change(REUSABLE, '58', 'CN'), 'country'],
    ['another currency', change(REUSABLE, '53', '840'), 'country'],
    ['no currency', drop(REUSABLE, '53'), 'country'],
    ['another payload format', change(REUSABLE, '00', '02'), 'format'],
    ['an unknown point of initiation', change(REUSABLE, '01', '13'), 'format'],
    ['no name', drop(REUSABLE, '59'), 'format'],
    ['no city', drop(REUSABLE, '60'), 'format'],
    ['a name of 26 characters', change(REUSABLE, '59', 'A'.repeat(26)), 'format'],
    ['an amount that is no number', change(REUSABLE, '54', '1,000'), 'format'],
    ['additional data that are no fields', change(REUSABLE, '62', 'test'), 'format'],
    ['another payment scheme', change(REUSABLE, '27', '0012com.p2pqrpax0111PAEYPHM2XXX0403123'), 'account'],
    ['an account without a number', change(REUSABLE, '27', '0012com.p2pqrpay0111PAEYPHM2XXX'), 'account'],
    ['a broken account', change(REUSABLE, '27', '0012com.p2pqrpay0199X'), 'account'],
    ['no account', drop(REUSABLE, '27'), 'account'],
  ])('with %s is refused', (_name, payload, problem) => {
    expect(getProblem(payload)).toBe(problem)
  })

  test('of another country, as in the EMVCo specification, is refused', () => {
    expect(getProblem(EMVCO_EXAMPLE)).toBe('format') // its language template is not ASCII
    expect(getProblem(change(change(REUSABLE, '58', 'CN'), '53', '156'))).toBe('country')
  })
})

describe('the code of a payment', () => {
  const amounts = fc.integer({ min: 1_00, max: MAX_SCAN_CENTAVOS })
  const references = fc.string({ unit: fc.constantFrom(...Array.from('ABCXYZ0189-')), minLength: 1, maxLength: 25 })

  test('contains the exact amount and the reference, and nothing else changes', () => {
    fc.assert(
      fc.property(amounts, references, (centavos, reference) => {
        const payload = buildPaymentCode(REUSABLE, { centavos, reference }) ?? ''
        expect(parseQrPh(payload)).toEqual({ ...parseQrPh(REUSABLE), hasAmount: true })
        const fields = parseFields(payload) ?? []
        expect(Math.round(Number(getField(fields, '54')) * 100)).toBe(centavos)
        expect(getField(fields, '54')).toMatch(/^\d+\.\d\d$/)
        expect(getField(fields, '01')).toBe('12')
        expect(getField(parseFields(getField(fields, '62') ?? '') ?? [], '05')).toBe(reference)
        expect(drop(change(payload, '01', '11'), '54', '62')).toBe(REUSABLE)
      }),
    )
  })

  test('keeps the other additional data of the wallet', () => {
    const payload = change(REUSABLE, '62', '0012com.p2pqrpay0503***0703ABC')
    const fields = parseFields(buildPaymentCode(payload, { centavos: 1_00, reference: 'TH1' }) ?? '') ?? []
    expect(getField(fields, '62')).toBe('0012com.p2pqrpay0503TH10703ABC')
  })

  test('is not made when the reference has no room', () => {
    const payload = change(REUSABLE, '62', `0790${'A'.repeat(90)}`)
    expect(getProblem(payload)).toBeNull()
    expect(buildPaymentCode(payload, { centavos: 1_00, reference: 'TH123' })).toBeNull()
    expect(buildPaymentCode(payload, { centavos: 1_00, reference: 'T' })).not.toBeNull() // null control: 99 characters
  })

  test.each([
    ['less than ₱1', 99, 'TH1'],
    ['more than ₱50,000', MAX_SCAN_CENTAVOS + 1, 'TH1'],
    ['a reference that is too long', 1_00, 'T'.repeat(26)],
    ['a reference with other characters', 1_00, 'TH 1'],
    ['an empty reference', 1_00, ''],
  ])('is not made for %s', (_name, centavos, reference) => {
    expect(buildPaymentCode(REUSABLE, { centavos, reference })).toBeNull()
  })
})
