// The picture of a shared bill, for people who may read a rental with a part of it.
import { findBillPicture } from '#app/domain/tenancy/shared-bills/shared-bill.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/bill-picture'

export function loader(args: Route.LoaderArgs) {
  const { id: rentalId, billId } = args.params
  return serve(args, async (ctx) =>
    servePrivateFile(ctx, await findBillPicture(ctx, { rentalId, billId }), args.request),
  )
}
