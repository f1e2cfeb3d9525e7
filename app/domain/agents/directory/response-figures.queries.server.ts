// Response rate and median time to the first reply of an owner or agent, computed from the messages of the last 90 days, and only
// if there are enough conversations.
import { type SQL, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations, messages } from '#app/db/schema/messaging/messaging.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import type { ResponseFigures } from '#app/domain/listings/public/listing.model.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'

const WINDOW_DAYS = 90
const MIN_CONVERSATIONS = 5
/** An unanswered conversation counts as such only after this time. */
const GRACE_HOURS = 24
const HOUR_MS = 60 * 60_000

/**
 * By account id. A conversation counts for its agent, otherwise for the owner of the listing; a reply by anyone of that side
 * counts. Accounts with fewer than five conversations are absent.
 */
export async function getResponseFigures(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, ResponseFigures>> {
  if (userIds.length === 0) return new Map()
  const ids = sql`(${sql.join(
    userIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  const { rows } = await ctx.db.execute<{
    host: string
    conversation_count: number
    answered: number
    median: number | null
  }>(buildFiguresQuery(ctx, ids))
  return new Map(
    rows.map(({ host, conversation_count: total, answered, median }) => [host, toFigures(total, answered, median)]),
  )
}

/** One row for each of the accounts in `ids`, which is a list or a query in parentheses. */
export function buildFiguresQuery(ctx: Ctx, ids: SQL): SQL {
  const now = ctx.now().getTime()
  const since = new Date(now - WINDOW_DAYS * 24 * HOUR_MS).toISOString()
  const graceStart = new Date(now - GRACE_HOURS * HOUR_MS).toISOString()
  return sql`
    with talks as (
      select home.owner_id as host, c.id, c.client_user_id from ${properties} home
        join ${conversations} c on c.property_id = home.id and c.agent_id is null and c.created_at >= ${since}::timestamptz
        where home.owner_id in ${ids}
      union all
      select acting.user_id, c.id, c.client_user_id from ${agents} acting
        join ${conversations} c on c.agent_id = acting.id and c.created_at >= ${since}::timestamptz
        where acting.user_id in ${ids}
    )
    select talks.host, count(*)::int as conversation_count, count(answer.at)::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from answer.at - question.at))::float8 as median
    from talks
    cross join lateral (select m.created_at as at, m.sequence from ${messages} m
      where m.conversation_id = talks.id and m.sender_id = talks.client_user_id order by m.sequence limit 1) question
    left join lateral (select m.created_at as at from ${messages} m
      where m.conversation_id = talks.id and m.sender_id <> talks.client_user_id and m.sequence > question.sequence
      order by m.sequence limit 1) answer on true
    where answer.at is not null or question.at < ${graceStart}::timestamptz
    group by talks.host
    having count(*) >= ${MIN_CONVERSATIONS}`
}

const KEPT_MS = 5 * 60_000
const MAX_KEPT = 5_000
const getKept = createPromiseCache<ResponseFigures | undefined>({ getLifetimeMs: () => KEPT_MS, maxEntries: MAX_KEPT })

/** Of one person, some minutes old: for the page of a listing, which is read far more often than figures of 90 days change. */
export function getKeptResponseFigures(anyCtx: Ctx, userId: string): Promise<ResponseFigures | undefined> {
  const ctx = onPrimary(anyCtx) // kept longer than a replica may be behind
  return getKept(ctx.db, async () => (await getResponseFigures(ctx, [userId])).get(userId), userId)
}

function toFigures(conversationCount: number, answeredCount: number, median: number | null): ResponseFigures {
  return { replyRate: Math.round((answeredCount / conversationCount) * 100), medianSeconds: median }
}
