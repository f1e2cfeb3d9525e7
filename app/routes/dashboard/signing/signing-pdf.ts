// The lease of a rental: signed, or as it waits for signatures.
import { getPaperFile } from '#app/domain/tenancy/signing/signing.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/signing-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePdf(await getPaperFile(ctx, { rentalId: args.params.id, kind: 'lease' })))
}
