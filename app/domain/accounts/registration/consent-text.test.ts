import { expect, test } from 'vitest'
import { createBrowserCookies } from '#app/adapters/browser-cookie.server.ts'
import { systemClock } from '#app/adapters/clock.ts'
import { USED_DEVICE_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { buildCookieName } from '#app/adapters/auth/better-auth.server.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { LOCALES } from '#app/shared/vocabulary.ts'
import { getConsentText } from './consent-text.data.ts'

const DAY_SECONDS = 24 * 60 * 60

test('the text about data names the cookie of used devices and how long it lives, in both languages', () => {
  const name = buildCookieName('used_device', new URL('http://tahanan.example'))
  for (const locale of LOCALES) {
    const text = withLocale(locale, () => getConsentText('data_processing', 'Tahanan').paragraphs.join('\n'))
    expect(text, locale).toMatch(new RegExp(`${name}\\b.* ${USED_DEVICE_SECONDS / DAY_SECONDS} (days|araw)\\b`))
  }
})

test('the text about data names the anonymous cookie and how long it lives, in both languages', () => {
  const cookies = createBrowserCookies({ secret: 's', isSecure: false, clock: systemClock, random: systemRandom })
  const [, name = '', seconds = ''] = /^(\w+)=.*Max-Age=(\d+)/.exec(cookies.issue()) ?? []
  const days = Number(seconds) / DAY_SECONDS
  for (const locale of LOCALES) {
    const text = withLocale(locale, () => getConsentText('data_processing', 'Tahanan').paragraphs.join('\n'))
    expect(text, locale).toMatch(new RegExp(`${name}\\b.* ${days} (days|araw)\\b`))
    // null control: the other text does not
    expect(withLocale(locale, () => getConsentText('terms', 'Tahanan').paragraphs.join('\n'))).not.toContain(name)
  }
})
