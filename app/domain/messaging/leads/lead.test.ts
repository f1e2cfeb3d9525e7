import { expect, test } from 'vitest'
import { isPromise } from './lead.rules.ts'

test.each([
  'I will upload it tonight',
  'Thanks, I’ll send the payslip tomorrow.',
  "we'll pay on Friday",
  'Ipapadala ko po mamaya',
  'Mag-a-upload po ako ng ID bukas.',
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
