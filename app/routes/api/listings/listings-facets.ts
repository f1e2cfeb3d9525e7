// The number of listings for each choice of the filters, and for the current choices together.
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { readFormInput } from '#app/domain/search/criteria/filter-address.rules.ts'
import { getFacets } from '#app/domain/search/results/search.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/listings-facets'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await hitVisitorLimit(ctx, 'facets')
    const facets = await getFacets(ctx, readFormInput(args.url.searchParams))
    return Response.json(facets, { headers: { 'Cache-Control': 'private, max-age=30' } })
  })
}
