import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { CHARGE_NOTICE_JOB, CHARGE_NOTICES, tellCharges } from './charge-tenants.commands.server.ts'
import { RAISE_NOTICE_JOB, tellOffers } from './raise-rents.commands.server.ts'

export function occupancyJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: CHARGE_NOTICE_JOB,
      // A job of an older version has no kind
      handler: ({ lineIds, kind }) =>
        tellCharges(
          system(),
          String(lineIds).split(' '),
          CHARGE_NOTICES.find((each) => each === kind),
        ),
    },
    {
      name: RAISE_NOTICE_JOB,
      handler: ({ offerIds }) => tellOffers(system(), String(offerIds).split(' ')),
    },
  ]
}
