// Target of the heart without JavaScript; redirects back. A guest goes to the sign-in. GET redirects to the person's own lists.
import { redirect } from 'react-router'
import type { z } from 'zod'
import { getSavedPath } from '#app/shared/dashboard-paths.ts'
import { removeSavedListing, saveListing } from '#app/domain/saved/lists/saved.commands.server.ts'
import { heartForm } from '#app/domain/saved/lists/saved.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { buildSignInUrl } from '#app/http/request/guards.server.ts'
import { readForeignForm, read } from '#app/http/forms/respond.server.ts'
import { buildNoteCookie } from '#app/http/request/note-cookie.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { toSafeReturnPath } from '#app/http/request/return-path.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/saved'

const MAX_BYTES = 1_000

export function loader(args: Route.LoaderArgs) {
  return read(args, ({ actor }) => {
    if (!actor) throw redirect('/signin?reason=saved&from=/saved')
    throw redirect(getSavedPath(actor.role) ?? '/dashboard')
  })
}

/** A refusal is thrown, because there is no page here to show it on. */
export function action(args: Route.ActionArgs) {
  return read(args, async (ctx) => {
    const back = readReturnPath(args)
    const form = heartForm.safeParse(Object.fromEntries(await readForeignForm(args.request, { maxBytes: MAX_BYTES })))
    if (!form.success) fail('app.invalidInput')
    if (!ctx.actor) return redirectToSignIn(ctx, new URL(back, args.url), form.data)
    const { isSaving, ...listing } = form.data
    await (isSaving ? saveListing : removeSavedListing)(ctx, { ...listing, userId: ctx.actor.id })
    return redirect(back, 303)
  })
}

/** Remembers the listing, which is saved at the end of the sign-in. */
function redirectToSignIn(ctx: Ctx, page: URL, { isSaving, propertyId }: z.output<typeof heartForm>): Response {
  const address = buildSignInUrl(page, false)
  if (!isSaving || !isUuid(propertyId)) return redirect(address, 303)
  return redirectWithCookies(`${address}&reason=save`, [buildNoteCookie(ctx, 'pendingSave', propertyId)])
}

/** The page the request came from, or the lists if it is not a page of this site. */
function readReturnPath({ request, url }: Route.ActionArgs): string {
  const referer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).origin !== url.origin) return '/saved'
  const { pathname, search } = new URL(referer)
  return toSafeReturnPath(pathname + search, '/saved')
}

export const headers = refusalHeaders

/** Never rendered: every request ends in a redirect or an error. */
export default function Saved() {
  return null
}
