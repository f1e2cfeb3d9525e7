// The fields of the listing editor: text in, checked value out. Each field has its own schema, because the editor saves every valid field
// and shows the others. An empty text is allowed wherever a draft may be incomplete.
import { z } from 'zod'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { isDay } from '#app/shared/dates.ts'
import { readVideoLink, VIDEO_LINK_MAX } from '#app/domain/listings/media/video-link.rules.ts'
import { parsePesos } from '#app/shared/peso-input.ts'
import {
  CURFEWS,
  FURNISHINGS,
  LISTING_TEXTS,
  PROPERTY_TYPES,
  RESIDENTS,
  ROOM_TYPES,
  UTILITIES,
} from '#app/shared/vocabulary.ts'
import {
  COUNT_LIMITS,
  EDITOR_FIELDS,
  MAX_AREA,
  MAX_DEPOSIT_MONTHS,
  MIN_AREA,
  OTHER_DEPOSIT,
  type EditorField,
} from './listing-editor.model.ts'

/** ₱1 to ₱5 million a month: anything else is a slip of the keyboard. */
export const MAX_RENT_CENTAVOS = 5_000_000_00
const MAX_FEE_CENTAVOS = 5_000_000_00
const MAX_DEPOSIT_CENTAVOS = 20_000_000_00
const MAX_AMENITIES = 60
/** Longer than any field, so that a text that is too long is a message at its field. */
const MAX_FIELD_LENGTH = 12_000

type Reject = (code: FieldCode) => never

/** `parse` turns the trimmed text into a value or rejects it with a code. */
const field = <T>(maxLength: number, parse: (text: string, reject: Reject) => T) =>
  z.string('field.invalid').transform((raw, context): T => {
    const reject = (code: FieldCode): never => {
      context.addIssue({ code: 'custom', message: code, input: raw })
      return z.NEVER
    }
    const text = removeHiddenCharacters(raw)
    return text.length > maxLength ? reject('field.tooLong') : parse(text, reject)
  })

/** Removes control characters except line breaks, bidirectional marks and zero-width characters. */
const removeHiddenCharacters = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()

const choice = <const V extends readonly string[]>(values: V, missing: FieldCode = 'field.chooseOne') =>
  field(40, (text, reject): V[number] =>
    values.includes(text) ? text : reject(text === '' ? missing : 'field.chooseOne'),
  )

/** Empty if the owner does not say. */
const optionalChoice = <const V extends readonly string[]>(values: V) =>
  field(40, (text, reject): V[number] | null =>
    text === '' ? null : values.includes(text) ? text : reject('field.chooseOne'),
  )

const ownBathroom = field(10, (text, reject): boolean | null => {
  if (text === '') return null
  return text === 'own' || text === 'shared' ? text === 'own' : reject('field.chooseOne')
})

type Limits = { min: number; max: number }

const wholeNumber = (limits: Limits) =>
  field(20, (text, reject) => (text === '' ? reject('field.required') : readWholeNumber(text, limits, reject)))

/** Not said, or none: both are stored as 0. */
const optionalCount = ({ max }: Limits) =>
  field(20, (text, reject) => (text === '' ? 0 : readWholeNumber(text, { min: 0, max }, reject)))

function readWholeNumber(text: string, { min, max }: Limits, reject: Reject): number {
  if (!/^-?\d{1,9}$/.test(text)) return reject('field.number.invalid')
  if (Number(text) < min) return reject('field.number.tooSmall')
  return Number(text) > max ? reject('field.number.tooLarge') : Number(text)
}

/** In m², with one decimal at most; "38,5" is read as 38.5, as some people write it. */
const area = field(20, (text, reject) => {
  if (text === '') return null
  const number = text.replace(/^(\d{1,6}),(\d)$/, '$1.$2')
  if (!/^-?\d{1,9}(?:\.\d)?$/.test(number)) return reject('listing.area.invalid')
  if (Number(number) < MIN_AREA) return reject('field.number.tooSmall')
  return Number(number) > MAX_AREA ? reject('field.number.tooLarge') : Number(number)
})

/** An empty text is 0. */
const amount = (max: number) =>
  field(30, (text, reject) => {
    if (text === '') return 0
    const centavos = parsePesos(text)
    if (centavos === null) return reject('field.amount.invalid')
    return centavos > max ? reject('listing.amount.tooLarge') : centavos
  })

/** An empty rent is allowed in a draft; ₱0 is not a rent. */
const rent = field(30, (text, reject) => {
  if (text === '') return 0
  const centavos = parsePesos(text)
  if (centavos === null || centavos === 0) return reject('listing.price.invalid')
  return centavos > MAX_RENT_CENTAVOS ? reject('listing.price.tooLarge') : centavos
})

export type Deposit = { months: number } | { centavos: number } | null

/** '2m' is two months of the rent, '56,000' an amount, empty is "Ask". */
const deposit = field(30, (text, reject): Deposit => {
  if (text === '') return null
  const months = /^(\d{1,2})m$/.exec(text)?.[1]
  if (months !== undefined)
    return Number(months) <= MAX_DEPOSIT_MONTHS ? { months: Number(months) } : reject('listing.deposit.invalid')
  const centavos = parsePesos(text)
  return centavos === null || centavos > MAX_DEPOSIT_CENTAVOS ? reject('listing.deposit.invalid') : { centavos }
})

const line = (maxLength: number, tooLong: FieldCode = 'field.tooLong') =>
  field(MAX_FIELD_LENGTH, (text, reject) => {
    const clean = text.replaceAll(/\s+/g, ' ')
    return clean.length > maxLength ? reject(tooLong) : clean
  })

/** Several lines with at most one empty line in a row. */
const lines = (maxLength: number, tooLong: FieldCode = 'field.tooLong') =>
  field(MAX_FIELD_LENGTH, (text, reject) => {
    const clean = text.replaceAll(/\n{3,}/g, '\n\n')
    return clean.length > maxLength ? reject(tooLong) : clean
  })

const several = <const V extends readonly string[]>(values: V) =>
  field(400, (text, reject): V[number][] => {
    const chosen = text === '' ? [] : [...new Set(text.split(','))].toSorted()
    return chosen.every((value): value is V[number] => values.includes(value)) ? chosen : reject('field.chooseOne')
  })

const slugs = field(4_000, (text, reject): string[] => {
  const chosen = text === '' ? [] : [...new Set(text.split(','))].toSorted()
  if (chosen.length > MAX_AMENITIES) return reject('field.invalid')
  return chosen.every((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 80)
    ? chosen
    : reject('field.invalid')
})

/** 'latitude, longitude', as map applications show it. */
const pin = field(60, (text, reject): { lat: number; lng: number } | null => {
  if (text === '') return null
  const match = /^(-?\d{1,3}(?:\.\d{1,12})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text)
  if (!match) return reject('listing.pin.invalid')
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  return lat >= 4 && lat <= 22 && lng >= 114 && lng <= 128 ? { lat, lng } : reject('listing.location.outside')
})

const day = field(10, (text, reject) => (text === '' ? null : isDay(text) ? text : reject('field.date.invalid')))

/** A link to a video; empty for none. */
const video = field(VIDEO_LINK_MAX, (text, reject) =>
  text === '' ? null : (readVideoLink(text) ?? reject('listing.video.invalid')),
)

const checkbox = field(4, (text) => text !== '')

export const listingFieldSchemas = {
  propertyType: choice(PROPERTY_TYPES, 'listing.propertyType.required'),
  roomType: choice(ROOM_TYPES),
  residents: choice(RESIDENTS),
  ownBathroom,
  curfew: optionalChoice(CURFEWS),
  bedroomCount: wholeNumber(COUNT_LIMITS.bedroomCount),
  bedCount: optionalCount(COUNT_LIMITS.bedCount),
  bathroomCount: optionalCount(COUNT_LIMITS.bathroomCount),
  parkingCount: optionalCount(COUNT_LIMITS.parkingCount),
  floorArea: area,
  furnishing: choice(FURNISHINGS),
  maxGuests: wholeNumber(COUNT_LIMITS.maxGuests),
  representedOwner: line(200),
  place: line(200),
  pin,
  street: line(200),
  unit: line(60),
  basePrice: rent,
  associationDues: amount(MAX_FEE_CENTAVOS),
  advanceMonths: wholeNumber({ min: 0, max: 24 }),
  securityDeposit: deposit,
  cleaningFee: amount(MAX_FEE_CENTAVOS),
  includedUtilities: several(UTILITIES),
  amenities: slugs,
  title: line(120, 'listing.title.tooLong'),
  titleFil: line(120, 'listing.title.tooLong'),
  description: lines(8_000, 'listing.description.tooLong'),
  descriptionFil: lines(8_000, 'listing.description.tooLong'),
  video,
  availableFrom: day,
  minimumLeaseMonths: wholeNumber({ min: 1, max: 120 }),
  petsAllowed: checkbox,
  houseRules: lines(4_000),
  houseRulesFil: lines(4_000),
  leaseTerms: lines(4_000),
  leaseTermsFil: lines(4_000),
}

export type ParsedFields = { [F in keyof typeof listingFieldSchemas]?: z.output<(typeof listingFieldSchemas)[F]> }

const fieldChange = z.strictObject({ from: z.string().max(MAX_FIELD_LENGTH), to: z.string().max(MAX_FIELD_LENGTH) })

/** A save of the editor. Each change carries the text that the person loaded, so that a change by somebody else is noticed. */
export const listingSaveInput = z.strictObject({
  changes: z.partialRecord(z.enum(EDITOR_FIELDS), fieldChange),
  /** Texts to draft again from the facts. */
  redraft: z.array(z.enum(LISTING_TEXTS)).max(LISTING_TEXTS.length).default([]),
})
export type ListingSaveInput = z.output<typeof listingSaveInput>

const formText = z.string().max(MAX_FIELD_LENGTH).optional()
const formTexts = z.array(z.string().max(80)).max(MAX_AMENITIES).optional()
const loadedTexts = z.partialRecord(z.enum(EDITOR_FIELDS), z.string().max(MAX_FIELD_LENGTH))

/** One step as a form without JavaScript. `loaded` has the texts that the page was rendered with. */
export const listingStepForm = z
  .strictObject({
    ...(Object.fromEntries(EDITOR_FIELDS.map((name) => [name, formText])) as Record<EditorField, typeof formText>),
    amenities: formTexts,
    includedUtilities: formTexts,
    depositAmount: formText,
    /** Absent where the form shows no field, as beside the photos. */
    loaded: z
      .string()
      .max(10 * MAX_FIELD_LENGTH)
      .default('{}'),
    redraft: z.enum(LISTING_TEXTS).optional(),
  })
  .transform((form, context): ListingSaveInput => {
    const loaded = loadedTexts.safeParse(parseJson(form.loaded))
    if (!loaded.success) {
      context.addIssue({ code: 'custom', message: 'field.invalid', input: form.loaded })
      return z.NEVER
    }
    const changes = Object.entries(loaded.data).map(([name, from]) => [
      name,
      { from, to: readFormText(form, name as EditorField) },
    ])
    return { changes: Object.fromEntries(changes), redraft: form.redraft ? [form.redraft] : [] }
  })

function readFormText(
  form: Partial<Record<EditorField | 'depositAmount', string | string[]>>,
  name: EditorField,
): string {
  const value = form[name]
  if (name === 'securityDeposit' && value === OTHER_DEPOSIT) return String(form.depositAmount ?? '')
  return Array.isArray(value) ? value.toSorted().join(',') : (value ?? '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
