import { z } from 'zod'
import { COMMISSION_STATUSES } from '#app/shared/agent-vocabulary.ts'
import { DISPUTE_REASON_MAX } from './commission.model.ts'

const status = z.enum(COMMISSION_STATUSES, 'field.chooseOne')

export const commissionMove = z.strictObject({
  id: z.uuid('field.invalid'),
  from: status,
  to: status,
  reason: z
    .string('field.invalid')
    .trim()
    .max(DISPUTE_REASON_MAX, 'field.tooLong')
    .refine((text) => text.isWellFormed(), 'field.characters')
    .default(''),
})
export type CommissionMove = z.output<typeof commissionMove>
