// Reviews as the public, the agent, the author and administrators read them.
import { and, count, desc, eq, inArray, isNull, type SQL, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { getFirstName } from '#app/shared/text.ts'
import {
  type DeskReview,
  type OwnReview,
  type PublicReview,
  type RatingCounts,
  RATINGS,
  reviewList,
  type ReviewFigures,
  REVIEWS_SHOWN,
} from './review.model.ts'
import { toReviewFigures } from './review.rules.ts'

const COLUMNS = {
  id: agentReviews.id,
  basis: agentReviews.basis,
  rating: agentReviews.rating,
  content: agentReviews.content,
  reply: agentReviews.reply,
  createdAt: agentReviews.createdAt,
  authorName: users.fullName,
}

const isPublicReview = (agentId: string) => and(eq(agentReviews.agentId, agentId), isNull(agentReviews.hiddenAt))

/** The newest, with the first name of the author. */
export async function listPublicReviews(ctx: Ctx, agentId: string): Promise<PublicReview[]> {
  const rows = await ctx.db
    .select(COLUMNS)
    .from(agentReviews)
    .innerJoin(users, eq(users.id, agentReviews.authorId))
    .where(isPublicReview(agentId))
    .orderBy(desc(agentReviews.createdAt), desc(agentReviews.id))
    .limit(REVIEWS_SHOWN)
  return rows.map((row) => Object.assign(row, { authorName: getFirstName(row.authorName) }))
}

export async function getReviewFigures(ctx: Ctx, agentId: string): Promise<ReviewFigures> {
  return (await listReviewFigures(ctx, [agentId])).get(agentId) ?? null
}

/** By agent id; agents without a review are absent. */
export async function listReviewFigures(ctx: Ctx, agentIds: readonly string[]): Promise<Map<string, ReviewFigures>> {
  if (agentIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ agentId: agentReviews.agentId, total: count(), sum: sum(agentReviews.rating) })
    .from(agentReviews)
    .where(and(inArray(agentReviews.agentId, [...agentIds]), isNull(agentReviews.hiddenAt)))
    .groupBy(agentReviews.agentId)
  return new Map(rows.map((row) => [row.agentId, toReviewFigures(row.total, Number(row.sum ?? 0))]))
}

/** What the signed-in person wrote about the agent. */
export async function findOwnReview(ctx: Ctx, agentId: string): Promise<OwnReview | null> {
  if (!ctx.actor) return null
  const [row] = await ctx.db
    .select({ rating: agentReviews.rating, content: agentReviews.content, hiddenAt: agentReviews.hiddenAt })
    .from(agentReviews)
    .where(and(eq(agentReviews.agentId, agentId), eq(agentReviews.authorId, ctx.actor.id)))
  return row ? { rating: row.rating, content: row.content, isHidden: row.hiddenAt !== null } : null
}

type DeskPage = { rows: DeskReview[]; total: number }

/** Those about the signed-in agent, also hidden ones. */
export async function listReviewsAboutMe(ctx: Ctx, page: number): Promise<DeskPage> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'review.reply', { agentUserId: ctx.actor.id })
  return listDesk(ctx, eq(agents.userId, ctx.actor.id), page)
}

/** How many of the public reviews about the signed-in agent have each rating. */
export async function countRatingsAboutMe(ctx: Ctx): Promise<RatingCounts> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'review.reply', { agentUserId: ctx.actor.id })
  const rows = await ctx.db
    .select({ rating: agentReviews.rating, total: count() })
    .from(agentReviews)
    .innerJoin(agents, eq(agents.id, agentReviews.agentId))
    .where(and(eq(agents.userId, ctx.actor.id), isNull(agentReviews.hiddenAt)))
    .groupBy(agentReviews.rating)
  return RATINGS.toReversed().map((rating) => ({
    rating,
    total: rows.find((row) => row.rating === rating)?.total ?? 0,
  }))
}

/** All, for administrators. */
export async function listAllReviews(ctx: Ctx, page: number): Promise<DeskPage> {
  authorize(ctx.actor, 'review.hide')
  return listDesk(ctx, undefined, page)
}

const agentUsers = alias(users, 'agent_users')

async function listDesk(ctx: Ctx, condition: SQL | undefined, page: number): Promise<DeskPage> {
  const [rows, [figures]] = await Promise.all([
    ctx.db
      .select({
        ...COLUMNS,
        hiddenReason: agentReviews.hiddenReason,
        agentId: agents.id,
        agentName: agentUsers.fullName,
      })
      .from(agentReviews)
      .innerJoin(users, eq(users.id, agentReviews.authorId))
      .innerJoin(agents, eq(agents.id, agentReviews.agentId))
      .innerJoin(agentUsers, eq(agentUsers.id, agents.userId))
      .where(condition)
      .orderBy(desc(agentReviews.createdAt), desc(agentReviews.id))
      .limit(reviewList.pageSize)
      .offset(getPageOffset(page, reviewList.pageSize)),
    ctx.db
      .select({ total: count() })
      .from(agentReviews)
      .innerJoin(agents, eq(agents.id, agentReviews.agentId))
      .where(condition),
  ])
  return {
    rows: rows.map((row) => Object.assign(row, { authorName: getFirstName(row.authorName) })),
    total: figures?.total ?? 0,
  }
}
