// The proof of what was paid back of a deposit, for people who may read the rental.
import { findReturnProof } from '#app/domain/tenancy/deposits/deposit-return.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/return-proof'

export function loader(args: Route.LoaderArgs) {
  const { id, returnId } = args.params
  return serve(args, async (ctx) => servePrivateFile(ctx, await findReturnProof(ctx, id, returnId), args.request))
}
