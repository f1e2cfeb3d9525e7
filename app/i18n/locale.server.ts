// The locale of a request: address, cookie, Accept-Language, then English. Messages read it from an AsyncLocalStorage, so that parallel
// requests cannot mix and jobs and mails, which have no request, can set it too.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setLocaleReader } from './localize.ts'
import type { Locale } from '#app/shared/vocabulary.ts'
import { FALLBACK_LOCALE, isLocale, LOCALE_COOKIE, parseAcceptLanguage } from './locale.ts'

const COOKIE_DAYS = 365

const storage = new AsyncLocalStorage<Locale>()
setLocaleReader(() => storage.getStore() ?? FALLBACK_LOCALE)

/** Runs `work` in `locale`, including awaits and streams it starts; concurrent requests are not affected. */
export function withLocale<T>(locale: Locale, work: () => T): T {
  return storage.run(locale, work)
}

export function getRequestLocale(headers: Headers): Locale {
  return (
    readLocaleCookie(headers.get('cookie')) ?? parseAcceptLanguage(headers.get('accept-language')) ?? FALLBACK_LOCALE
  )
}

/** The Set-Cookie value. The browser does not read the cookie; it uses <html lang>. */
export function buildLocaleCookie(locale: Locale, { secure, days = COOKIE_DAYS }: CookieOptions): string {
  const age = days === 0 ? '' : `; Max-Age=${days * 24 * 60 * 60}`
  return `${LOCALE_COOKIE}=${locale}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
/** `days: 0` makes a session cookie. */
type CookieOptions = { secure: boolean; days?: number }

function readLocaleCookie(header: string | null): Locale | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === LOCALE_COOKIE && isLocale(value?.trim())) return value?.trim() as Locale
  }
  return undefined
}
