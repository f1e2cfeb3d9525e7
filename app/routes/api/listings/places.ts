// Suggestions while a place is typed. The address says nothing about the person, so the browser may cache the answer.
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { suggestPlaces } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { placeQuery } from '#app/domain/places/autocomplete/place.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/places'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await hitVisitorLimit(ctx, 'suggestions')
    const query = Object.fromEntries(args.url.searchParams)
    const input = placeQuery.safeParse({ ...query, locale: ctx.request.locale })
    if (!input.success) fail('app.invalidInput')
    const suggestions = await suggestPlaces(ctx, input.data)
    return Response.json(suggestions, {
      headers: { 'Cache-Control': 'private, max-age=300', Vary: 'Cookie, Accept-Language' },
    })
  })
}
