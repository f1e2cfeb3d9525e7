// The events that a page may report. Every field is a closed list, a small number or the pattern of a route: nothing that a person typed, and
// nothing that says who it was (promise P5).
import { z } from 'zod'

export const EVENT_BATCH_MAX = 25
export const EVENT_BATCH_BYTES = 8_192

/** The pattern of a page, in place of its address: `/properties/:id`. */
const route = z
  .string()
  .max(200)
  .regex(/^\/(?:[a-z0-9-]+|:[a-zA-Z]+)?(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*$/)
const base = { route }
const onListing = { ...base, propertyId: z.uuid() }
const smallNumber = z.int().min(0).max(1_000)

export const analyticsEvent = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('click'), ...base, details: z.strictObject({ on: z.enum(['link', 'button']) }) }),
  z.strictObject({ name: z.literal('share'), ...base, propertyId: z.uuid().optional() }),
  z.strictObject({ name: z.enum(['sign_up', 'sign_in', 'sign_out']), ...base }),
  z.strictObject({ name: z.enum(['property_view', 'wishlist_add', 'wishlist_remove']), ...onListing }),
  z.strictObject({ name: z.enum(['inquiry', 'application']), ...onListing }),
  z.strictObject({
    name: z.literal('search'),
    ...base,
    details: z.strictObject({ hasText: z.boolean(), filters: smallNumber }),
  }),
  z.strictObject({ name: z.literal('pagination'), ...base, details: z.strictObject({ page: smallNumber }) }),
  z.strictObject({ name: z.enum(['form_start', 'form_submit']), ...base }),
  z.strictObject({ name: z.enum(['modal_open', 'modal_close']), ...base }),
])
export type AnalyticsEvent = z.output<typeof analyticsEvent>

export const eventBatch = z.strictObject({ events: z.array(analyticsEvent).min(1).max(EVENT_BATCH_MAX) })
export type EventBatch = z.output<typeof eventBatch>
