// The statement of one year of a rental as CSV.
import { buildStatementCsv } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/rent-statement-csv'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { fileName, text } = await buildStatementCsv(ctx, args.params.id, args.url.searchParams.get('year'))
    return serveCsv(fileName, text)
  })
}
