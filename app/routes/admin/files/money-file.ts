// Bookings and money by day and owner as a CSV file, for the days of the address.
import { exportMoney } from '#app/domain/admin/money-export/money-export.queries.server.ts'
import { streamCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/money-file'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { fileName, parts } = await exportMoney(ctx, args.url.searchParams)
    return streamCsv(fileName, parts)
  })
}
