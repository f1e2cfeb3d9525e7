// Pairs of entries with the same phone number, or where the account of one has the email address of the other. Two entries of an agent
// cannot have the same email address.
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { isOwnClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { CLIENT_COLUMNS } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type DuplicatePair, MAX_DUPLICATES } from './client-merge.model.ts'
import { canMerge } from './client-merge.rules.ts'

type PairRow = { first: string; second: string; reason: DuplicatePair['reason'] }

export async function listDuplicates(ctx: Ctx): Promise<DuplicatePair[]> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'client.list')
  const pairs = await findPairs(ctx, ctx.actor.id)
  if (pairs.length === 0) return []
  const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))]
  const rows = await ctx.db
    .select({ ...CLIENT_COLUMNS, userId: clients.userId })
    .from(clients)
    .where(and(isOwnClient(ctx), inArray(clients.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return pairs.flatMap(({ first: firstId, second: secondId, reason }) => {
    const first = byId.get(firstId)
    const second = byId.get(secondId)
    return first && second ? [{ first, second, reason, isMergeable: canMerge(first, second) }] : []
  })
}

/** Entries that the agent no longer sees are left out afterwards, so more pairs are read than shown. */
async function findPairs(ctx: Ctx, me: string): Promise<PairRow[]> {
  const isMine = sql`a.agent_id = (select own.id from ${agents} own where own.user_id = ${me} and own.is_active)`
  const isOlder = sql`(a.created_at, a.id) < (b.created_at, b.id)`
  const select = (reason: string, join: SQL) => sql`
    select a.id as first, b.id as second, ${reason}::text as reason from ${clients} a ${join}
    limit ${MAX_DUPLICATES}`
  const { rows } = await ctx.db.execute<PairRow>(sql`
    (${select('phone', sql`join ${clients} b on b.agent_id = a.agent_id and b.phone = a.phone and ${isOlder} where ${isMine}`)})
    union all
    (${select('email', sql`join ${users} u on u.id = a.user_id join ${clients} b on b.agent_id = a.agent_id and b.email = u.email and b.id <> a.id where ${isMine}`)})`)
  return rows
}
