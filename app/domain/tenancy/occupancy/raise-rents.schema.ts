import { z } from 'zod'
import { offerRenewalInput } from '#app/domain/tenancy/renewals/renewal.schema.ts'
import { chosenTenants } from './charge-tenants.schema.ts'
import { INCREASE_KINDS, parseIncrease } from './raise-rents.rules.ts'

const { key, leaseMonths, message } = offerRenewalInput.shape
const terms = {
  key,
  by: z.enum(INCREASE_KINDS, 'field.chooseOne'),
  increase: z.string('field.required').trim().min(1, 'field.required').max(20, 'building.increase.invalid'),
  leaseMonths,
  message,
}

const isIncrease = ({ by, increase }: { by: (typeof INCREASE_KINDS)[number]; increase: string }) =>
  parseIncrease(by, increase) !== null
const PROBLEM = { path: ['increase'], error: 'building.increase.invalid' }

/** The form asks for the new rents; these are offered to the chosen tenants, or lead back to the form. */
export const raiseRentsAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('review'), ...terms }).refine(isIncrease, PROBLEM),
    z.strictObject({ intent: z.literal('edit'), ...terms, tenants: chosenTenants.optional() }),
    z.strictObject({ intent: z.literal('raise'), ...terms, tenants: chosenTenants }).refine(isIncrease, PROBLEM),
  ],
  'field.invalid',
)
export type RaiseRentsInput = Omit<Extract<z.output<typeof raiseRentsAction>, { intent: 'raise' }>, 'intent'>
export type RaiseTerms = Omit<RaiseRentsInput, 'tenants'>
