// A failure in somebody's browser: one line in our log, under the id that the person sees, and on to a collector if there is one.
import { removePersonalData } from '#app/adapters/log.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import type { ErrorReportInput } from './error-report-input.ts'

export async function recordErrorReport(ctx: Ctx, given: ErrorReportInput): Promise<void> {
  await hitLimit(ctx, 'errorReport', getAddressSubject(ctx.request.clientAddress))
  const report = removePersonalDataFromReport(given)
  const { error, ...facts } = report
  ctx.adapters.log.warn('browser.failed', {
    requestId: ctx.request.id,
    ...facts,
    kind: error.name,
    text: error.message,
    stack: error.stack,
  })
  void ctx.adapters.errorReports?.send(report) // it never fails, and the page need not wait for it
}

/** A message may quote what somebody typed. */
function removePersonalDataFromReport(report: ErrorReportInput): ErrorReportInput {
  const { error } = report
  return {
    ...report,
    path: removePersonalData(report.path),
    url: removePersonalData(report.url),
    error: { ...error, message: removePersonalData(error.message), stack: removePersonalData(error.stack) },
  }
}
