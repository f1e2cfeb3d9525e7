import { z } from 'zod'

/** The id of one session, or `others`. */
export const endSessionInput = z.strictObject({ sessionId: z.union([z.uuid('field.invalid'), z.literal('others')]) })
export type EndSessionInput = { sessionId: string }
