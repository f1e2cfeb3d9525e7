// Pages report their errors here: same origin only, 10 a minute, 16 KB.
import { recordErrorReport } from '#app/http/request/error-report.server.ts'
import { ERROR_REPORT_MAX_BYTES, errorReportInput } from '#app/http/request/error-report-input.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/error-reports'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(args, errorReportInput, recordErrorReport, { maxBytes: ERROR_REPORT_MAX_BYTES })
}
