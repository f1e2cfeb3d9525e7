// The deposit passport of a rental as one PDF.
import { buildDepositPdf } from '#app/domain/tenancy/deposits/deposit-paper.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/deposit-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePdf(await buildDepositPdf(ctx, args.params.id)))
}
