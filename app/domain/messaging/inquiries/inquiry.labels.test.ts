import { describe, expect, test } from 'vitest'
import { buildGreeting, buildMailtoUrl } from './inquiry.labels.ts'

const SUBJECT = { contactName: 'Liza Mangubat', title: 'Corner condo', link: 'https://tahanan.example/properties/1' }

describe('inquiry texts', () => {
  test('the greeting starts with the first name and ends with the link to the listing', () => {
    for (const variant of ['contact', 'message', 'inspection'] as const) {
      const text = buildGreeting(variant, SUBJECT)
      expect(text).toMatch(/^Hi Liza, good day!/)
      expect(text).toContain('Corner condo')
      expect(text.endsWith(`\n\n${SUBJECT.link}`)).toBe(true)
    }
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
