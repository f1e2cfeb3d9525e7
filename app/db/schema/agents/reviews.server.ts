// What people who viewed or rented a home through an agent say about the agent.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { REVIEW_BASES } from '#app/shared/agent-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { agents } from './agents.server.ts'

/** Owner: domain/agents. One for each person and agent. A hidden review is not public and does not count. */
export const agentReviews = pgTable(
  'agent_reviews',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'cascade'),
    authorId: requiredReference('author_id', () => users.id, 'cascade'),
    /** Why the author may write: a completed viewing or a rental. */
    basis: text({ enum: REVIEW_BASES }).notNull(),
    rating: integer().notNull(),
    content: text().notNull(),
    reply: text(),
    repliedAt: moment('replied_at'),
    hiddenReason: text('hidden_reason'),
    hiddenAt: moment('hidden_at'),
    hiddenBy: uuid('hidden_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('agent_reviews_author_unique').on(t.agentId, t.authorId),
    index('agent_reviews_public')
      .on(t.agentId, t.createdAt, t.id)
      .where(sql`${t.hiddenAt} is null`),
    index('agent_reviews_agent').on(t.agentId, t.createdAt, t.id),
    index('agent_reviews_newest').on(t.createdAt, t.id),
    index('agent_reviews_author').on(t.authorId),
    index('agent_reviews_hidden_by').on(t.hiddenBy),
    valueIn(t.basis, REVIEW_BASES),
    between(t.rating, 1, 5),
    lengthBetween(t.content, 1, 2_000),
    lengthBetween(t.reply, 1, 1_000),
    lengthBetween(t.hiddenReason, 1, 500),
    check('agent_reviews_reply_dated', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    check('agent_reviews_hiding_reasoned', sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null)`),
  ],
)
