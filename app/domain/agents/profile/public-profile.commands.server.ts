// Changes what an agent writes for the public page. The form names the version it was opened with (promise M5).
import { and, eq, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { PublicProfileInput } from './public-profile.schema.ts'

export async function updatePublicProfile(
  ctx: Ctx,
  { version, ...input }: Omit<PublicProfileInput, 'intent'>,
): Promise<void> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  if (ctx.actor.role !== 'agent') fail('auth.forbidden')
  authorize(ctx.actor, 'agentProfile.edit', { userId: me })
  await inTransaction(ctx, async (tx) => {
    const saved = await tx.db
      .update(agents)
      .set({ ...input, updatedAt: tx.now() })
      .where(
        and(
          eq(agents.userId, me),
          sql`date_trunc('milliseconds', ${agents.updatedAt}) = ${version?.toISOString() ?? null}::timestamptz`,
        ),
      )
      .returning({ id: agents.id })
    if (saved.length === 0) fail('app.changedMeanwhile')
    await recordAudit(tx, {
      action: 'account.profileChanged',
      subjectType: 'user',
      subjectId: me,
      details: { part: 'publicProfile' },
    })
  })
}
