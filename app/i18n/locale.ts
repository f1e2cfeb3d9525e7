// The locale of a page. The server decides it once for each request and writes it into <html lang>; the browser reads it from
// there, so that both render the same text.
import { setLocaleReader } from './localize.ts'
import { LOCALES, type Locale } from '#app/shared/vocabulary.ts'

export const FALLBACK_LOCALE: Locale = 'en'
/** Set only by the language switch; without it the locale is computed from the browser on each request. */
export const LOCALE_COOKIE = 'tahanan_locale'

/** Query parameter that fixes the language of a page. Search engines use it for hreflang links. */
export const LOCALE_PARAM = 'lang'

/** No browser sends longer headers; they are ignored to bound the cost of parsing. */
const MAX_HEADER_LENGTH = 1_000

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** The locale named by the address; it has precedence over cookie and browser. */
export function readLocaleFromAddress(address: string): Locale | undefined {
  const named = new URL(address).searchParams.get(LOCALE_PARAM)
  return isLocale(named) ? named : undefined
}

/** The address of a page in one language. English has no parameter, because it is the default. */
export function buildLocalizedAddress(locale: Locale, address: string): string {
  const url = new URL(address)
  if (locale === FALLBACK_LOCALE) url.searchParams.delete(LOCALE_PARAM)
  else url.searchParams.set(LOCALE_PARAM, locale)
  return url.href
}

/** Called once before hydration. A language change is a full page load, so <html lang> does not change while the page is open. */
export function readLocaleFromDocument(): void {
  setLocaleReader(() => {
    const { lang } = document.documentElement
    return isLocale(lang) ? lang : FALLBACK_LOCALE
  })
}

/** `fil`, `fil-PH` and the older tag `tl` are Filipino. */
export function parseLocaleTag(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split('-')[0]
  if (language === 'fil' || language === 'tl') return 'fil'
  return language === 'en' ? 'en' : undefined
}

/** The supported language with the highest quality value; the first one among equals. */
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
