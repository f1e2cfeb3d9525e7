import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetRegistration, keepRegistration, readKeptRegistration } from './kept-registration.ts'

beforeEach(() => window.history.replaceState(null, '', '/register-enhanced'))
afterEach(() => sessionStorage.clear())

test('everything but the password is kept until it is forgotten', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ firstName: 'Niña', email: 'nina@tahanan.example', password: 'Kubo-7!' }))
    form.set(name, value)
  form.set('picture', new File(['x'], 'x.jpg'))
  keepRegistration('account', form)
  expect(readKeptRegistration()).toEqual({
    step: 'account',
    values: { firstName: 'Niña', email: 'nina@tahanan.example' },
  })
  expect(sessionStorage.getItem('registration')).not.toContain('Kubo-7!')
  forgetRegistration()
  expect(readKeptRegistration()).toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['another step', '{"step":"admin","values":{}}'],
  ['no values', '{"step":"type","values":null}'],
])('a stored entry with %s is ignored', (_name, text) => {
  sessionStorage.setItem('registration', text)
  expect(readKeptRegistration()).toBeNull()
})
