// The public listings: search and detail, as on the site and with its limits.
import { z } from 'zod'
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { requirePublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { isInvalidListing, type ListingPhoto, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { readTextCursor, writeCursor } from '#app/domain/public-api/contract/cursor.rules.server.ts'
import {
  centavos,
  cursorField,
  day,
  idParams,
  nothing,
  pageResponse,
} from '#app/domain/public-api/contract/fields.schema.ts'
import { defineOperation } from '#app/domain/public-api/contract/operation.model.ts'
import { readSearch, SORTS } from '#app/domain/search/criteria/search-input.schema.ts'
import { SEARCH_TEXT_MAX } from '#app/domain/search/criteria/search-input.rules.ts'
import { findListings } from '#app/domain/search/results/search.queries.server.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { FURNISHINGS, PROPERTY_TYPES, ROOM_TYPES } from '#app/shared/vocabulary.ts'

const MAX_PESOS = 10_000_000
const MAX_PAGE = 1_000

const pesos = z.coerce
  .number('field.number.invalid')
  .int('field.number.invalid')
  .min(1, 'field.number.tooSmall')
  .max(MAX_PESOS, 'field.number.tooLarge')
  .optional()
const rooms = z
  .string()
  .regex(/^\d{1,2}\+?$/, 'field.number.invalid')
  .optional()
const text = z.string().max(SEARCH_TEXT_MAX, 'field.tooLong').optional()
const yes = z.literal('1', 'field.invalid').optional()

const searchQuery = z.strictObject({
  q: text.describe('Words as a renter types them: "studio near Ayala under 20k".'),
  location: text.describe('A city, barangay or landmark.'),
  type: z.enum(PROPERTY_TYPES, 'field.chooseOne').optional(),
  roomType: z.enum(ROOM_TYPES, 'field.chooseOne').optional(),
  minRent: pesos.describe('Pesos per month.'),
  maxRent: pesos.describe('Pesos per month.'),
  bedrooms: rooms.describe('2 is exactly two, 2+ is two or more; 0 is a studio.'),
  bathrooms: rooms,
  furnishing: z.enum(FURNISHINGS, 'field.chooseOne').optional(),
  pets: yes,
  parking: yes,
  sort: z.enum(SORTS, 'field.chooseOne').optional(),
  cursor: cursorField,
})

const PARAMETERS: Readonly<Record<string, string>> = {
  roomType: 'room_type',
  minRent: 'min_price',
  maxRent: 'max_price',
}

const photoResponse = z.object({ url: z.url(), width: z.int(), height: z.int(), alt: z.string() })

const summaryFields = {
  id: z.uuid(),
  url: z.url().describe('The page of the listing.'),
  title: z.string(),
  propertyType: z.enum(PROPERTY_TYPES),
  rent: centavos.describe('Per month, in centavos.'),
  deposit: centavos.nullable().describe('Null if the owner does not say.'),
  bedrooms: z.int(),
  bathrooms: z.int(),
  parking: z.int(),
  availableFrom: day.nullable().describe('Null: now.'),
  barangay: z.string().nullable(),
  city: z.string(),
  region: z.string(),
  contact: z.object({ name: z.string(), kind: z.enum(['landlord', 'agent']) }),
}
const summaryResponse = z.object({ ...summaryFields, photo: photoResponse.nullable() })
const detailResponse = z.object({
  ...summaryFields,
  description: z.string(),
  descriptionLanguage: z.enum(['en', 'fil']),
  position: z
    .object({ lat: z.number(), lng: z.number() })
    .nullable()
    .describe('Approximate, as on the map of the site.'),
  floorArea: z.number().nullable().describe('Square meters.'),
  furnishing: z.enum(FURNISHINGS),
  maxGuests: z.int(),
  petsAllowed: z.boolean(),
  minimumLeaseMonths: z.int(),
  advanceMonths: z.int(),
  associationDues: centavos,
  cleaningFee: centavos,
  publishedOn: day.nullable(),
  photos: z.array(photoResponse),
  amenities: z.array(z.object({ slug: z.string(), name: z.string() })),
})

const toPhoto = ({ url, width, height, alt }: ListingPhoto, baseUrl: URL) => ({
  url: new URL(url, baseUrl).href,
  width,
  height,
  alt,
})

const toSummary = (listing: Omit<ListingSummary, 'photo'>, baseUrl: URL) => ({
  id: listing.id,
  url: new URL(`/properties/${listing.id}`, baseUrl).href,
  title: listing.title,
  propertyType: listing.propertyType,
  rent: listing.price,
  deposit: listing.deposit,
  bedrooms: listing.bedrooms,
  bathrooms: listing.bathrooms,
  parking: listing.parking,
  availableFrom: listing.availableFrom,
  barangay: listing.barangay,
  city: listing.city,
  region: listing.region,
  contact: { name: listing.contact.name, kind: listing.contact.kind },
})

export const PUBLIC_LISTING_OPERATIONS = [
  defineOperation({
    id: 'searchListings',
    method: 'GET',
    path: '/listings',
    group: 'Listings',
    summary: 'Search the homes for rent',
    description: `The search of the site, with ${PUBLIC_PAGE_SIZE} homes on a page. The cursor is a place in the results: homes that appear or go in between move the others.`,
    scope: null,
    permission: 'listing.list',
    params: nothing,
    query: searchQuery,
    body: nothing,
    response: pageResponse(summaryResponse).extend({ total: z.int() }),
    status: 200,
    errors: ['api.cursorInvalid'],
    run: async (ctx, { query: { cursor, ...filters } }) => {
      await hitVisitorLimit(ctx, 'search')
      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(filters))
        if (value !== undefined) params.set(PARAMETERS[name] ?? name, String(value))
      const page = Math.min(MAX_PAGE, Number(readTextCursor(cursor, /^\d{1,4}$/) ?? 1))
      const { listings, total } = await findListings(ctx, { ...readSearch(params), page: Math.max(1, page) })
      const hasMore = page * PUBLIC_PAGE_SIZE < total && page < MAX_PAGE
      return {
        data: listings.flatMap((listing) =>
          isInvalidListing(listing)
            ? []
            : [
                {
                  ...toSummary(listing, ctx.config.baseUrl),
                  photo: listing.photo && toPhoto(listing.photo, ctx.config.baseUrl),
                },
              ],
        ),
        next: hasMore ? writeCursor(String(page + 1)) : null,
        total,
      }
    },
  }),
  defineOperation({
    id: 'getListing',
    method: 'GET',
    path: '/listings/{id}',
    group: 'Listings',
    summary: 'One home for rent',
    scope: null,
    permission: 'listing.readActive',
    params: idParams,
    query: nothing,
    body: nothing,
    response: detailResponse,
    status: 200,
    errors: ['listing.notFound'],
    run: async (ctx, { params: { id } }) => {
      const listing = await requirePublicListing(ctx, id)
      const { baseUrl } = ctx.config
      return {
        ...toSummary(listing, baseUrl),
        description: listing.description,
        descriptionLanguage: listing.descriptionLocale,
        position: listing.position,
        floorArea: listing.floorArea,
        furnishing: listing.furnishing,
        maxGuests: listing.maxGuests,
        petsAllowed: listing.petsAllowed,
        minimumLeaseMonths: listing.minimumLeaseMonths,
        advanceMonths: listing.advanceMonths,
        associationDues: listing.associationDues,
        cleaningFee: listing.cleaningFee,
        publishedOn: listing.publishedOn,
        photos: listing.photos.map((photo) => toPhoto(photo, baseUrl)),
        amenities: listing.amenities.map(({ slug, name }) => ({ slug, name })),
      }
    },
  }),
]
