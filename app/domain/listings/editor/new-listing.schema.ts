// The first step of a new listing. Nothing is stored yet, so every problem is reported at once.
import { z } from 'zod'
import { FIELD_CODES } from '#app/errors/field-codes.ts'
import { STEP_FIELDS, type EditorField } from './listing-editor.model.ts'
import { listingFieldSchemas, type ParsedFields } from './listing-field.schema.ts'

type BasicsField = (typeof STEP_FIELDS.basics)[number]
export type ListingBasics = Required<Pick<ParsedFields, Exclude<BasicsField, 'representedOwner'>>>

/** What the form shows before anything is chosen. */
export const NEW_LISTING_TEXTS: Readonly<Record<BasicsField, string>> = {
  propertyType: '',
  roomType: 'entire_place',
  residents: 'anyone',
  ownBathroom: '',
  curfew: '',
  bedroomCount: '',
  bedCount: '',
  bathroomCount: '',
  parkingCount: '',
  floorArea: '',
  furnishing: 'unfurnished',
  maxGuests: '',
  representedOwner: '',
}

const MAX_TEXT_LENGTH = 500
const text = z.string().max(MAX_TEXT_LENGTH).optional()
const fieldTexts = Object.fromEntries(STEP_FIELDS.basics.map((field) => [field, text])) as Record<
  BasicsField,
  typeof text
>

export const newListingInput = z
  .strictObject({ key: z.string().max(100), ...fieldTexts })
  .transform((form, context) => {
    const texts = fillImpliedCounts({ ...NEW_LISTING_TEXTS, ...dropAbsent(form) })
    const parsed: ParsedFields = {}
    for (const field of STEP_FIELDS.basics) {
      const result = listingFieldSchemas[field].safeParse(texts[field])
      if (result.success) Object.assign(parsed, { [field]: result.data })
      else context.addIssue({ code: 'custom', path: [field], message: toCode(result.error), input: texts[field] })
    }
    if (parsed.propertyType === 'commercial' && parsed.roomType === 'shared_room')
      context.addIssue({
        code: 'custom',
        path: ['roomType'],
        message: 'listing.roomType.commercial',
        input: form.roomType,
      })
    const { representedOwner, ...basics } = parsed
    return { key: form.key, representedOwner, basics: basics as ListingBasics }
  })

/** A studio has no bedrooms, and of a room, a bedspace or a shop they are not asked; nobody lives in a shop. */
function fillImpliedCounts(texts: Record<BasicsField, string>): Record<BasicsField, string> {
  const isCommercial = texts.propertyType === 'commercial'
  const hasBedrooms = !isCommercial && texts.propertyType !== 'studio' && texts.roomType === 'entire_place'
  return {
    ...texts,
    bedroomCount: texts.bedroomCount || (hasBedrooms ? '' : '0'),
    maxGuests: texts.maxGuests || (isCommercial ? '1' : ''),
  }
}

const dropAbsent = (form: Partial<Record<EditorField, string | undefined>>) =>
  Object.fromEntries(Object.entries(form).filter(([name, value]) => name !== 'key' && value !== undefined))

const toCode = ({ issues }: z.ZodError) => FIELD_CODES.find((code) => code === issues[0]?.message) ?? 'field.invalid'
