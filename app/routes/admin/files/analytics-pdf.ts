// The shown report as a PDF.
import { exportReportPdf } from '#app/domain/admin/analytics/report-file.queries.server.ts'
import { readReportAddress } from '#app/domain/admin/analytics/report.rules.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/analytics-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePdf(await exportReportPdf(ctx, readReportAddress(args.url.searchParams))))
}
