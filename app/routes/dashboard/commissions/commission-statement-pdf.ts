// The statement of a month or a year of commissions as PDF.
import { buildCommissionPdf } from '#app/domain/agents/commissions/commission-statement.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/commission-statement-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePdf(await buildCommissionPdf(ctx, args.url.searchParams.get('period'))))
}
