import { z } from 'zod'

/** One by its id, or `others`. */
export const endSessionInput = z.strictObject({ sessionId: z.union([z.uuid('field.invalid'), z.literal('others')]) })
export type EndSessionInput = { sessionId: string }
