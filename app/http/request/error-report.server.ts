// A failure in somebody's browser: one line in our log, under the id that the person sees, and on to a collector if there is one.
import { withoutPersons } from '#app/adapters/log.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { addressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import type { ErrorReportInput } from './error-report-input.ts'

export async function recordErrorReport(ctx: Ctx, given: ErrorReportInput): Promise<void> {
  await hitLimit(ctx, 'errorReport', addressSubject(ctx.request.clientAddress))
  const report = withoutPersonsInTexts(given)
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
function withoutPersonsInTexts(report: ErrorReportInput): ErrorReportInput {
  const { error } = report
  return {
    ...report,
    path: withoutPersons(report.path),
    url: withoutPersons(report.url),
    error: { ...error, message: withoutPersons(error.message), stack: withoutPersons(error.stack) },
  }
}
