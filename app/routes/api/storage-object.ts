// Serves the files of public buckets.
import { read } from '#app/http/forms/respond.server.ts'
import { servePublicFile } from '#app/http/files/serve-object.server.ts'
import type { Route } from './+types/storage-object'

export function loader(args: Route.LoaderArgs) {
  const { bucket, '*': path } = args.params
  return read(args, (ctx) => servePublicFile(ctx, { bucket, path }, args.request))
}
