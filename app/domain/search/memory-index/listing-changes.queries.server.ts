// Finds the listings that changed. A transaction becomes visible at its commit, not at its start, so each query starts at the oldest
// transaction that was open during the previous one. Some changes are read twice, none is missed.
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

export type Changes = {
  /** The transaction id at which the next query starts. */
  next: string
  ids: string[]
  /** All listings changed, or more than MAX_LISTED_CHANGES. */
  requiresReload: boolean
  /** The transaction that changed each listing. A change that comes again with the same transaction is ignored. */
  seen: ReadonlyMap<string, string>
}

const ALL_LISTINGS = '00000000-0000-0000-0000-000000000000'
const MAX_LISTED_CHANGES = 20_000

/** Changes that are visible now need not be read later. */
export async function getChangesFromNow(db: Db): Promise<Changes> {
  const { rows } = await db.execute<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`)
  return getChangesSince(db, rows[0]?.xmin ?? '0', new Map())
}

type Row = { next: string; listing_id: string | null; changed_in: string | null }

/** `seen` comes from the previous result, after all its changes were applied. */
export async function getChangesSince(db: Db, sinceTransaction: string, seen: Changes['seen']): Promise<Changes> {
  const { rows } = await db.execute<Row>(sql`
    with now as materialized (select pg_current_snapshot() as snapshot)
    select pg_snapshot_xmin(snapshot)::text as next, change.listing_id, change.changed_in::text
    from now left join lateral (
      select listing_id, changed_in from listing_changes
      where changed_in >= ${sinceTransaction}::bigint and changed_in < pg_snapshot_xmax(snapshot)::text::bigint
      order by changed_in limit ${MAX_LISTED_CHANGES + 1}
    ) change on true`)
  const changed = rows.flatMap(({ listing_id: id, changed_in: by }) => (id !== null && by !== null ? [{ id, by }] : []))
  const newChanges = changed.filter(({ id, by }) => seen.get(id) !== by)
  return {
    next: rows[0]?.next ?? sinceTransaction,
    ids: newChanges.map(({ id }) => id),
    requiresReload: changed.length > MAX_LISTED_CHANGES || newChanges.some(({ id }) => id === ALL_LISTINGS),
    seen: new Map(changed.map(({ id, by }) => [id, by])),
  }
}
