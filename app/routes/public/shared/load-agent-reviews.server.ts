// The reviews of an agent's page as finished texts, and the link for a person who may write one.
import { formatRating, getBasisLabel } from '#app/domain/agents/reviews/review.labels.ts'
import { findOwnReview, getReviewFigures, listPublicReviews } from '#app/domain/agents/reviews/review.queries.server.ts'
import { findReviewBasis, type ReviewedAgent } from '#app/domain/agents/reviews/review-right.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'

export async function loadAgentReviews(ctx: Ctx, agent: ReviewedAgent, name: string) {
  const [items, rating, basis, own] = await Promise.all([
    listPublicReviews(ctx, agent.id),
    getReviewFigures(ctx, agent.id),
    findReviewBasis(ctx, agent),
    findOwnReview(ctx, agent.id),
  ])
  const mayWrite = basis !== null && own?.isHidden !== true
  return {
    rating,
    reviews: {
      title: m.review_title(),
      figures: rating && {
        rating: rating.average,
        text: formatRating(rating),
      },
      items: items.map(({ id, rating: stars, authorName, basis: itsBasis, content, reply, createdAt }) => ({
        id,
        rating: stars,
        ratingText: m.review_stars({ rating: stars }),
        by: `${m.review_by({ name: authorName, basis: getBasisLabel(itsBasis) })} · ${formatDate(createdAt)}`,
        content,
        reply: reply === null ? null : { title: m.review_reply_of({ name }), text: reply },
      })),
      write: mayWrite
        ? {
            label: own === null ? m.review_write() : m.review_edit(),
            to: href('/agents/:agentId/review', { agentId: agent.id }),
          }
        : null,
    },
  }
}
