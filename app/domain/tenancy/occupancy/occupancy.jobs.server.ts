import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { CHARGE_NOTICE_JOB, tellCharges } from './charge-tenants.commands.server.ts'
import { RAISE_NOTICE_JOB, tellOffers } from './raise-rents.commands.server.ts'

export function occupancyJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: CHARGE_NOTICE_JOB,
      handler: ({ lineIds }) => tellCharges(system(), String(lineIds).split(' ')),
    },
    {
      name: RAISE_NOTICE_JOB,
      handler: ({ offerIds }) => tellOffers(system(), String(offerIds).split(' ')),
    },
  ]
}
