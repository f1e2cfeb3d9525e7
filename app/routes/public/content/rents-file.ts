// The rent index as a file for spreadsheets.
import { buildRentFile } from '#app/domain/listings/rents/rent-index.labels.server.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/rents-file'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => serveCsv('rents.csv', await buildRentFile(ctx)))
}
