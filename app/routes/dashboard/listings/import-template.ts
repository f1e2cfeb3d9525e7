// The template of the import file, in the language of the request.
import { buildTemplate } from '#app/domain/listings/import/import-export.rules.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Route } from './+types/import-template'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    requireSignIn(ctx.actor)
    return serveCsv('listings-template.csv', buildTemplate(ctx.request.locale, ctx.actor.role))
  })
}
