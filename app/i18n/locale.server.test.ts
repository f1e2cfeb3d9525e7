import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'
import { currentLocale } from './locale.ts'
import { localeCookie, requestLocale, withLocale } from './locale.server.ts'

const english = 'An unexpected error occurred. Please try again.'
const filipino = 'May hindi inaasahang nangyari. Pakisubukan ulit.'
const wordsIn = (locale: Locale) => (locale === 'en' ? english : filipino)

const localeFor = (headers: Record<string, string>) => requestLocale(new Headers(headers))

test('what a person chose comes first, then the browser, then English', () => {
  expect(localeFor({ cookie: 'a=1; tahanan_locale=en', 'accept-language': 'fil' })).toBe('en')
  expect(localeFor({ cookie: 'tahanan_locale=fil', 'accept-language': 'en' })).toBe('fil')
  expect(localeFor({ cookie: 'tahanan_locale=<script>', 'accept-language': 'tl' })).toBe('fil')
  expect(localeFor({ cookie: 'xtahanan_locale=fil' })).toBe('en')
  expect(localeFor({ 'accept-language': 'fil-PH,en;q=0.8' })).toBe('fil')
  expect(localeFor({ 'accept-language': 'ja' })).toBe('en')
  expect(localeFor({})).toBe('en')
})

test('the choice is kept for a year, out of reach of scripts', () => {
  expect(localeCookie('fil', { secure: true })).toBe(
    'tahanan_locale=fil; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  )
  expect(localeCookie('en', { secure: false })).not.toContain('Secure')
})

async function request(locale: Locale, number: number): Promise<string[]> {
  return withLocale(locale, async () => {
    const said: string[] = [m.error_app_unexpected()]
    for (let round = 0; round < 5; round++) {
      await (number % 2 ? setImmediate() : setTimeout((number * 7 + round) % 5))
      said.push(m.error_app_unexpected(), currentLocale() === locale ? wordsIn(locale) : 'other language')
    }
    return said
  })
}

test('twenty requests at once each keep their own language, also after waiting', async () => {
  const locales = Array.from({ length: 20 }, (_, number): Locale => (number % 3 === 0 ? 'fil' : 'en'))
  const answers = await Promise.all(locales.map(request))
  for (const [number, said] of answers.entries()) {
    expect(said).toHaveLength(11)
    expect(new Set(said)).toEqual(new Set([wordsIn(locales[number] ?? 'en')]))
  }
})

test('without the storage the same twenty would mix their languages', async () => {
  let shared: Locale = 'en'
  const careless = async (locale: Locale) => {
    shared = locale
    await setImmediate()
    return shared
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => careless(number % 2 ? 'fil' : 'en')))
  expect(answers.filter((answer, number) => answer !== (number % 2 ? 'fil' : 'en'))).not.toEqual([])
})

test('a stream started inside goes on in its language, and outside it is English', async () => {
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
