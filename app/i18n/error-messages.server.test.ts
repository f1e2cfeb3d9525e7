import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#app/errors/catalogue.ts'
import { FIELD_CODES } from '#app/errors/field-codes.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { errorMessage } from './error-messages.server.ts'
import { fieldMessage } from './field-messages.server.ts'
import { withLocale } from './locale.server.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]
const PARAMS = {
  n: 15,
  seconds: 90,
  provider: 'Google',
  max: 20,
  mb: 10,
  days: 14,
  day: '2026-03-02',
  from: 'draft',
  to: 'active',
  status: 'approved',
}

describe('error messages', () => {
  test('every error code has a complete text in both languages', () => {
    for (const locale of LOCALES) {
      for (const code of CODES) {
        const message = withLocale(locale, () => errorMessage(code, PARAMS))
        expect(message, code).toMatch(/\p{L}/u)
        expect(message, code).not.toMatch(/[{}]|undefined|NaN|error_/)
      }
    }
  })

  test('an error code without its parameters still gives a sentence', () => {
    for (const code of CODES) expect(errorMessage(code), code).not.toMatch(/[{}]|undefined|NaN/)
    expect(errorMessage('listing.moveNotAllowed')).toBe('That is not possible the way things stand now.')
    expect(errorMessage('application.moveNotAllowed', { status: 'constructor' })).toBe(
      'That is not possible the way things stand now.',
    )
  })

  test('waiting times and states are in the language of the reader', () => {
    expect(errorMessage('app.tooManyRequests', { seconds: 61 })).toBe(
      'Too many requests. Please wait 2 minutes and try again.',
    )
    expect(errorMessage('app.tooManyRequests', { minutes: 1 })).toBe(
      'Too many requests. Please wait 1 minute and try again.',
    )
    withLocale('fil', () => {
      expect(errorMessage('email.limitReached', { seconds: 7_200 })).toContain('Maghintay muna ng 2 oras')
      expect(errorMessage('application.moveNotAllowed', { status: 'approved' })).toBe(
        'Ang application na ito ay aprubado na.',
      )
    })
    expect(errorMessage('listing.moveNotAllowed', { from: 'draft', to: 'active' })).toBe(
      'This property is draft now and cannot become active.',
    )
  })

  test('every error has a known HTTP status', () => {
    for (const code of CODES)
      expect([400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429, 500, 502, 503, 507]).toContain(ERRORS[code])
  })
})

describe('field messages', () => {
  test('every field code has a text, and a message that is not a code is never shown', () => {
    expect(new Set(FIELD_CODES).size).toBe(FIELD_CODES.length)
    for (const code of FIELD_CODES) expect(fieldMessage(code), code).toMatch(/\p{L}/u)
    expect(fieldMessage('account.dateOfBirth.tooYoung')).toBe('You must be at least 18 years old')
    expect(fieldMessage('Invalid input: expected string, received undefined')).toBe(fieldMessage('field.invalid'))
    expect(fieldMessage('toString')).toBe(fieldMessage('field.invalid'))
  })
})
