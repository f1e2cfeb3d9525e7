// A document that was handed in for verification, for administrators: their session of the console opens it.
import { findVerificationDocument } from '#app/domain/accounts/verification/verification.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/verification-document'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    servePrivateFile(ctx, await findVerificationDocument(ctx, args.params.id), args.request),
  )
}
