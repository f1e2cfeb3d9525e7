// The template of a file with tenants, in the language of the request.
import { buildTenantTemplate } from '#app/domain/tenancy/tenant-import/tenant-template.rules.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Route } from './+types/tenant-template'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    serveCsv('tenants-template.csv', buildTenantTemplate(ctx.request.locale, toManilaDay(ctx.now()))),
  )
}
