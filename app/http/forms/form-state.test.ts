import { describe, expect, test } from 'vitest'
import { readFormState } from './form-state.ts'

const STORED = { name: 'Ana', phone: '+639171234567' }
const makeRefusal = (form: object) => ({ error: { message: 'Something is wrong' }, form })

describe('readFormState', () => {
  test.each([
    ['no action ran', undefined],
    ['the action returned null', null],
    ['the action succeeded', { saved: true }],
    ['the result has an error but no form', { error: { message: 'x' } }],
  ])('the stored values are shown without errors when %s', (_case, actionData) => {
    expect(readFormState(actionData, STORED)).toEqual({
      values: STORED,
      errors: {},
      refusal: undefined,
      alert: undefined,
    })
  })

  test('after a refusal the typed values replace the stored ones, and a cleared field stays empty', () => {
    const { values } = readFormState(makeRefusal({ initialValue: { name: 'Anna' } }), STORED)
    expect(values).toEqual({ name: 'Anna', phone: '' })
  })

  test('a cleared field shows its stored value while the form is not refused (null control)', () => {
    expect(readFormState({ name: '' }, STORED).values.phone).toBe(STORED.phone)
  })

  test('a field error is shown at its field and not as an alert', () => {
    const form = { initialValue: {}, error: { name: ['Too short', 'Too plain'], phone: null } }
    expect(readFormState(makeRefusal(form))).toMatchObject({
      errors: { name: 'Too short' },
      refusal: 'Something is wrong',
      alert: undefined,
    })
  })

  test('a refusal without field errors is an alert', () => {
    expect(readFormState(makeRefusal({ initialValue: null, error: null }))).toEqual({
      values: {},
      errors: {},
      refusal: 'Something is wrong',
      alert: 'Something is wrong',
    })
  })

  test('values that are not text are left out', () => {
    const { values } = readFormState(makeRefusal({ initialValue: { name: 'Ana', file: {}, list: ['a'] } }))
    expect(values).toEqual({ name: 'Ana' })
  })
})
