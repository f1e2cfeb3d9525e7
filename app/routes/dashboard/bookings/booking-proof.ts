// A proof of payment, for people who may read its booking.
import { findProofFile } from '#app/domain/tenancy/bookings/booking.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/booking-proof'

export function loader(args: Route.LoaderArgs) {
  const { id, proofId } = args.params
  return serve(args, async (ctx) => servePrivateFile(ctx, await findProofFile(ctx, id, proofId), args.request))
}
