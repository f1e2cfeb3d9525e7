// Browsers report what the content security policy blocked: 10 a minute, 16 KB.
import { recordCspReports } from '#app/http/request/csp-report.server.ts'
import { CSP_REPORT_MAX_BYTES, CSP_REPORT_TYPES, cspReportsInput } from '#app/http/request/csp-report-input.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/csp-reports'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return receive(args, cspReportsInput, recordCspReports, {
    maxBytes: CSP_REPORT_MAX_BYTES,
    contentType: CSP_REPORT_TYPES,
  })
}
