import { z } from 'zod'

export const photoMatchChange = z.strictObject({
  intent: z.enum(['handle', 'reopen'], 'field.invalid'),
  id: z.uuid('field.invalid'),
})
export type PhotoMatchChange = z.output<typeof photoMatchChange>
