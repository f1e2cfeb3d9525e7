// The language of a request. We decide it ourselves (the address, the cookie, then the browser's list with quality values, then English) and hand
// Paraglide the answer through its own AsyncLocalStorage hook. Its middleware would decide a second time by other rules (it does
// not know that `tl` is Filipino), and needs a Request, which jobs and mails do not have.
import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteServerAsyncLocalStorage } from '#app/paraglide/runtime.js'
import type { Locale } from '#app/shared/vocabulary.ts'
import { FALLBACK_LOCALE, isLocale, LOCALE_COOKIE, parseAcceptLanguage } from './locale.ts'

const COOKIE_DAYS = 365

const storage = new AsyncLocalStorage<{ locale?: Locale }>()
overwriteServerAsyncLocalStorage(storage)

/** Everything `work` says, also after an await or in a stream it starts, is in `locale`; requests beside it are not touched. */
export function withLocale<T>(locale: Locale, work: () => T): T {
  return storage.run({ locale }, work)
}

export function getRequestLocale(headers: Headers): Locale {
  return (
    readLocaleCookie(headers.get('cookie')) ?? parseAcceptLanguage(headers.get('accept-language')) ?? FALLBACK_LOCALE
  )
}

/** The Set-Cookie value by which a person's choice is kept. The page never reads it: it has <html lang>. */
export function buildLocaleCookie(locale: Locale, { secure, days = COOKIE_DAYS }: CookieOptions): string {
  const age = days === 0 ? '' : `; Max-Age=${days * 24 * 60 * 60}`
  return `${LOCALE_COOKIE}=${locale}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
/** `days: 0` is until the browser is closed. */
type CookieOptions = { secure: boolean; days?: number }

function readLocaleCookie(header: string | null): Locale | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === LOCALE_COOKIE && isLocale(value?.trim())) return value?.trim() as Locale
  }
  return undefined
}
