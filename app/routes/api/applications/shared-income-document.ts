// A proof of income for the side that decides about an application: a copy that is marked with the name of the reader.
import { openSharedIncomeFile } from '#app/domain/tenancy/passports/income-file.queries.server.ts'
import { servePrivatePicture } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/shared-income-document'

export function loader(args: Route.LoaderArgs) {
  const { id, documentId } = args.params
  return serve(args, async (ctx) => servePrivatePicture(await openSharedIncomeFile(ctx, id, documentId)))
}
