// What a table of rents shows: the homes of a city, a type or a number of bedrooms, divided by one of the other dimensions.
import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { MAX_BEDROOM_GROUP, RENT_DIMENSIONS } from './rent-index.model.ts'

export const rentTableInput = z.strictObject({
  by: z.enum(RENT_DIMENSIONS),
  city: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional(),
  type: z.enum(PROPERTY_TYPES).optional(),
  bedrooms: z.coerce.number().int().min(0).max(MAX_BEDROOM_GROUP).optional(),
})
export type RentTableInput = z.infer<typeof rentTableInput>
