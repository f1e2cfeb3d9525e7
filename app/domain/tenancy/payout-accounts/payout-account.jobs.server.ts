import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { announcePayoutAccount, PAYOUT_NOTICE_JOB } from './announce-payout.commands.server.ts'

export function payoutAccountJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: PAYOUT_NOTICE_JOB,
      handler: ({ accountId, changedAt, after }) =>
        announcePayoutAccount(system(), {
          accountId: String(accountId),
          changedAt: new Date(String(changedAt)),
          after: typeof after === 'string' ? after : null,
        }),
    },
  ]
}
