// The shown report as a file.
import { exportOwnerReportXlsx } from '#app/domain/tenancy/owner-reports/owner-report-file.queries.server.ts'
import { readReportPeriod } from '#app/domain/tenancy/owner-reports/owner-report.rules.ts'
import { serveXlsx } from '#app/http/files/serve-xlsx.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/owner-report-xlsx'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    serveXlsx(await exportOwnerReportXlsx(ctx, readReportPeriod(args.url.searchParams, ctx.now()))),
  )
}
