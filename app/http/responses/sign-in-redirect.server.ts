// The redirect at the end of a sign-in. It also completes what a guest started: the message to a listing, and without JavaScript the heart.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findVisitor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { deliverPendingInquiries } from '#app/domain/messaging/inquiries/pending-inquiry.commands.server.ts'
import { completePendingSave } from '#app/domain/saved/pending-save/pending-save.commands.server.ts'
import { buildDeletedNoteCookie, readNote } from '#app/http/request/note-cookie.server.ts'
import { redirectWithCookies } from './cookie-redirect.server.ts'

/** `cookies` are those of the new session, or of the challenge that comes before it. */
export async function redirectAfterSignIn(ctx: Ctx, to: string, cookies: readonly string[]): Promise<Response> {
  const { actor, session } = await findVisitor(withCookies(ctx, cookies))
  if (actor === null) return redirectWithCookies(to, cookies) // the second factor comes next
  const signedIn = { ...ctx, actor, session }
  await deliverPendingInquiries(signedIn)
  const listingId = readNote(ctx, 'pendingSave')
  if (listingId === null) return redirectWithCookies(to, cookies)
  await completePendingSave(signedIn, listingId)
  return redirectWithCookies(to, [...cookies, buildDeletedNoteCookie(ctx, 'pendingSave')])
}

function withCookies(ctx: Ctx, lines: readonly string[]): Ctx {
  const cookie = lines.map((line) => line.split(';')[0]).join('; ')
  return { ...ctx, request: { ...ctx.request, cookie } }
}
