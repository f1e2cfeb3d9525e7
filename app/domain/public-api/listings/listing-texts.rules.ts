// Between the values of the API and the texts of the editor, whose rules decide about both.
import { EDITOR_FIELDS, type EditorField, type EditorValues } from '#app/domain/listings/editor/listing-editor.model.ts'
import { listingFieldSchemas } from '#app/domain/listings/editor/listing-field.schema.ts'
import type { ListingChangeBody } from './own-listing.schema.ts'

const formatPesos = (centavos: number) => (centavos === 0 ? '' : (centavos / 100).toFixed(2))
const formatCount = (value: number) => (value === 0 ? '' : String(value))

type Fields = Omit<ListingChangeBody, 'version'>
type Writers = { [F in keyof Required<Fields>]: (value: NonNullable<Fields[F]>) => string }

const plain = (value: string | number) => String(value)
const list = (values: readonly string[]) => [...new Set(values)].toSorted().join(',')

const WRITERS: Writers = {
  propertyType: plain,
  roomType: plain,
  residents: plain,
  ownBathroom: (isOwn) => (isOwn ? 'own' : 'shared'),
  curfew: plain,
  bedroomCount: plain,
  bedCount: formatCount,
  bathroomCount: formatCount,
  parkingCount: formatCount,
  floorArea: plain,
  furnishing: plain,
  maxGuests: plain,
  representedOwner: plain,
  place: plain,
  pin: ({ lat, lng }) => `${lat.toFixed(7)}, ${lng.toFixed(7)}`,
  street: plain,
  unit: plain,
  basePrice: formatPesos,
  associationDues: formatPesos,
  advanceMonths: plain,
  securityDeposit: (deposit) => ('months' in deposit ? `${deposit.months}m` : (deposit.centavos / 100).toFixed(2)),
  cleaningFee: formatPesos,
  includedUtilities: list,
  amenities: list,
  title: plain,
  titleFil: plain,
  description: plain,
  descriptionFil: plain,
  availableFrom: plain,
  minimumLeaseMonths: plain,
  petsAllowed: (isAllowed) => (isAllowed ? 'on' : ''),
  houseRules: plain,
  houseRulesFil: plain,
  leaseTerms: plain,
  leaseTermsFil: plain,
  video: plain,
}

/** The fields that the body has, as the editor would send them. Null clears a field. */
export function toEditorTexts(fields: Fields): Partial<EditorValues> {
  return Object.fromEntries(
    EDITOR_FIELDS.flatMap((name): [EditorField, string][] => {
      const value = fields[name]
      if (value === undefined) return []
      const write = WRITERS[name] as (value: unknown) => string
      return [[name, value === null ? '' : write(value)]]
    }),
  )
}

/** What the editor shows, as values. Null where it shows nothing. */
export function toApiFields(values: EditorValues): Record<EditorField, unknown> {
  return Object.fromEntries(
    EDITOR_FIELDS.map((name) => {
      if (name === 'video') return [name, values.video || null] // the link, as it was sent
      const read = listingFieldSchemas[name].safeParse(values[name])
      return [name, read.success ? read.data : null]
    }),
  ) as Record<EditorField, unknown>
}
