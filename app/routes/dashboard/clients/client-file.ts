// A file about a client, for the agent of the active relationship.
import { findClientFile } from '#app/domain/agents/client-files/client-file.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/client-file'

export function loader(args: Route.LoaderArgs) {
  const { id, fileId } = args.params
  return serve(args, async (ctx) =>
    servePrivateFile(ctx, await findClientFile(ctx, { clientId: id, fileId }), args.request),
  )
}
