// The input of a place search. At least two characters, because one would match half of the country.
import { z } from 'zod'
import { LOCALES } from '#app/shared/vocabulary.ts'

export const PLACE_QUERY_MIN = 2
export const PLACE_QUERY_MAX = 100
export const PLACE_SUGGESTION_LIMIT = 8

export const placeQuery = z.strictObject({
  q: z.string().normalize('NFC').trim().min(PLACE_QUERY_MIN).max(PLACE_QUERY_MAX),
  locale: z.enum(LOCALES),
})
export type PlaceQuery = z.infer<typeof placeQuery>

/** The `location` of a URL. */
export const placeSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
