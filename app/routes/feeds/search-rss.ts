// RSS of a search, newest homes first: for people who follow many searches, and for services that pass new items on.
import { buildFilterAddress, readFormInput } from '#app/domain/search/criteria/filter-address.rules.ts'
import { findListings } from '#app/domain/search/results/search.queries.server.ts'
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildRss } from '#app/http/responses/rss.server.ts'
import { m } from '#app/messages/messages.js'
import { buildFeedUrl, toFeedListings } from './shared/feed-listings.server.ts'
import type { Route } from './+types/search-rss'

/** Readers ask every hour at most; a new home may be that late. */
const MAX_AGE_SECONDS = 900

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    await hitVisitorLimit(ctx, 'search')
    const input = { ...readFormInput(args.url.searchParams), sort: 'newest' as const, page: 1 }
    const [{ listings, place }, { siteName }] = await Promise.all([findListings(ctx, input), getSettings(ctx)])
    const searchText = [input.q, place?.name].filter(Boolean).join(', ')
    const channel = {
      title: `${searchText === '' ? m.listing_all_homes() : searchText} · ${siteName}`,
      url: buildFeedUrl(ctx, buildFilterAddress('/search', input)),
      description: m.feed_search_description(),
      locale: ctx.request.locale,
    }
    const items = toFeedListings(ctx, listings).map(
      ({ title, url, price, facts, place: where, availability, picture }) => ({
        title: `${price}: ${title}`,
        url,
        description: [...facts, where, availability].join(' · '),
        picture: picture.url,
      }),
    )
    return buildRss(channel, items, MAX_AGE_SECONDS)
  })
}
