import { z } from 'zod'

export const MAX_CARDS = 12

/** `ids=a,b,c`; duplicates are removed. */
export const listingCardsQuery = z.strictObject({
  ids: z
    .string()
    .max(MAX_CARDS * 37)
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .pipe(z.array(z.uuid()).min(1).max(MAX_CARDS)),
})
