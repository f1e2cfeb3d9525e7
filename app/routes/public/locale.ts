// The language control posts here, with or without JavaScript, and returns to where the visitor was.
import { redirect } from 'react-router'
import { submit } from '#app/http/respond.server.ts'
import { localeCookie } from '#app/i18n/locale.server.ts'
import { localeInput } from '#app/http/locale-input.ts'
import type { Route } from './+types/locale'

export function action(args: Route.ActionArgs) {
  return submit(args, localeInput, async (_ctx, { locale, returnTo }) =>
    redirect(returnTo, {
      status: 303,
      headers: { 'Set-Cookie': localeCookie(locale, { secure: args.url.protocol === 'https:' }) },
    }),
  )
}

/** Opened by hand there is nothing to see. */
export function loader() {
  return redirect('/')
}
