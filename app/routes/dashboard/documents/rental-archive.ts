// Everything of a rental as one archive.
import { openRentalArchive } from '#app/domain/tenancy/documents/rental-archive.queries.server.ts'
import { streamArchive } from '#app/http/files/serve-archive.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/rental-archive'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { fileName, body } = await openRentalArchive(ctx, args.params.id)
    return streamArchive(fileName, body)
  })
}
