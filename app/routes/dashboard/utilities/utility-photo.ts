// The photo of a meter or of the provider's bill, for people who may read the rental.
import { findUtilityPhoto } from '#app/domain/tenancy/utilities/utility.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/utility-photo'

export function loader(args: Route.LoaderArgs) {
  const { id: rentalId, readingId, photo } = args.params
  return serve(args, async (ctx) =>
    servePrivateFile(ctx, await findUtilityPhoto(ctx, { rentalId, readingId, photo }), args.request),
  )
}
