import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { auditMoneyNightly } from './audit-money.commands.server.ts'

/** After the nightly backup. A difference does not go away by trying again, but a lost connection does. */
export function moneyAuditJobs(system: () => Ctx): JobDefinition[] {
  return [{ name: 'tenancy.moneyAudit', cron: '25 3 * * *', retryLimit: 1, handler: () => auditMoneyNightly(system()) }]
}
