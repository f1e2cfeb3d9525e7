// Input of the page with a person's viewings. The version is the one that the page showed.
import { z } from 'zod'
import { checkWantedTimes, proposedTimesShape } from '#app/domain/messaging/inquiries/inquiry.schema.ts'

const shared = {
  id: z.uuid('field.invalid'),
  version: z.coerce.number('field.invalid').int('field.invalid').positive('field.invalid'),
}
const reason = z
  .string('field.invalid')
  .trim()
  .max(500, 'field.tooLong')
  .default('')
  .transform((text) => text || null)

export const viewingAction = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('confirm'), ...shared, startsAt: z.iso.datetime('viewing.time.choose') }),
  z.strictObject({ intent: z.literal(['decline', 'cancel']), ...shared, reason }),
  z.strictObject({ intent: z.literal('propose'), ...shared, ...proposedTimesShape }).superRefine(checkWantedTimes),
  z.strictObject({ intent: z.literal(['start', 'complete']), ...shared }),
])
