// Logs an error of a browser under the id that the person sees, and forwards it to the error collector if one is configured.
import { removePersonalData } from '#app/adapters/log.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { removePathSecret } from '#app/pages/secret-addresses.server.ts'
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
  void ctx.adapters.errorReports?.send(report) // never rejects; the response does not wait for it
}

/** Error messages may contain typed text. */
function removePersonalDataFromReport(report: ErrorReportInput): ErrorReportInput {
  const { error } = report
  return {
    ...report,
    path: removePersonalData(removePathSecret(report.path)),
    url: removePersonalData(removeUrlSecret(report.url)),
    error: { ...error, message: removePersonalData(error.message), stack: removePersonalData(error.stack) },
  }
}

function removeUrlSecret(url: string): string {
  if (!URL.canParse(url)) return removePathSecret(url)
  const { origin, pathname } = new URL(url)
  return `${origin}${removePathSecret(pathname)}`
}
