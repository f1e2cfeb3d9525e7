// The rows of an import that were refused, left out or need a check, with the reason, as a file that can be corrected and uploaded.
import { buildProblemFile } from '#app/domain/listings/import/import-export.rules.server.ts'
import { getImport, listImportRows } from '#app/domain/listings/import/import.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { serveCsv } from '#app/http/files/serve-csv.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { IMPORT_ROW_OUTCOMES } from '#app/shared/vocabulary.ts'
import type { Route } from './+types/import-problems'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const { id } = await getImport(ctx, args.params.importId)
    const rows = (await listImportRows(ctx, id, IMPORT_ROW_OUTCOMES)).filter(
      ({ outcome, photos }) => outcome !== 'ready' || photos.some(({ problem }) => problem !== null),
    )
    return serveCsv('problems.csv', buildProblemFile(rows, ctx.request.locale, ctx.actor.role))
  })
}
