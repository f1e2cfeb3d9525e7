// The QR code of the address of a listing, for its printed page. A file of its own, because only a printer needs it.
import { buildQrPicture } from '#app/domain/kernel/qr-codes/qr-picture.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { serveSvg } from '#app/http/files/serve-svg.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { href } from '#app/shared/href.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { Route } from './+types/listing-code'

/** Tells nothing about the listing: everybody can draw the code of an address. */
export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const { id } = args.params
    if (!isUuid(id)) fail('app.notFound')
    return serveSvg(buildQrPicture(getCanonicalUrl(ctx, href('/properties/:id', { id }))))
  })
}
