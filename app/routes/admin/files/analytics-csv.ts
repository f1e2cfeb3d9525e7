// The shown report as a CSV file.
import { exportReportCsv } from '#app/domain/admin/analytics/report-file.queries.server.ts'
import { readReportAddress } from '#app/domain/admin/analytics/report.rules.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/analytics-csv'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { fileName, text } = await exportReportCsv(ctx, readReportAddress(args.url.searchParams))
    return serveCsv(fileName, text)
  })
}
