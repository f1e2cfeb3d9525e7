// The statement of one year of a rental as PDF.
import { buildStatementPdf } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/rent-statement-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    servePdf(await buildStatementPdf(ctx, args.params.id, args.url.searchParams.get('year'))),
  )
}
