// Writes reviews and replies, and hides reviews.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import { findAgent } from '#app/domain/agents/directory/agent.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { findReviewBasis } from './review-right.queries.server.ts'
import type { ReplyInput, ReviewDecision, ReviewInput } from './review.schema.ts'

/** One for each person and agent: a second one changes the first, also if both arrive at once. A hidden one stays as it is. */
export async function writeReview(ctx: Ctx, agentId: string, { rating, content }: ReviewInput): Promise<void> {
  requireSignIn(ctx.actor)
  const authorId = ctx.actor.id
  authorize(ctx.actor, 'review.write', { userId: authorId })
  await hitLimit(ctx, 'review', getAccountSubject(authorId))
  const agent = await findAgent(ctx, agentId)
  if (!agent) return fail('agent.notFound')
  const basis = await findReviewBasis(ctx, { id: agent.profile.id, userId: agent.userId })
  if (basis === null) fail('review.notEntitled')
  await inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const [written] = await tx.db
      .insert(agentReviews)
      .values({ agentId: agent.profile.id, authorId, basis, rating, content, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [agentReviews.agentId, agentReviews.authorId],
        set: { basis, rating, content, updatedAt: now },
        setWhere: isNull(agentReviews.hiddenAt),
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (!written) fail('review.hidden')
    if (written.isNew)
      await notify(tx, {
        userId: agent.userId,
        kind: 'review.received',
        subject: { type: 'agent', id: agent.profile.id },
      })
  })
}

export async function replyToReview(ctx: Ctx, { review: id, reply }: ReplyInput): Promise<void> {
  requireSignIn(ctx.actor)
  const [review] = await ctx.db
    .select({ agentUserId: agents.userId })
    .from(agentReviews)
    .innerJoin(agents, eq(agents.id, agentReviews.agentId))
    .where(eq(agentReviews.id, id))
  if (!review) return fail('review.notFound')
  authorizeVisible(ctx.actor, 'review.reply', 'review.notFound', review)
  await ctx.db
    .update(agentReviews)
    .set({ reply, repliedAt: reply === null ? null : ctx.now() })
    .where(eq(agentReviews.id, id))
}

/** Deciding the same again changes nothing. The author is told the reason. */
export async function decideReview(ctx: Ctx, decision: ReviewDecision): Promise<void> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'review.hide')
  const adminId = ctx.actor.id
  const isHiding = decision.intent === 'hide'
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(agentReviews)
      .set(
        isHiding
          ? { hiddenAt: tx.now(), hiddenReason: decision.reason, hiddenBy: adminId }
          : { hiddenAt: null, hiddenReason: null, hiddenBy: null },
      )
      .where(
        and(
          eq(agentReviews.id, decision.review),
          isHiding ? isNull(agentReviews.hiddenAt) : isNotNull(agentReviews.hiddenAt),
        ),
      )
      .returning({ id: agentReviews.id, authorId: agentReviews.authorId })
    if (!changed) return
    await recordAudit(tx, {
      action: isHiding ? 'review.hidden' : 'review.shown',
      subjectType: 'review',
      subjectId: changed.id,
      ...(isHiding ? { details: { reason: decision.reason } } : {}),
    })
    if (isHiding)
      await notify(tx, {
        userId: changed.authorId,
        kind: 'review.hidden',
        subject: { type: 'review', id: changed.id },
        params: { note: decision.reason },
      })
  })
}
