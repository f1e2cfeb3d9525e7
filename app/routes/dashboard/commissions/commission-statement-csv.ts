// The statement of a month or a year of commissions as CSV.
import { buildCommissionCsv } from '#app/domain/agents/commissions/commission-statement.queries.server.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/commission-statement-csv'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { fileName, text } = await buildCommissionCsv(ctx, args.url.searchParams.get('period'))
    return serveCsv(fileName, text)
  })
}
