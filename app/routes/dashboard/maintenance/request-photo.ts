// A photo of a maintenance request, for people who may read the request.
import { findMaintenancePhoto } from '#app/domain/tenancy/maintenance/maintenance-view.queries.server.ts'
import { servePrivateFile } from '#app/http/files/serve-private-file.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/request-photo'

export function loader(args: Route.LoaderArgs) {
  const { id, photoId } = args.params
  return serve(args, async (ctx) => servePrivateFile(ctx, await findMaintenancePhoto(ctx, id, photoId), args.request))
}
