// The state of one listing in the editor: its fields as texts, what is missing, and which texts are drafted. Loaded and saved states are
// built here, so that both have the same shape.
import { asc, count, eq } from 'drizzle-orm'
import { amenities, propertyAmenities, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { LISTING_TEXTS, type AmenityCategory, type ListingText } from '#app/shared/vocabulary.ts'
import { draftListingTexts, type DraftFacts, type ListingTexts } from './drafted-text.rules.ts'
import type { EditorValues, MissingPart } from './listing-editor.model.ts'
import { toEditorValues } from './listing-editor.rules.ts'
import { listMissingParts } from './missing-parts.rules.ts'

export type CatalogueAmenity = { id: string; slug: string; name: string; nameFil: string; category: AmenityCategory }

/** What belongs to a listing beside its row. */
export type ListingExtras = { catalogue: CatalogueAmenity[]; chosen: ReadonlySet<string>; photoCount: number }

export async function loadListingExtras(ctx: Ctx, listingId: string): Promise<ListingExtras> {
  const catalogue = await ctx.db
    .select({
      id: amenities.id,
      slug: amenities.slug,
      name: amenities.name,
      nameFil: amenities.nameFil,
      category: amenities.category,
    })
    .from(amenities)
    .orderBy(asc(amenities.position), asc(amenities.slug))
  const chosen = await ctx.db
    .select({ id: propertyAmenities.amenityId })
    .from(propertyAmenities)
    .where(eq(propertyAmenities.propertyId, listingId))
  const [photos] = await ctx.db
    .select({ total: count() })
    .from(propertyImages)
    .where(eq(propertyImages.propertyId, listingId))
  return { catalogue, chosen: new Set(chosen.map(({ id }) => id)), photoCount: photos?.total ?? 0 }
}

export type EditorState = {
  version: number
  status: StoredListing['status']
  values: EditorValues
  missing: MissingPart[]
  drafted: ListingText[]
  approximate: { lat: number; lng: number } | null
}

export function buildEditorState(listing: StoredListing, extras: ListingExtras): EditorState {
  const slugs = extras.catalogue.filter(({ id }) => extras.chosen.has(id)).map(({ slug }) => slug)
  const { approximateLocation: point } = listing
  return {
    version: listing.version,
    status: listing.status,
    values: toEditorValues(listing, slugs),
    missing: listMissingParts({ ...listing, photoCount: extras.photoCount }),
    drafted: listDraftedTexts(listing, extras),
    approximate: point && { lat: point.y, lng: point.x },
  }
}

export function draftTexts(listing: StoredListing, extras: ListingExtras): ListingTexts {
  const facts: DraftFacts = { ...listing, amenities: extras.catalogue.filter(({ id }) => extras.chosen.has(id)) }
  return draftListingTexts(facts)
}

/**
 * A text that nobody wrote. Comparing it with the draft keeps texts that came with a listing from before the editor, which are in no list
 * of written texts.
 */
export function listDraftedTexts(listing: StoredListing, extras: ListingExtras): ListingText[] {
  const drafts = draftTexts(listing, extras)
  const texts = readTexts(listing)
  return LISTING_TEXTS.filter((name) => {
    if (listing.writtenTexts.includes(name)) return false
    return texts[name] === drafts[name] || (texts[name] === '' && listing.status === 'draft')
  })
}

export function readTexts(listing: StoredListing): ListingTexts {
  return {
    title: listing.title,
    title_fil: listing.titleFil ?? '',
    description: listing.description,
    description_fil: listing.descriptionFil ?? '',
  }
}
