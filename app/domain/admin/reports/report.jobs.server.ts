import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { CLOSED_REPORTS_JOB } from './closed-account-reports.commands.server.ts'
import { REPORT_OUTCOME_JOB, tellReportOutcome, tellReportsOfClosedAccount } from './report.commands.server.ts'
import { readReportRef } from './report.schema.ts'

export function reportJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: REPORT_OUTCOME_JOB,
      handler: async ({ kind, id }) => {
        const ref = readReportRef(`${String(kind)}:${String(id)}`)
        if (ref) await tellReportOutcome(system(), ref)
      },
    },
    { name: CLOSED_REPORTS_JOB, handler: ({ userId }) => tellReportsOfClosedAccount(system(), String(userId)) },
  ]
}
