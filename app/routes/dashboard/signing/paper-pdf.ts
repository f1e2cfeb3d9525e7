// A paper of a rental besides its lease: signed, or as it waits for signatures.
import { getPaperFile } from '#app/domain/tenancy/signing/signing.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { readPaperRef } from './shared/read-paper-ref.server.ts'
import type { Route } from './+types/paper-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePdf(await getPaperFile(ctx, readPaperRef(args.params))))
}
