import { z } from 'zod'
import { agentFields } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { versionField } from '#app/domain/accounts/profile/profile.schema.ts'
import type { Day } from '#app/shared/dates.ts'

/** Agency and licence, as an agent keeps them up to date. */
export function agencyInputOn(today: Day) {
  return z.strictObject({ version: versionField, ...agentFields(today) })
}
export type AgencyInput = z.output<ReturnType<typeof agencyInputOn>>
