// The fields of an own listing as a program writes and reads them: numbers, days and lists instead of the texts of the editor.
import { VIDEO_LINK_MAX } from '#app/domain/listings/media/video-link.rules.ts'
import { z } from 'zod'
import { centavos, day } from '#app/domain/public-api/contract/fields.schema.ts'
import {
  COUNT_LIMITS,
  MAX_AREA,
  MAX_DEPOSIT_MONTHS,
  MIN_AREA,
} from '#app/domain/listings/editor/listing-editor.model.ts'
import { CURFEWS, FURNISHINGS, PROPERTY_TYPES, RESIDENTS, ROOM_TYPES, UTILITIES } from '#app/shared/vocabulary.ts'

const MAX_CENTAVOS = 20_000_000_00
const count = ({ max }: { max: number }, min = 0) =>
  z.int('field.number.invalid').min(min, 'field.number.tooSmall').max(max, 'field.number.tooLarge')
const amount = centavos.min(0, 'field.number.tooSmall').max(MAX_CENTAVOS, 'field.number.tooLarge')
const line = (max: number) => z.string('field.invalid').max(max, 'field.tooLong')
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'field.invalid')
  .max(80, 'field.tooLong')

export const listingFields = {
  propertyType: z.enum(PROPERTY_TYPES, 'field.chooseOne'),
  roomType: z.enum(ROOM_TYPES, 'field.chooseOne'),
  residents: z.enum(RESIDENTS, 'field.chooseOne'),
  ownBathroom: z.boolean('field.invalid').nullable(),
  curfew: z.enum(CURFEWS, 'field.chooseOne').nullable(),
  bedroomCount: count(COUNT_LIMITS.bedroomCount),
  bedCount: count(COUNT_LIMITS.bedCount),
  bathroomCount: count(COUNT_LIMITS.bathroomCount),
  parkingCount: count(COUNT_LIMITS.parkingCount),
  floorArea: z
    .number('field.number.invalid')
    .min(MIN_AREA, 'field.number.tooSmall')
    .max(MAX_AREA, 'field.number.tooLarge')
    .nullable(),
  furnishing: z.enum(FURNISHINGS, 'field.chooseOne'),
  maxGuests: count(COUNT_LIMITS.maxGuests, 1),
  representedOwner: line(200).describe('For agents: the owner whom you represent.'),
  place: line(200).describe('Barangay and city, as the editor suggests them: "Kapitolyo, Pasig".'),
  pin: z
    .strictObject({ lat: z.number().min(4).max(22), lng: z.number().min(114).max(128) }, 'field.invalid')
    .nullable(),
  street: line(200),
  unit: line(60),
  basePrice: amount.describe('The monthly rent in centavos; 0 in a draft without one.'),
  associationDues: amount,
  advanceMonths: count({ max: 24 }),
  securityDeposit: z
    .union(
      [z.strictObject({ months: count({ max: MAX_DEPOSIT_MONTHS }) }), z.strictObject({ centavos: amount })],
      'field.invalid',
    )
    .nullable(),
  cleaningFee: amount,
  includedUtilities: z
    .array(z.enum(UTILITIES, 'field.chooseOne'), 'field.invalid')
    .max(UTILITIES.length, 'field.tooLong'),
  amenities: z.array(slug, 'field.invalid').max(60, 'field.tooLong'),
  title: line(120),
  titleFil: line(120),
  description: line(8_000),
  descriptionFil: line(8_000),
  availableFrom: z.iso.date('field.date.invalid').nullable(),
  minimumLeaseMonths: count({ max: 120 }, 1),
  petsAllowed: z.boolean('field.invalid'),
  houseRules: line(4_000),
  houseRulesFil: line(4_000),
  leaseTerms: line(4_000),
  leaseTermsFil: line(4_000),
  /** A link to YouTube, Vimeo or Facebook. */
  video: line(VIDEO_LINK_MAX),
}

export const listingChangeBody = z
  .strictObject({
    version: z
      .int('field.number.invalid')
      .optional()
      .describe('Of the listing that you read: refused if it has changed since.'),
    ...listingFields,
  })
  .partial()
export type ListingChangeBody = z.output<typeof listingChangeBody>

export const listingCreateBody = z.strictObject({
  ...z.strictObject(listingFields).partial().shape,
  propertyType: listingFields.propertyType,
})
export type ListingCreateBody = z.output<typeof listingCreateBody>

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()
const readFields = Object.fromEntries(
  Object.entries(listingFields).map(([name, schema]) => [name, orNull(schema)]),
) as unknown as typeof listingFields

export const ownListingResponse = z.object({
  id: z.uuid(),
  status: z.enum(['draft', 'pending', 'active', 'inactive']),
  version: z.int(),
  missing: z.array(z.string()).describe('What it needs before it can be submitted.'),
  fields: z.object(readFields).describe('Null: not filled in.'),
})

export const ownListingSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(['draft', 'pending', 'active', 'inactive']),
  propertyType: z.enum(PROPERTY_TYPES),
  city: z.string(),
  unit: z.string().nullable(),
  basePrice: centavos,
  availableFrom: day.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const listingStatusBody = z.strictObject({
  status: z.enum(['pending', 'active', 'inactive', 'draft'], 'field.chooseOne'),
})
