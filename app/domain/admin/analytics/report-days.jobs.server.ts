import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { storeReportDays } from './report-days.commands.server.ts'

/** Often, because a decision about an application of an earlier day changes the figures of that day. */
export function reportDayJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: 'admin.reportDays',
      cron: '*/10 * * * *',
      handler: async () => void (await storeReportDays(system())),
    },
  ]
}
