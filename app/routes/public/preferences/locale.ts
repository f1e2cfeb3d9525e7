// The language switch posts here, with or without JavaScript, and returns to the previous page.
import { redirect } from 'react-router'
import { submit } from '#app/http/forms/respond.server.ts'
import { buildLocaleCookie } from '#app/i18n/locale.server.ts'
import { LOCALE_PARAM } from '#app/i18n/locale.ts'
import { localeInput } from '#app/http/request/locale-input.ts'
import type { Route } from './+types/locale'

export function action(args: Route.ActionArgs) {
  return submit(args, localeInput, async (_ctx, { locale, returnTo }) =>
    redirect(removeLanguage(returnTo, args.url), {
      status: 303,
      headers: { 'Set-Cookie': buildLocaleCookie(locale, { secure: args.url.protocol === 'https:' }) },
    }),
  )
}

/** GET has no page. */
export function loader() {
  return redirect('/')
}

/** A language in the address would override the new choice. */
function removeLanguage(path: string, base: URL): string {
  const { pathname, searchParams, hash } = new URL(path, base)
  if (!searchParams.has(LOCALE_PARAM)) return path
  searchParams.delete(LOCALE_PARAM)
  return `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}${hash}`
}
