// The listings of a search inside the visible part of the map, merged where they are close. Positions are approximate.
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { findOnMap } from '#app/domain/search/results/search.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/listings-map'

const MAX_ZOOM = 22

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await hitVisitorLimit(ctx, 'map')
    const params = args.url.searchParams
    const bounds = readSearch(new URLSearchParams({ area: params.get('bounds') ?? '' })).area
    const zoom = /^\d{1,2}$/.test(params.get('zoom') ?? '') ? Number(params.get('zoom')) : Number.NaN
    if (bounds === null || Number.isNaN(zoom) || zoom > MAX_ZOOM) fail('app.invalidInput')
    const mapResults = await findOnMap(ctx, readSearch(params), { bounds, zoom })
    return Response.json(mapResults, { headers: { 'Cache-Control': 'private, max-age=30' } })
  })
}
