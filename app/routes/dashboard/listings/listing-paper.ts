// The poster (PDF) and the square picture (PNG) of an own listing.
import { buildPoster, buildSquarePicture } from '#app/domain/listings/poster/poster.queries.server.ts'
import { readPosterChoice } from '#app/domain/listings/poster/poster.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { servePng } from '#app/http/files/serve-picture.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/listing-paper'

export function loader(args: Route.LoaderArgs) {
  const { id, name } = args.params
  return serve(args, async (ctx) => {
    const choice = readPosterChoice(args.url.searchParams)
    if (name === 'poster.pdf') return servePdf({ fileName: name, bytes: await buildPoster(ctx, id, choice) })
    if (name === 'square.png') return servePng(await buildSquarePicture(ctx, id, choice), name)
    return fail('app.notFound')
  })
}
