// The shown report as a file.
import { exportOwnerReportPdf } from '#app/domain/tenancy/owner-reports/owner-report-file.queries.server.ts'
import { readReportPeriod } from '#app/domain/tenancy/owner-reports/owner-report.rules.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/owner-report-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    servePdf(await exportOwnerReportPdf(ctx, readReportPeriod(args.url.searchParams, ctx.now()))),
  )
}
