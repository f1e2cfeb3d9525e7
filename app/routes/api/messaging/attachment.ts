// A file of a message, for members of its conversation.
import { findAttachment } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import type { Route } from './+types/attachment'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePrivateFile(ctx, await findAttachment(ctx, args.params.id), args.request))
}
