// The link of a verification mail also signs the person in, who has just registered and would only type the same again.
import { verifyEmail } from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { openSession, type OpenedSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { canSignInOnSite } from '#app/domain/accounts/sessions/session.rules.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** Null if the address is verified without a sign-in: a link replaces nobody's session and opens none that a password would not. */
export async function verifyAndSignIn(ctx: Ctx, input: { token: string }): Promise<OpenedSession | null> {
  const userId = await verifyEmail(ctx, input)
  if (ctx.actor) return null
  const actor = await findActor(ctx, userId)
  if (!actor?.isActive || !canSignInOnSite(actor.role)) return null
  return openSession(ctx, { way: 'mailedLink', userId, details: { method: 'mailedLink' } })
}
