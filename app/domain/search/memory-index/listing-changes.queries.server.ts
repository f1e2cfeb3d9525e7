// Which listings were changed since. A transaction becomes visible when it commits, not when it began, so the question is always asked
// from the oldest one that was still open the last time: some answers come twice, none is missed.
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

export type Changes = {
  /** From where to ask the next time. */
  next: string
  ids: string[]
  /** All of them, or more than can be named. */
  requiresReload: boolean
  /** By which transaction each was changed: what comes again with the same is no news. */
  seen: ReadonlyMap<string, string>
}

const ALL_LISTINGS = '00000000-0000-0000-0000-000000000000'
const MAX_LISTED_CHANGES = 20_000

/** Where the questions begin: what is visible now need not be asked for again. */
export async function getChangesFromNow(db: Db): Promise<Changes> {
  const { rows } = await db.execute<{ xmin: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`)
  return getChangesSince(db, rows[0]?.xmin ?? '0', new Map())
}

type Row = { next: string; listing_id: string | null; changed_in: string | null }

/** `seen` is the last answer's, once everything in it has been looked at. */
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
