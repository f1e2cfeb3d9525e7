// The input of a place search.
import { z } from 'zod'
import { LOCALES } from '#app/shared/vocabulary.ts'

/** One letter would match half of the country, so nothing is suggested for it. It is no error: 'ñ' may be typed as two characters. */
export const PLACE_QUERY_MIN = 2
export const PLACE_QUERY_MAX = 100
export const PLACE_SUGGESTION_LIMIT = 8

export const placeQuery = z.strictObject({
  q: z.string().normalize('NFC').trim().min(1).max(PLACE_QUERY_MAX),
  locale: z.enum(LOCALES),
})
export type PlaceQuery = z.infer<typeof placeQuery>

/** The `location` of a URL. */
export const placeSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
