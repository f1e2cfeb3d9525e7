// The users of the filter in the address, as CSV.
import { adminUserList } from '#app/domain/admin/users/admin-users.model.ts'
import { exportAdminUsers, startUserExport } from '#app/domain/admin/users/user-export.queries.server.ts'
import { streamCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/users-export'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const query = adminUserList.read(args.url.searchParams)
    await startUserExport(ctx, query)
    return streamCsv('users.csv', exportAdminUsers(ctx, query))
  })
}
