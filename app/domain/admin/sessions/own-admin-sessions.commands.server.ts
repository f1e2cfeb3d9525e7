// Ends one or all other sessions of the signed-in administrator. The current session ends by Logout.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { SESSIONS_CLOSED_TOPIC } from '#app/adapters/auth/auth.rules.ts'
import { adminSessions } from '#app/db/schema/platform/admin.server.ts'
import type { EndSessionInput } from '#app/domain/accounts/sessions/own-sessions.schema.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** `others`, or the id of one. The session of another administrator gives the same error as a missing one. */
export async function endOwnAdminSessions(ctx: Ctx, { sessionId }: EndSessionInput): Promise<number> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  authorize(ctx.actor, 'consoleCredentials.edit', { userId: me })
  const current = ctx.session?.id ?? fail('auth.signInRequired')
  return inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(adminSessions)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(adminSessions.userId, me),
          isNull(adminSessions.revokedAt),
          ne(adminSessions.id, current),
          sessionId === 'others' ? undefined : eq(adminSessions.id, sessionId),
        ),
      )
    const ended = rowCount ?? 0
    if (ended === 0 && sessionId !== 'others') fail('app.notFound')
    await tx.adapters.events.publish(tx.db, { topic: SESSIONS_CLOSED_TOPIC, subjectId: me })
    await recordAudit(tx, {
      action: 'account.sessionsEnded',
      subjectType: 'user',
      subjectId: me,
      details: { console: 'admin', count: ended },
    })
    return ended
  })
}
