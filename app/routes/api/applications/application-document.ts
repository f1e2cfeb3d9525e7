// A document of an application, for people who may read the application.
import { findApplicationDocument } from '#app/domain/applications/documents/application-document.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/application-document'

export function loader(args: Route.LoaderArgs) {
  const { id, documentId } = args.params
  return serve(args, async (ctx) =>
    servePrivateFile(ctx, await findApplicationDocument(ctx, id, documentId), args.request),
  )
}
