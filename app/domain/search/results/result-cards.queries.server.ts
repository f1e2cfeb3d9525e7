// The cards of the listings found, in the order of the ids. Read from the database each time, so that a listing that was just taken down
// is not shown.
import { and, eq, inArray } from 'drizzle-orm'
import { propertySummaryView as summary } from '#app/db/schema/listings/listing-summary.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { CARD_COLUMNS, toCard } from '#app/domain/listings/public/listing-card.queries.server.ts'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'

export async function getCardsByIds(ctx: Ctx, ids: readonly string[]): Promise<CardSlot[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select(CARD_COLUMNS)
    .from(summary)
    .where(and(inArray(summary.id, [...ids]), eq(summary.status, 'active')))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toCard(ctx, row))
}
