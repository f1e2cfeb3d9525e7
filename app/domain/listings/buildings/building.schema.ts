import { z } from 'zod'
import { parsePesos } from '#app/shared/peso-input.ts'
import { RESIDENTS, SPACE_KINDS } from '#app/shared/vocabulary.ts'
import {
  BUILDING_NAME_MAX,
  MAX_BEDS_PER_ROOM,
  MAX_FLOOR,
  MAX_FLOORS_AT_ONCE,
  MAX_ROOMS_AT_ONCE,
  MAX_UNITS_PER_FLOOR,
  OUT_OF_USE_NOTE_MAX,
  SPACE_LABEL_MAX,
} from './building.rules.ts'

/** PostgreSQL refuses NUL and unpaired surrogates in text. */
const line = (max: number) =>
  z
    .string('field.required')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'field.characters')
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, 'field.tooLong'))
const required = (max: number) => line(max).pipe(z.string().min(1, 'field.required'))
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('field.number.invalid')
    .int('field.number.invalid')
    .min(min, 'field.number.invalid')
    .max(max, 'field.number.invalid')
const id = z.uuid('field.invalid')
const MAX_AMOUNT = 20

const numbers = { firstNumber: wholeNumber(1, 99_999), floor: wholeNumber(0, MAX_FLOOR) }

const rooms = {
  rooms: wholeNumber(1, MAX_ROOMS_AT_ONCE),
  /** 0: the rooms are let as a whole. */
  beds: wholeNumber(0, MAX_BEDS_PER_ROOM),
  ...numbers,
  residents: z.enum(RESIDENTS, 'field.chooseOne'),
  bunks: z.literal('on', 'field.invalid').optional(),
}
const units = {
  units: wholeNumber(1, MAX_UNITS_PER_FLOOR),
  floors: wholeNumber(1, MAX_FLOORS_AT_ONCE),
  ...numbers,
}

/** Made when the form is shown, so that a double click makes one. */
const key = id

const building = {
  key,
  name: required(BUILDING_NAME_MAX),
  place: required(200),
  street: line(200).default(''),
}
/** Of rooms and beds, or of units. */
export const createBuildingInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('rooms'), ...building, ...rooms }),
    z.strictObject({ kind: z.literal('units'), ...building, ...units }),
  ],
  'field.invalid',
)
export type CreateBuildingInput = z.output<typeof createBuildingInput>

export const buildingAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('addRooms'), key, ...rooms }),
    z.strictObject({ intent: z.literal('addUnits'), key, ...units }),
    z.strictObject({ intent: z.literal('rename'), space: id, label: required(SPACE_LABEL_MAX) }),
    z.strictObject({ intent: z.literal('remove'), space: id }),
    /** An empty note puts the space into use again. */
    z.strictObject({ intent: z.literal('use'), space: id, note: line(OUT_OF_USE_NOTE_MAX).default('') }),
    z.strictObject({ intent: z.literal('move'), space: id, rental: id, target: id }),
    z.strictObject({
      intent: z.literal('offer'),
      key,
      kind: z.enum(SPACE_KINDS, 'field.chooseOne'),
      residents: z.enum(RESIDENTS, 'field.chooseOne'),
      rent: z
        .string('field.required')
        .trim()
        .min(1, 'field.required')
        .max(MAX_AMOUNT, 'rent.amount.invalid')
        .transform((typed, context) => {
          const centavos = parsePesos(typed)
          if (centavos !== null && centavos > 0) return centavos
          context.addIssue('rent.amount.invalid')
          return z.NEVER
        }),
    }),
  ],
  'field.invalid',
)
export type AddRoomsInput = Omit<Extract<z.output<typeof buildingAction>, { intent: 'addRooms' }>, 'intent'>
export type AddUnitsInput = Omit<Extract<z.output<typeof buildingAction>, { intent: 'addUnits' }>, 'intent'>
export type OfferInput = Omit<Extract<z.output<typeof buildingAction>, { intent: 'offer' }>, 'intent'>
