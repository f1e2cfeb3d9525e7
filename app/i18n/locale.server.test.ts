import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'
import { getCurrentLocale } from './localize.ts'
import { buildLocaleCookie, getRequestLocale, withLocale } from './locale.server.ts'

const english = 'An unexpected error occurred. Please try again.'
const filipino = 'May hindi inaasahang nangyari. Pakisubukan ulit.'
const getExpectedText = (locale: Locale) => (locale === 'en' ? english : filipino)

const getLocaleFor = (headers: Record<string, string>) => getRequestLocale(new Headers(headers))

test('the locale comes from the cookie, then from the browser, then it is English', () => {
  expect(getLocaleFor({ cookie: 'a=1; tahanan_locale=en', 'accept-language': 'fil' })).toBe('en')
  expect(getLocaleFor({ cookie: 'tahanan_locale=fil', 'accept-language': 'en' })).toBe('fil')
  expect(getLocaleFor({ cookie: 'tahanan_locale=<script>', 'accept-language': 'tl' })).toBe('fil')
  expect(getLocaleFor({ cookie: 'xtahanan_locale=fil' })).toBe('en')
  expect(getLocaleFor({ 'accept-language': 'fil-PH,en;q=0.8' })).toBe('fil')
  expect(getLocaleFor({ 'accept-language': 'ja' })).toBe('en')
  expect(getLocaleFor({})).toBe('en')
})

test('the locale cookie is kept for a year and is HttpOnly', () => {
  expect(buildLocaleCookie('fil', { secure: true })).toBe(
    'tahanan_locale=fil; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  )
  expect(buildLocaleCookie('en', { secure: false })).not.toContain('Secure')
})

async function request(locale: Locale, number: number): Promise<string[]> {
  return withLocale(locale, async () => {
    const texts: string[] = [m.error_app_unexpected()]
    for (let round = 0; round < 5; round++) {
      await (number % 2 ? setImmediate() : setTimeout((number * 7 + round) % 5))
      texts.push(m.error_app_unexpected(), getCurrentLocale() === locale ? getExpectedText(locale) : 'other language')
    }
    return texts
  })
}

test('twenty concurrent requests keep their own locale across awaits', async () => {
  const locales = Array.from({ length: 20 }, (_, number): Locale => (number % 3 === 0 ? 'fil' : 'en'))
  const results = await Promise.all(locales.map(request))
  for (const [number, texts] of results.entries()) {
    expect(texts).toHaveLength(11)
    expect(new Set(texts)).toEqual(new Set([getExpectedText(locales[number] ?? 'en')]))
  }
})

test('null control: without AsyncLocalStorage concurrent requests mix their locales', async () => {
  let shared: Locale = 'en'
  const readSharedLocale = async (locale: Locale) => {
    shared = locale
    await setImmediate()
    return shared
  }
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, number) => readSharedLocale(number % 2 ? 'fil' : 'en')),
  )
  expect(results.filter((result, number) => result !== (number % 2 ? 'fil' : 'en'))).not.toEqual([])
})

test('a stream keeps the locale it was started in, and outside the locale is English', async () => {
  const chunks: string[] = []
  await withLocale('fil', async () => {
    const stream = new ReadableStream<string>({
      async pull(controller) {
        await setImmediate()
        controller.enqueue(m.error_app_unexpected())
        controller.close()
      },
    })
    for await (const chunk of stream) chunks.push(chunk)
  })
  expect(chunks).toEqual([filipino])
  expect(m.error_app_unexpected()).toBe(english)
  expect(withLocale('fil', () => withLocale('en', () => m.error_app_unexpected()))).toBe(english)
})
