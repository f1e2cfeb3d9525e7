// The audit entries of the filter in the address, as CSV.
import { exportAuditLog, startAuditExport } from '#app/domain/admin/audit/audit-log.queries.server.ts'
import { readAuditAddress } from '#app/domain/admin/audit/audit-log.schema.ts'
import { streamCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/audit-export'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { filter } = readAuditAddress(args.url.searchParams)
    await startAuditExport(ctx, filter)
    return streamCsv('audit-log.csv', exportAuditLog(ctx, filter))
  })
}
