// A document of a rental, for the people it is for.
import { findDocumentFile } from '#app/domain/tenancy/documents/rental-document.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/document-file'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePrivateFile(ctx, await findDocumentFile(ctx, args.params.id), args.request))
}
