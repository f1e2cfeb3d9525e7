// The document that authorizes an agent, for people who may edit the listing.
import { findAuthorityDocument } from '#app/domain/listings/editor/listing-editor.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/listing-authority'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    servePrivateFile(ctx, await findAuthorityDocument(ctx, args.params.id), args.request),
  )
}
