import { z } from 'zod'
import { MAX_SPACES } from '#app/domain/listings/buildings/building.rules.ts'
import { chargeInput } from '#app/domain/tenancy/rent-book/rent-book.schema.ts'

const id = z.uuid('field.invalid')
const { key, kind, amount, dueDate, note } = chargeInput.shape
/** Their rentals. One checkbox sends a text, several send a list. */
export const chosenTenants = z
  .union([id.transform((value) => [value]), z.array(id)], 'building.tenants.required')
  .refine((ids) => ids.length > 0, 'building.tenants.required')
  .refine((ids) => ids.length <= MAX_SPACES, 'field.invalid')
  .transform((ids) => [...new Set(ids)])

const charge = {
  key,
  tenants: chosenTenants,
  kind,
  amount,
  dueDate,
  note,
}

/** The form asks for the summary; the summary adds exactly what it shows, or leads back to the form. */
export const chargeTenantsAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('review'), ...charge }),
    z.strictObject({ intent: z.literal('edit'), ...charge }),
    z.strictObject({ intent: z.literal('charge'), ...charge }),
  ],
  'field.invalid',
)
export type ChargeTenantsInput = Omit<Extract<z.output<typeof chargeTenantsAction>, { intent: 'charge' }>, 'intent'>
