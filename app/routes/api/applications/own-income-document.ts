// A proof of income for the renter who stored it.
import { findOwnIncomeFile } from '#app/domain/tenancy/passports/income-file.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/own-income-document'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePrivateFile(ctx, await findOwnIncomeFile(ctx, args.params.id), args.request))
}
