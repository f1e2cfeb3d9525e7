// The draft of the lease of a rental.
import { buildLeaseDraft } from '#app/domain/tenancy/documents/lease-draft.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/lease-pdf'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePdf(await buildLeaseDraft(ctx, args.params.id)))
}
