// The clients of the agent as CSV, with the filters of the list.
import { exportClients, startClientExport } from '#app/domain/agents/client-import/client-export.queries.server.ts'
import { clientList } from '#app/domain/agents/clients/client.model.ts'
import { streamCsv } from '#app/http/files/serve-csv.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/client-export'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const filter = clientList.read(args.url.searchParams)
    await startClientExport(ctx, filter)
    return streamCsv('clients.csv', exportClients(ctx, filter))
  })
}
