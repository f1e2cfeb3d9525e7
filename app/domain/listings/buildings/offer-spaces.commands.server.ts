// Makes one listing, a draft, that offers all spaces of a kind that no other listing offers.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { createListing } from '#app/domain/listings/editor/create-listing.commands.server.ts'
import { draftListingTexts } from '#app/domain/listings/editor/drafted-text.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import type { RoomType, SpaceKind } from '#app/shared/vocabulary.ts'
import { loadOwnBuilding, type StoredBuilding } from './building-access.queries.server.ts'
import { recordBuilding } from './building.commands.server.ts'
import { MAX_SPACES } from './building.rules.ts'
import type { OfferInput } from './building.schema.ts'

/** Returns the id of the draft, which its owner completes in the editor. */
export async function offerSpaces(ctx: Ctx, id: string, input: OfferInput): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const building = await loadOwnBuilding(tx, id, { lock: true })
    const spaceIds = await listOfferable(tx, id, input)
    if (spaceIds.length === 0) fail('building.nothingToOffer')
    const listing = await createListing(tx, { key: input.key, propertyType: 'apartment', ownerId: building.ownerId })
    await tx.db
      .update(properties)
      .set({ ...buildFacts(building, input), updatedAt: tx.now() })
      .where(eq(properties.id, listing.id))
    await tx.db.delete(buildings).where(eq(buildings.homeListingId, listing.id))
    await tx.db.update(spaces).set({ listingId: listing.id, updatedAt: tx.now() }).where(inArray(spaces.id, spaceIds))
    await recordBuilding(tx, 'building.offered', id, { listingId: listing.id, spaces: spaceIds.length })
    return listing.id
  })
}

/** A bed is for whom its room is. The spaces of a deleted listing can be offered again. */
async function listOfferable(ctx: Ctx, buildingId: string, { kind, residents }: OfferInput): Promise<string[]> {
  const room = sql`(select room.residents from ${spaces} room where room.id = case ${spaces.kind} when 'bed' then ${spaces.parentId} else ${spaces.id} end)`
  const rows = await ctx.db
    .select({ id: spaces.id })
    .from(spaces)
    .leftJoin(properties, eq(properties.id, spaces.listingId))
    .where(
      and(
        eq(spaces.buildingId, buildingId),
        eq(spaces.kind, kind),
        sql`${room} = ${residents}`,
        // A unit that is let by the room is offered by its rooms
        kind === 'unit'
          ? sql`${spaces.label} <> '' and not exists (select from ${spaces} within where within.parent_id = ${spaces.id})`
          : undefined,
        or(isNull(properties.id), sql`${properties.deletedAt} is not null`),
      ),
    )
    .orderBy(spaces.extent)
    .limit(MAX_SPACES)
  return rows.map(({ id }) => id)
}

const ROOM_TYPES_OF_SPACES = {
  bed: 'shared_room',
  room: 'private_room',
  unit: 'entire_place',
} as const satisfies Record<SpaceKind, RoomType>

function buildFacts(building: StoredBuilding, { kind, residents, rent }: OfferInput) {
  const { street, barangay, city, citySlug, districtSlug, province, region } = building
  const { location, approximateLocation, houseRules } = building
  const roomType = ROOM_TYPES_OF_SPACES[kind]
  const texts = draftListingTexts({ ...NO_FACTS, roomType, barangay, city })
  return {
    roomType,
    residents,
    basePrice: rent,
    bedCount: kind === 'unit' ? 0 : 1,
    street,
    barangay,
    city,
    citySlug,
    districtSlug,
    province,
    region,
    location,
    approximateLocation,
    houseRules,
    fullAddress: [street, barangay, city, province].filter(Boolean).join(', ') || null,
    title: texts.title,
    titleFil: texts.title_fil,
    description: texts.description,
    descriptionFil: texts.description_fil,
  }
}

/** What the editor asks for. */
const NO_FACTS = {
  propertyType: 'apartment',
  bedroomCount: 0,
  bathroomCount: 0,
  parkingCount: 0,
  floorArea: null,
  furnishing: 'unfurnished',
  petsAllowed: false,
  includedUtilities: [],
  amenities: [],
} as const
