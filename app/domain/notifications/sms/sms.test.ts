import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillFields } from '#app/adapters/sms/http-sms.server.ts'
import { buildSmsText, isStop, toSmsCode } from './sms.rules.ts'

const ENDING = 'Reply STOP to end.'

describe('text', () => {
  test('keeps letters that every phone shows, and has no link of anybody', () => {
    expect(buildSmsText('Tahanan: Viewing “Bahay sa Parañaque” — ₱18,000… see https://evil.example/x', ENDING)).toBe(
      `Tahanan: Viewing "Bahay sa Paranaque" - PHP 18,000... see ${ENDING}`,
    )
    for (const link of ['www.evil.ph', 'evil.com/login', '//evil.ph', 'HTTP://EVIL.PH', 'tahanan.example'])
      expect(buildSmsText(`Studio ${link} near`, ENDING)).toBe(`Studio near ${ENDING}`)
  })

  test('is one SMS that ends with how to stop, whatever a title has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const text = buildSmsText(title, ENDING)
        expect(text.length).toBeLessThanOrEqual(160)
        expect(text.endsWith(ENDING)).toBe(true)
        expect(text).not.toMatch(/\/\/|www\./i)
        expect(text).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })

  test('a code has six digits', () => {
    expect(toSmsCode(new Uint8Array([0, 0, 0, 7]))).toBe('000007')
    expect(toSmsCode(new Uint8Array([255, 255, 255, 255]))).toMatch(/^\d{6}$/)
  })
})

test.each([
  ['STOP', true],
  ['stop.', true],
  ['Stop po!', true],
  ['STOP ALL', true],
  ['STOPALL', true],
  ['Hinto', true],
  ['itigil na po', true],
  ['Unsubscribe', true],
  ['Can we stop by at 5?', false],
  ['Stop by tomorrow', false],
  ['Salamat po', false],
  ['', false],
])('"%s" ends SMS: %s', (text, isOver) => {
  expect(isStop(text)).toBe(isOver)
})

test('fields of a gateway are filled once, so that a text cannot add another', () => {
  const sms = { id: 'id-1', to: '+639171234567', text: 'Hi {local} & {id}' }
  const fields = { apikey: 'k', a: '{number}', b: '{local}', c: '{e164}', message: '{text}', ref: '{id}', other: '{x}' }
  expect(fillFields(fields, sms)).toEqual({
    apikey: 'k',
    a: '639171234567',
    b: '09171234567',
    c: '+639171234567',
    message: 'Hi {local} & {id}',
    ref: 'id-1',
    other: '{x}',
  })
})
