// A photo of a deposit passport, for people who may read the rental.
import { findDepositPhoto } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/deposit-photo'

export function loader(args: Route.LoaderArgs) {
  const { id, photoId } = args.params
  return serve(args, async (ctx) => servePrivateFile(ctx, await findDepositPhoto(ctx, id, photoId), args.request))
}
