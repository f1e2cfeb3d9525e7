import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { listingCodes } from '#app/db/schema/listings/listing-codes.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { listingScanDays } from '#app/db/schema/platform/analytics.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import type { ScanSource } from '#app/shared/vocabulary.ts'
import { buildShortPath } from './short-address.rules.ts'

/** Also of a listing that is not public: the page that it leads to says what is shown. */
export async function findListingIdByCode({ db }: Pick<Ctx, 'db'>, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: listingCodes.propertyId })
    .from(listingCodes)
    .innerJoin(properties, eq(properties.id, listingCodes.propertyId))
    .where(and(eq(listingCodes.code, code), isNull(properties.deletedAt)))
  return row?.id ?? null
}

/** The absolute short address. */
export async function getShortUrl({ db, config }: Pick<Ctx, 'db' | 'config'>, listingId: string): Promise<string> {
  const [row] = await db
    .select({ code: listingCodes.code })
    .from(listingCodes)
    .where(eq(listingCodes.propertyId, listingId))
  if (!row) throw new Error(`The listing ${listingId} has no code`)
  return buildShortUrl({ config }, row.code)
}

export const buildShortUrl = ({ config }: Pick<Ctx, 'config'>, code: string) =>
  new URL(buildShortPath(code), config.baseUrl).href

export const SCAN_DAYS = 30
export type ScansOfSource = { source: ScanSource; scans: number }

/** For the owner, most scans first; a source without a scan is left out. */
export async function listScansBySource(ctx: Ctx, listingId: string): Promise<ScansOfSource[]> {
  const { id } = await loadOwnListing(ctx, listingId)
  const scans = sql<number>`sum(${listingScanDays.scans})::int`
  return ctx.db
    .select({ source: listingScanDays.source, scans })
    .from(listingScanDays)
    .where(
      and(eq(listingScanDays.propertyId, id), gte(listingScanDays.day, addDays(toManilaDay(ctx.now()), 1 - SCAN_DAYS))),
    )
    .groupBy(listingScanDays.source)
    .orderBy(sql`${scans} desc`, listingScanDays.source)
}
