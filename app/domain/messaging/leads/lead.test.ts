import { expect, test } from 'vitest'
import { isPromise, isThanks } from './lead.rules.ts'

test.each([
  'I will upload it tonight',
  'Thanks, I’ll send the payslip tomorrow.',
  "we'll pay on Friday",
  'Ipapadala ko po mamaya',
  'Mag-a-upload po ako ng ID bukas.',
  'I-upload ko po mamayang gabi.',
])('a client who promises something does not wait: %s', (text) => {
  expect(isPromise(text)).toBe(true)
})

test.each([
  'I will upload it tonight. Is it still available?',
  'Available pa po ba?',
  'Will you be there on Sunday',
  'Please send me the address',
  'Pwede po bang tumingin bukas',
])('a question or a request waits for an answer: %s', (text) => {
  expect(isPromise(text)).toBe(false)
})

test.each([
  'Salamat po',
  'Maraming salamat!',
  'ok po',
  'Noted',
  'Okay, thank you so much 🙏',
  'Sige po, salamat po sa inyo.',
  'Thanks for the quick reply, ma’am!',
  ' OK \n Salamat ',
  'Maraming salamat po! Kita po tayo.',
])('plain thanks do not wait: %s', (text) => {
  expect(isThanks(text)).toBe(true)
})

test.each([
  'Salamat po?',
  'Ok po, available pa ba?',
  'Salamat. Magkano po ang deposit',
  'Noted, 3 PM tomorrow',
  'Not noted',
  'Kita po tayo',
  'Hindi po ok',
  'Ok 何時ですか',
  'Sir',
  'po',
  '🙏',
  '',
])('thanks with a question, or anything else, waits: %s', (text) => {
  expect(isThanks(text)).toBe(false)
})
