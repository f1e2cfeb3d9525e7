// The shown report as a file.
import { exportOwnerReportCsv } from '#app/domain/tenancy/owner-reports/owner-report-file.queries.server.ts'
import { readReportPeriod } from '#app/domain/tenancy/owner-reports/owner-report.rules.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/owner-report-csv'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { fileName, text } = await exportOwnerReportCsv(ctx, readReportPeriod(args.url.searchParams, ctx.now()))
    return serveCsv(fileName, text)
  })
}
