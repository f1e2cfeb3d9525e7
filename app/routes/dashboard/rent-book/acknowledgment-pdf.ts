// The acknowledgment of a confirmed payment, for both sides.
import { buildAcknowledgment } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/acknowledgment-pdf'

export function loader(args: Route.LoaderArgs) {
  const { id, transferId } = args.params
  return serve(args, async (ctx) => servePdf(await buildAcknowledgment(ctx, id, transferId)))
}
