// Cards for ids that a browser has kept (recently viewed): at most twelve, and only public listings.
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { listingCardsQuery } from '#app/domain/listings/public/listing.schema.ts'
import { attachSavedStates } from '#app/domain/saved/lists/saved.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/listing-cards'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const input = listingCardsQuery.safeParse(Object.fromEntries(args.url.searchParams))
    if (!input.success) fail('app.invalidInput')
    const listings = await attachSavedStates(ctx, await listCardsByIds(ctx, input.data.ids))
    return Response.json({ listings }, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}
