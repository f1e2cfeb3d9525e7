import { data, type MetaDescriptor, redirect } from 'react-router'
import { readFormInput, buildFilterAddress } from '#app/domain/search/criteria/filter-address.rules.ts'
import { buildSearchFeedAddress } from '#app/domain/saved/searches/search-address.rules.ts'
import { countFilters } from '#app/domain/search/criteria/filter-count.rules.ts'
import { SearchForm } from '#app/domain/search/criteria/components/search-form.tsx'
import { isSearchEmpty } from '#app/domain/search/criteria/search-input.rules.ts'
import { recordSearchMiss } from '#app/domain/analytics/searches/search-miss.commands.server.ts'
import { hitVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ListingsPage } from './shared/results/listings-page.tsx'
import { SearchIdeas } from './shared/search-ideas.tsx'
import { type LoadedList, loadList } from './shared/results/load-results.server.ts'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/search'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const input = readFormInput(args.url.searchParams)
    const { siteName } = await getSettings(ctx)
    const canonical = getCanonicalUrl(ctx, buildFilterAddress('/search', input))
    // the map replaces the text and the place by an area
    if (isSearchEmpty(input) && input.area === null && input.shape === null) {
      // the search of the home page with a budget or bedrooms only
      if (countFilters(input) > 0) throw redirect(buildFilterAddress('/properties', input))
      // only after an empty form was sent, not for a plain link to /search
      const isRefused = ['q', 'location'].some((name) => args.url.searchParams.has(name))
      return data({ list: null, isRefused, ...buildPageTexts(null, siteName, canonical) })
    }
    await hitVisitorLimit(ctx, 'search')
    const { list, init } = await loadList(ctx, args.url, '/search', input)
    if (list.section.state === 'ready' && list.section.value.total === 0)
      await recordSearchMiss(ctx, [input.q, input.location].filter(Boolean).join(' '))
    return data({ list, isRefused: false, ...buildPageTexts(list, siteName, canonical) }, init)
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Search({ loaderData: { list, isRefused, heading } }: Route.ComponentProps) {
  if (list !== null) return <ListingsPage path="/search" list={list} heading={heading} />
  return (
    <div className="page-width pt-6 pb-16 md:pt-8 md:pb-22">
      <div id="search" tabIndex={-1} className="rounded-card border border-line bg-surface p-2 outline-none md:p-3">
        <SearchForm isEmpty={isRefused} />
        <div className="pt-2.5 pb-0.5 text-sm md:px-4.5 md:pt-3">
          <SearchIdeas />
        </div>
      </div>
      <h1 className="mt-8 font-head text-title font-bold">{heading}</h1>
      <ButtonLink to="/properties" variant="line" className="mt-5">
        {m.ui_see_all_homes()}
      </ButtonLink>
    </div>
  )
}

type List = LoadedList | null

/** Built on the server, so that the browser does not load all the messages. Search pages are not indexed; the lists are. */
function buildPageTexts(list: List, siteName: string, address: string) {
  const heading = getHeading(list)
  const head = { title: heading, description: m.search_description(), siteName, address, isHidden: true }
  return { heading, head: [...buildPageHead(head), ...(list === null ? [] : [buildFeedLink(list, heading)])] }
}

function buildFeedLink({ input }: NonNullable<List>, title: string): MetaDescriptor {
  const address = buildSearchFeedAddress(buildFilterAddress('/search', { ...input, page: 1 }))
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: address }
}

function getHeading(list: List): string {
  if (list?.section.state !== 'ready') return m.search_title()
  const { place } = list.section.value
  const words = list.input.q
  if (words && place) return m.search_results_for_in({ words, place: place.name })
  if (words) return m.search_results_for({ words })
  return place ? m.listing_homes_in({ homes: m.listing_all_homes(), place: place.name }) : m.search_title()
}
