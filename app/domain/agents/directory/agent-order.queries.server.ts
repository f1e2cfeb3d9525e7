// The orders of the directory, as expressions of its one statement. Each finds what it needs of an agent by an index.
import { sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentReviews } from '#app/db/schema/agents/reviews.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildListingCount } from './agent-listings.queries.server.ts'
import type { AgentSort } from './agent.model.ts'
import { buildFiguresQuery } from './response-figures.queries.server.ts'

const UNCHECKED_LAST = sql`${agents.prcLicenseCheckedAt} is null`

/** Agents without the figure come last. */
export function buildAgentOrder(ctx: Ctx, sort: AgentSort): SQL[] {
  return [...ORDERS[sort](ctx), ...(sort === 'name' ? [] : [UNCHECKED_LAST])]
}

const ORDERS: Record<AgentSort, (ctx: Ctx) => SQL[]> = {
  checked: () => [],
  name: () => [],
  rating: () => [sql`${buildRating(sql`avg(rating)`)} desc nulls last`, sql`${buildRating(sql`count(*)`)} desc`],
  response: (ctx) => [sql`${buildMedian(ctx)} asc nulls last`],
  listings: () => [sql`${buildListingCount(agents)} desc`],
}

const buildRating = (figure: SQL) =>
  sql`(select ${figure} from ${agentReviews} review where review.agent_id = ${agents.id} and review.hidden_at is null)`

const buildMedian = (ctx: Ctx) =>
  sql`(select figures.median from (${buildFiguresQuery(ctx, sql`(${agents.userId})`)}) figures)`
