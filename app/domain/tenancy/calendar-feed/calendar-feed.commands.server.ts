// The address of a person's calendar: a secret that opens the feed without a sign-in. Only its hash is stored, so it is shown once.
import { eq } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { calendarFeeds } from '#app/db/schema/tenancy/viewings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** A new address replaces the old one, which is not found from then on. */
export async function createCalendarFeed(ctx: Ctx): Promise<{ address: string }> {
  const userId = requireFeedOwner(ctx)
  const token = createToken(ctx.adapters.random)
  const values = { tokenHash: hashToken(token), createdAt: ctx.now() }
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(calendarFeeds)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: values })
    await recordAudit(tx, { action: 'calendarFeed.created', subjectType: 'user', subjectId: userId })
  })
  return { address: new URL(`/calendar/${token}.ics`, ctx.config.baseUrl).href }
}

export async function revokeCalendarFeed(ctx: Ctx): Promise<void> {
  const userId = requireFeedOwner(ctx)
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
    if (rowCount) await recordAudit(tx, { action: 'calendarFeed.revoked', subjectType: 'user', subjectId: userId })
  })
}

function requireFeedOwner(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'calendarFeed.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}
