import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { eraseDueAccounts } from './erasure.commands.server.ts'
import { applyRetention } from '#app/domain/privacy/retention/retention.commands.server.ts'
import { deleteExpiredExports, EXPORT_JOB, createExport } from '#app/domain/privacy/export/export.commands.server.ts'

export function privacyJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: EXPORT_JOB,
      handler: async ({ exportId }) => {
        if (typeof exportId === 'string') await createExport(system(), exportId)
      },
    },
    { name: 'accounts.dropOldExports', cron: '37 * * * *', handler: () => deleteExpiredExports(system()) },
    {
      name: 'privacy.retention',
      cron: '17 4 * * *',
      retryLimit: 3,
      handler: async () => void (await applyRetention(system())),
    },
    // At night, when the load is low.
    { name: 'accounts.eraseDue', cron: '10 3 * * *', handler: async () => void (await eraseDueAccounts(system())) },
  ]
}
