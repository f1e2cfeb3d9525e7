import { z } from 'zod'
import { buildAgentFields } from '#app/domain/accounts/profile/profile-fields.schema.ts'
import { versionField } from '#app/domain/accounts/profile/profile.schema.ts'
import type { Day } from '#app/shared/dates.ts'

/** The agency fields of the agent's settings page. */
export function buildAgencySchema(today: Day) {
  return z.strictObject({ version: versionField, ...buildAgentFields(today) })
}
export type AgencyInput = z.output<ReturnType<typeof buildAgencySchema>>
