// The short address of a listing, as on posters and in shared links. It leads to the listing, whatever its page then shows.
import { redirect } from 'react-router'
import { countListingScan } from '#app/domain/analytics/traffic/listing-scans.service.server.ts'
import { findListingIdByCode } from '#app/domain/listings/short-address/short-address.queries.server.ts'
import { readListingCode, readScanSource } from '#app/domain/listings/short-address/short-address.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { asksNotToBeTracked } from '#app/http/request/do-not-track.server.ts'
import { href } from '#app/shared/href.ts'
import type { Route } from './+types/short-address'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const code = readListingCode(args.params.short)
    const id = code === null ? null : await findListingIdByCode(ctx, code)
    if (id === null) fail('listing.notFound')
    const source = readScanSource(args.url.searchParams)
    if (source !== null && !asksNotToBeTracked(args.request.headers)) countListingScan(ctx, id, source)
    return redirect(href('/properties/:id', { id }), 302)
  })
}
