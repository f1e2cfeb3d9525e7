// The proof of a payment, for people who may read its rental.
import { findPaymentProof } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/payment-proof'

export function loader(args: Route.LoaderArgs) {
  const { id, transferId } = args.params
  return serve(args, async (ctx) => servePrivateFile(ctx, await findPaymentProof(ctx, id, transferId), args.request))
}
