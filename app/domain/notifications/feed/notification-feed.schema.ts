import { z } from 'zod'

/** One notification is opened, or all up to the moment at which the list was shown are marked as read. */
export const notificationFeedInput = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('open'), id: z.uuid('field.invalid') }),
  z.strictObject({ intent: z.literal('readAll'), shownAt: z.iso.datetime('field.invalid') }),
])
