import { expect, test } from 'vitest'
import { createBrowserCookies } from '#app/adapters/browser-cookie.server.ts'
import { systemClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { getConsentText } from './consent-text.data.ts'

test('the text about data names the anonymous cookie and how long it lives, in both languages', () => {
  const cookies = createBrowserCookies({ secret: 's', isSecure: false, clock: systemClock, random: systemRandom })
  const [, name = '', seconds = ''] = /^(\w+)=.*Max-Age=(\d+)/.exec(cookies.issue()) ?? []
  const days = Number(seconds) / (24 * 60 * 60)
  for (const locale of LOCALES) {
    const text = withLocale(locale, () => getConsentText('data_processing', 'Tahanan').paragraphs.join('\n'))
    expect(text, locale).toMatch(new RegExp(`${name}\\b.* ${days} (days|araw)\\b`))
    // null control: the other text does not
    expect(withLocale(locale, () => getConsentText('terms', 'Tahanan').paragraphs.join('\n'))).not.toContain(name)
  }
})
