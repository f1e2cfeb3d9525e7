// Maps a row of property_summary_view to public data. The columns are an allow-list: a field that is not named here cannot leak.
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { prepareStatement } from '#app/db/prepared.server.ts'
import { propertySummaryView as summary } from '#app/db/schema/listings/listing-summary.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay, type Day } from '#app/shared/dates.ts'
import { freeSpacesLabel } from '#app/domain/listings/buildings/space-availability.labels.ts'
import { loadSpaceAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { offersSeveral, type SpaceAvailability } from '#app/domain/listings/buildings/space-availability.rules.ts'
import { bathroomLabel, spaceLabel } from '#app/domain/listings/space/space.labels.ts'
import type { SpaceFacts } from '#app/domain/listings/space/space.rules.ts'
import { findNearestStation } from '#app/domain/places/position/nearby.queries.server.ts'
import { distanceLabel } from '#app/i18n/distances.ts'
import { PROPERTY_TYPES, RESIDENTS, ROOM_TYPES, VERIFICATION_KINDS, type Locale } from '#app/shared/vocabulary.ts'
import {
  isInvalidListing,
  type CardSlot,
  type ListingContact,
  type ListingPhoto,
  type ListingSummary,
} from './listing.model.ts'
import { pickShownCheck } from './card-check.rules.ts'
import { cardCheckLabel } from './card-check.labels.ts'
import { formatConfirmation } from './listing-dates.labels.server.ts'
import { isPublicSummary } from './public-listing.queries.server.ts'

/** A card shows one photo; the others are for lists in which another card shows the same one. */
const MAX_CARD_PHOTOS = 7
const MAX_CARD_CHECKS = 10

/** Columns that a card and the page of a listing share. */
export const SUMMARY_COLUMNS = {
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
  availabilityConfirmedAt: summary.availabilityConfirmedAt,
  roomType: summary.roomType,
  residents: summary.residents,
  ownBathroom: summary.ownBathroom,
  barangay: summary.barangay,
  city: summary.city,
  region: summary.region,
  /** More than the cover, for `toCards`. */
  photos: sql<unknown>`jsonb_path_query_array(${summary.images}, ${`$[0 to ${MAX_CARD_PHOTOS - 1}]`}::jsonpath)`,
  ownerName: summary.ownerName,
  agentName: summary.agentName,
}

/** With its name, because drizzle leaves it out and the subqueries have columns of the same names. */
const OUTER = sql.raw('property_summary_view')

/** Only listings of several spaces, a few of many, need a further query for the free ones. */
export const SPACE_COUNT = sql<number>`(select count(*)::int from ${spaces} s where s.listing_id = ${OUTER}.id)`.as(
  'space_count',
)

/** Columns of a card. */
export const CARD_COLUMNS = {
  ...SUMMARY_COLUMNS,
  spaceCount: SPACE_COUNT,
  lat: summary.lat,
  lng: summary.lng,
  /** Must equal `calculateMoveInTotal`. */
  moveIn: sql<unknown>`(select (c.base_price * c.advance_months + c.security_deposit + c.cleaning_fee)::float8
    from properties c where c.id = ${OUTER}.id)`.as('move_in'),
  /** The checks of the contact and of this listing: a few rows, latest first. */
  checks:
    sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('kind', v.kind, 'checkedAt', v.checked_at, 'validUntil', v.valid_until)
      order by v.checked_at desc), '[]') from (
    select kind, checked_at, valid_until from verification_checks
    where user_id = coalesce(${OUTER}.agent_user_id, ${OUTER}.owner_id) and (property_id is null or property_id = ${OUTER}.id)
    union all
    select 'prc_license', prc_license_checked_at, prc_license_expires_on from agents
    where id = ${OUTER}.agent_id and prc_license_number is not null and prc_license_checked_at is not null
    order by 2 desc limit ${sql.raw(String(MAX_CARD_CHECKS))}) v)`.as('checks'),
}

export const photoRow = z.object({
  url: z.string().min(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  widths: z.array(z.number().int().positive()),
  alt: z.string(),
  altFil: z.string().nullable(),
  placeholder: z.string().nullable(),
  isIllustration: z.boolean(),
})

const checkRow = z.object({
  kind: z.enum(VERIFICATION_KINDS),
  checkedAt: z.string(),
  validUntil: z.string().nullable(),
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
  availabilityConfirmedAt: z.date().nullable(),
  roomType: z.enum(ROOM_TYPES),
  residents: z.enum(RESIDENTS),
  ownBathroom: z.boolean().nullable(),
  barangay: z.string().nullable(),
  city: z.string().min(1),
  region: z.string(),
  photos: z.array(photoRow),
  ownerName: z.string().nullable(),
  agentName: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  moveIn: z.number().nullable(),
  checks: z.array(checkRow),
})

type PhotoRow = z.output<typeof photoRow>

/**
 * The cards of one list. No photo is shown twice: a card whose cover is used by an earlier card shows its next photo, as for two
 * units of one building.
 */
export async function toCards(ctx: Ctx, rows: readonly { id: string; spaceCount: number }[]): Promise<CardSlot[]> {
  const availability = await loadSpaceAvailability(
    ctx,
    rows.filter(({ spaceCount }) => offersSeveral({ total: spaceCount })).map(({ id }) => id),
  )
  const usedUrls = new Set<string>()
  const pickPhoto = (photos: readonly PhotoRow[]) => {
    const photo = photos.find(({ url }) => !usedUrls.has(url)) ?? photos[0] ?? null
    if (photo) usedUrls.add(photo.url)
    return photo
  }
  return rows.map((row) => toCard(ctx, row, { pickPhoto, availability: availability.get(row.id) }))
}

/** An invalid row is logged and becomes an error card in its place. */
function toCard(
  ctx: Ctx,
  row: { id: string },
  parts: { pickPhoto: (photos: readonly PhotoRow[]) => PhotoRow | null; availability: SpaceAvailability | undefined },
): CardSlot {
  const parsed = cardRow.safeParse(row)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'))
    ctx.adapters.log.warn('listing.invalid', { listingId: row.id, fields })
    return { id: row.id, isInvalid: true }
  }
  const { titleFil, photos, ownerName, agentName, availabilityConfirmedAt, lat, lng, moveIn, checks, ...facts } =
    parsed.data
  const { roomType, residents, ownBathroom, ...card } = facts
  const { locale } = ctx.request
  const photo = parts.pickPhoto(photos)
  const station = lat === null || lng === null ? null : findNearestStation({ lat, lng })
  const check = pickShownCheck(checks, toManilaDay(ctx.now()))
  const confirmation = formatConfirmation(ctx, availabilityConfirmedAt)
  return {
    ...card,
    ...toSpaceLabels({ roomType, residents, ownBathroom }),
    ...(parts.availability && { free: freeSpacesLabel(roomType, parts.availability) }),
    title: pickTranslation(locale, card.title, titleFil),
    availableFrom: toFutureDay(ctx, card.availableFrom),
    ...(confirmation && { confirmation: confirmation.text }),
    ...(moveIn !== null && { moveIn }),
    ...(station && { station: m.card_station({ distance: distanceLabel(station.metres), station: station.name }) }),
    ...(check && { check: cardCheckLabel(check) }),
    photo: photo && toPhoto(locale, photo),
    contact: toListingContact(locale, ownerName, agentName),
  }
}

/** A whole unit, which most homes are, gets none: lists are sent as data too. */
export function toSpaceLabels(space: Pick<SpaceFacts, 'roomType' | 'residents' | 'ownBathroom'>) {
  const [label, bathroom] = [spaceLabel(space), bathroomLabel(space)]
  return { ...(label !== null && { space: label }), ...(bathroom !== null && { bathroom }) }
}

const selectCards = ({ db }: Ctx) =>
  prepareStatement(db, 'listing_cards', () =>
    db
      .select(CARD_COLUMNS)
      .from(summary)
      .where(and(sql`${summary.id} = any (${sql.placeholder('ids')}::uuid[])`, isPublicSummary)),
  )

/** The public listings among these, in the order of the ids. */
export async function listCardsByIds(ctx: Ctx, ids: readonly string[]): Promise<CardSlot[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(ctx).execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return toCards(
    ctx,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/** What a draft may lack. The editor replaces it by what is typed. */
const UNWRITTEN = { title: '–', city: '–', price: 1 }

/** The card of a listing in any state, for the people who may edit it; null if its row is invalid. The caller checks the permission. */
export async function getCardOfAnyState(ctx: Ctx, id: string): Promise<ListingSummary | null> {
  const [row] = await ctx.db.select(CARD_COLUMNS).from(summary).where(eq(summary.id, id))
  const [card] = await toCards(ctx, row ? [{ ...row, ...UNWRITTEN }] : [])
  return card === undefined || isInvalidListing(card) ? null : card
}

export function toPhoto(
  locale: Locale,
  { alt, altFil, isIllustration, ...photo }: z.output<typeof photoRow>,
): ListingPhoto {
  const label = isIllustration ? { label: m.photo_illustration({}, { locale }) } : {}
  return { ...photo, alt: pickTranslation(locale, alt, altFil), ...label }
}

/** An owner without a name is called by what they are. */
export function toListingContact(locale: Locale, ownerName: string | null, agentName: string | null): ListingContact {
  if (agentName !== null) return { name: agentName, kind: 'agent' }
  return { name: ownerName?.trim() || m.party_property_owner({}, { locale }), kind: 'landlord' }
}

/** Falls back to the other language if the owner wrote only one. */
export function pickTranslation(locale: Locale, english: string, filipino: string | null): string {
  return locale === 'fil' && filipino ? filipino : english
}

export function toFutureDay(ctx: Ctx, day: Day | null): Day | null {
  return day !== null && day > toManilaDay(ctx.now()) ? day : null
}
