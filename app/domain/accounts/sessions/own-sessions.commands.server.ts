// Ends one or all other sessions of the signed-in user. The current session ends by sign-out.
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { EndSessionInput } from './own-sessions.schema.ts'

/** The session of another user gives the same error as a missing one. */
export async function endSession(ctx: Ctx, { sessionId }: EndSessionInput): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'siteCredentials.edit', { userId: ctx.actor.id })
  if (!(await ctx.adapters.auth.revokeSession(ctx.actor.id, sessionId))) fail('app.notFound')
  await recordSessionsEnded(ctx, ctx.actor.id, 1)
}

export async function endOtherSessions(ctx: Ctx): Promise<number> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  authorize(ctx.actor, 'siteCredentials.edit', { userId: me })
  return inTransaction(ctx, async (tx) => {
    const ended = await ctx.adapters.auth.revokeSessions(me, ctx.session?.id, tx.db)
    await recordSessionsEnded(tx, me, ended)
    return ended
  })
}

async function recordSessionsEnded(ctx: Ctx, userId: string, count: number): Promise<void> {
  await recordAudit(ctx, {
    action: 'account.sessionsEnded',
    subjectType: 'user',
    subjectId: userId,
    details: { count },
  })
}
