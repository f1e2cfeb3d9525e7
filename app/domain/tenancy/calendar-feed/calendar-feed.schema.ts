import { z } from 'zod'

export const calendarFeedInput = z.strictObject({ intent: z.enum(['create', 'revoke']) })
