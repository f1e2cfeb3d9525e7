// The cards of the listings that one marker of the map stands for, when the map cannot zoom in further.
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { readSearch } from '#app/domain/search/criteria/search-input.schema.ts'
import { findListings } from '#app/domain/search/results/search.queries.server.ts'
import { attachSavedStates } from '#app/domain/saved/lists/saved.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/listings-at-spot'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await hitVisitorLimit(ctx, 'map')
    const params = args.url.searchParams
    const { area } = readSearch(new URLSearchParams({ area: params.get('bounds') ?? '' }))
    if (area === null) fail('app.invalidInput')
    const { listings } = await findListings(ctx, { ...readSearch(params), area, page: 1 })
    return Response.json(
      { listings: await attachSavedStates(ctx, listings) },
      { headers: { 'Cache-Control': 'private, no-store' } },
    )
  })
}
