import { describe, expect, test } from 'vitest'
import { buildGreeting, buildMailtoUrl, listSuggestedQuestions } from './inquiry.labels.ts'

const SUBJECT = { contactName: 'Liza Mangubat', title: 'Corner condo' }

describe('inquiry texts', () => {
  test('the greeting starts with the first name, names the home and contains no web address', () => {
    for (const variant of ['contact', 'message', 'inspection'] as const) {
      const text = buildGreeting(variant, SUBJECT)
      expect(text).toMatch(/^Hi Liza, good day!/)
      expect(text).toContain('Corner condo')
      expect(text).not.toContain('http')
    }
  })

  test('the first message asks whether the home is available, which is a suggestion that a tap removes', () => {
    const [available] = listSuggestedQuestions('contact')
    expect(buildGreeting('contact', SUBJECT).endsWith(available?.sentence ?? '-')).toBe(true)
    expect(listSuggestedQuestions('contact')).toHaveLength(3)
    expect(listSuggestedQuestions('inspection')).toEqual([])
  })

  test('the mailto link escapes recipient, subject and text', () => {
    const address = buildMailtoUrl({
      to: 'liza+rent@example.ph',
      subject: 'Tanong: 2BR & parking?',
      body: 'Hi\n\n100% sure',
    })
    expect(address).toBe(
      'mailto:liza%2Brent@example.ph?subject=Tanong%3A%202BR%20%26%20parking%3F&body=Hi%0D%0A%0D%0A100%25%20sure',
    )
    expect(decodeURIComponent(new URL(address).pathname)).toBe('liza+rent@example.ph')
  })
})
