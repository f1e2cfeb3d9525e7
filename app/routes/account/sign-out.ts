// The Sign Out button of the header posts here. GET changes nothing.
import { redirect } from 'react-router'
import { signOut } from '#app/domain/accounts/sign-in/sign-in.commands.server.ts'
import { signOutInput } from '#app/domain/accounts/sign-in/sign-in.schema.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/sign-out'

/** Not "cookies": the language and the known-device cookie must outlive the session, which the server ends anyway. */
const CLEARED_SITE_DATA = '"cache", "storage"'

export function action(args: Route.ActionArgs) {
  return submit(args, signOutInput, async (ctx) => {
    const { cookies } = await signOut(ctx)
    return redirectWithCookies('/signin?reason=signed-out', cookies, { 'Clear-Site-Data': CLEARED_SITE_DATA })
  })
}

export function loader() {
  return redirect('/')
}
