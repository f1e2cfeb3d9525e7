import { z } from 'zod'
import { buildAgentFields } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { versionField } from '#app/domain/accounts/profile/profile.schema.ts'
import type { Day } from '#app/shared/dates.ts'

/** Agency and licence, as an agent keeps them up to date. */
export function buildAgencySchema(today: Day) {
  return z.strictObject({ version: versionField, ...buildAgentFields(today) })
}
export type AgencyInput = z.output<ReturnType<typeof buildAgencySchema>>
