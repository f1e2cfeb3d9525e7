// Every night: shares that ended, views older than a year, questions for references that nobody answered, and files without a row.
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { sweepDocuments } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { INCOME_DOCUMENT_FOLDER } from '#app/domain/tenancy/income-documents/income-document.model.ts'
import { deleteUnansweredReferences } from '#app/domain/tenancy/rental-references/answer-reference.commands.server.ts'
import { deleteOldPassportRows } from './passport-view.commands.server.ts'

export function passportJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: 'passports.clean',
      cron: '17 3 * * *',
      handler: async () => {
        const ctx = system()
        while ((await deleteOldPassportRows(ctx)) > 0);
        await deleteUnansweredReferences(ctx)
        await sweepDocuments(ctx, INCOME_DOCUMENT_FOLDER)
      },
    },
  ]
}
