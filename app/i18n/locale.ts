// Which language a person reads. The server decides once per request and writes it into <html lang>; the page only reads it back,
// so that both always render the same words.
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'

export const FALLBACK_LOCALE: Locale = 'en'
/** Written by the language control only: a guess from the browser is made anew on each request. */
export const LOCALE_COOKIE = 'tahanan_locale'

/** In an address: this page in this language, whoever asks. Search engines know a page's two languages by it. */
export const LOCALE_PARAM = 'lang'

/** Longer headers are no browser's; parsing them would be work for nothing. */
const MAX_HEADER_LENGTH = 1_000

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** The language an address names, which comes before what the visitor or the browser prefers. */
export function readLocaleFromAddress(address: string): Locale | undefined {
  const named = new URL(address).searchParams.get(LOCALE_PARAM)
  return isLocale(named) ? named : undefined
}

/** The same page in one language for certain. English needs no word in the address: it is what one gets who prefers nothing. */
export function buildLocalizedAddress(locale: Locale, address: string): string {
  const url = new URL(address)
  if (locale === FALLBACK_LOCALE) url.searchParams.delete(LOCALE_PARAM)
  else url.searchParams.set(LOCALE_PARAM, locale)
  return url.href
}

/** The language of the words being chosen right now, on the server and in the page. */
export function getCurrentLocale(): Locale {
  return getLocale()
}

/** Called once, before the page is hydrated. A change of language is a full page load, so <html lang> never changes under us. */
export function readLocaleFromDocument(): void {
  overwriteGetLocale(() => {
    const { lang } = document.documentElement
    return isLocale(lang) ? lang : FALLBACK_LOCALE
  })
}

/** Ours for a language tag: `fil`, `fil-PH` and the older `tl` are Filipino. */
export function parseLocaleTag(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split('-')[0]
  if (language === 'fil' || language === 'tl') return 'fil'
  return language === 'en' ? 'en' : undefined
}

/** The best of ours in an Accept-Language header by its quality values; the order decides among equals. */
export function parseAcceptLanguage(header: string | null): Locale | undefined {
  if (header === null || header.length > MAX_HEADER_LENGTH) return undefined
  let best: { locale: Locale; quality: number } | undefined
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.split(';')
    const locale = parseLocaleTag(tag)
    const quality = parseQuality(parameters)
    if (locale && quality > (best?.quality ?? 0)) best = { locale, quality }
  }
  return best?.locale
}

function parseQuality(parameters: string[]): number {
  const qualityParameter = parameters.map((parameter) => parameter.trim()).find((parameter) => /^q=/i.test(parameter))
  if (qualityParameter === undefined) return 1
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.test(qualityParameter) ? Number(qualityParameter.slice(2)) : 0
}
