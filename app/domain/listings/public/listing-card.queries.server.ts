// Maps a row of property_summary_view to public data. The columns are an allow-list: a field that is not named here cannot leak.
import { and, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { propertySummaryView as summary } from '#app/db/schema/listings/listing-summary.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toManilaDay, type Day } from '#app/shared/dates.ts'
import { PROPERTY_TYPES, type Locale } from '#app/shared/vocabulary.ts'
import type { CardSlot, ListingContact, ListingPhoto } from './listing.model.ts'
import { isPublicSummary } from './public-listing.queries.server.ts'

/** Columns of a card; of the photos only the cover. */
export const CARD_COLUMNS = {
  id: summary.id,
  title: summary.title,
  titleFil: summary.titleFil,
  price: summary.price,
  deposit: summary.deposit,
  bedrooms: summary.bedrooms,
  bathrooms: summary.bathrooms,
  parking: summary.parking,
  propertyType: summary.propertyType,
  featured: summary.featured,
  availableFrom: summary.availableFrom,
  city: summary.city,
  region: summary.region,
  cover: sql<unknown>`${summary.images} -> 0`,
  ownerName: summary.ownerName,
  agentName: summary.agentName,
}

export const photoRow = z.object({
  url: z.string().min(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  widths: z.array(z.number().int().positive()),
  alt: z.string(),
  altFil: z.string().nullable(),
  placeholder: z.string().nullable(),
})

const count = z.number().int().nonnegative()
const cardRow = z.object({
  id: z.string(),
  title: z.string().min(1),
  titleFil: z.string().nullable(),
  price: z.number().positive(),
  deposit: count.nullable(),
  bedrooms: count,
  bathrooms: count,
  parking: count,
  propertyType: z.enum(PROPERTY_TYPES),
  featured: z.boolean(),
  availableFrom: z.string().nullable(),
  city: z.string().min(1),
  region: z.string(),
  cover: photoRow.nullable(),
  ownerName: z.string().min(1),
  agentName: z.string().nullable(),
})

/** An invalid row is logged and becomes an error card in its place. */
export function toCard(ctx: Ctx, row: { id: string }): CardSlot {
  const parsed = cardRow.safeParse(row)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'))
    ctx.adapters.log.warn('listing.invalid', { listingId: row.id, fields })
    return { id: row.id, isInvalid: true }
  }
  const { titleFil, cover, ownerName, agentName, ...card } = parsed.data
  const { locale } = ctx.request
  return {
    ...card,
    title: pickTranslation(locale, card.title, titleFil),
    availableFrom: toFutureDay(ctx, card.availableFrom),
    photo: cover === null ? null : toPhoto(locale, cover),
    contact: toListingContact(ownerName, agentName),
  }
}

/** The public listings among these, in the order of the ids. */
export async function listCardsByIds(ctx: Ctx, ids: readonly string[]): Promise<CardSlot[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select(CARD_COLUMNS)
    .from(summary)
    .where(and(inArray(summary.id, [...ids]), isPublicSummary))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toCard(ctx, row))
}

export function toPhoto(locale: Locale, { alt, altFil, ...photo }: z.output<typeof photoRow>): ListingPhoto {
  return { ...photo, alt: pickTranslation(locale, alt, altFil) }
}

export function toListingContact(ownerName: string, agentName: string | null): ListingContact {
  return agentName === null ? { name: ownerName, kind: 'landlord' } : { name: agentName, kind: 'agent' }
}

/** Falls back to the other language if the owner wrote only one. */
export function pickTranslation(locale: Locale, english: string, filipino: string | null): string {
  return locale === 'fil' && filipino ? filipino : english
}

export function toFutureDay(ctx: Ctx, day: Day | null): Day | null {
  return day !== null && day > toManilaDay(ctx.now()) ? day : null
}
