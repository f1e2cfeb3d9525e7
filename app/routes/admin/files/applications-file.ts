// The applications of the console's filter as a CSV file.
import { exportAdminApplications } from '#app/domain/admin/applications/admin-applications-file.queries.server.ts'
import { adminApplicationList } from '#app/domain/admin/applications/admin-applications.model.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { streamCsv } from '#app/http/files/serve-csv.server.ts'
import type { Route } from './+types/applications-file'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { fileName, parts } = await exportAdminApplications(ctx, adminApplicationList.read(args.url.searchParams))
    return streamCsv(fileName, parts)
  })
}
