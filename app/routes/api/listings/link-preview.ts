// The picture of a listing for link previews. Its address changes with what it shows, so it is kept for long.
import { redirect } from 'react-router'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { drawLinkPreview } from '#app/domain/listings/poster/link-preview.queries.server.ts'
import { buildPreviewPath } from '#app/domain/listings/poster/link-preview.rules.server.ts'
import { requirePublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/link-preview'

const KEPT_SECONDS = 30 * 24 * 60 * 60

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const [listing, { siteName }] = await Promise.all([requirePublicListing(ctx, args.params.id), getSettings(ctx)])
    const path = buildPreviewPath(ctx, listing, siteName) ?? fail('app.notFound')
    if (args.url.pathname + args.url.search !== path) return redirect(path)
    await hitLimit(ctx, 'listing.preview', getAddressSubject(ctx.request.clientAddress))
    return new Response(new Uint8Array(await drawLinkPreview(ctx, listing, siteName)), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Cache-Control': `public, max-age=${KEPT_SECONDS}, immutable`,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}
