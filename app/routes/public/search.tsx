import { data } from 'react-router'
import { SearchForm } from '#app/domain/search/components/search-form.tsx'
import { asksForNothing, readSearch } from '#app/domain/search/search.input.ts'
import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { read } from '#app/http/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/state-box.tsx'
import { ListingList } from './listings/listing-list.tsx'
import { loadList } from './listings/load-list.server.ts'
import type { Route } from './+types/search'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const input = { ...readSearch(args.url.searchParams), type: null }
    const { siteName } = await getSettings(ctx)
    const again = `${args.url.pathname}${args.url.search}`
    if (asksForNothing(input)) {
      const isRefused = args.url.searchParams.size > 0 // an empty form was sent; who comes by a link has asked for nothing yet
      return data({ section: null, isRefused, input, siteName, again })
    }
    const { section, init } = await loadList(ctx, args.url, input)
    return data({ section, isRefused: false, input, siteName, again }, init)
  })
}

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders

/** Every question is a page; search engines should know the lists instead. */
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return [
    { title: `${headingOf(loaderData)} · ${loaderData.siteName ?? DEFAULT_SITE_NAME}` },
    { name: 'robots', content: 'noindex, follow' },
  ]
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { section, input, again, isRefused } = loaderData
  const place = section?.state === 'ready' ? section.value.place : null
  return (
    <div className="page-width pt-6 pb-16 md:pt-8 md:pb-22">
      <div
        id="search"
        tabIndex={-1}
        className="mb-8 rounded-card border border-line bg-surface p-2 outline-none md:p-3"
      >
        <SearchForm key={again} q={input.q} location={place?.name ?? input.location} isEmpty={isRefused} />
      </div>
      {section === null ? (
        <>
          <h1 className="font-head text-title font-bold">{m.search_title()}</h1>
          <ButtonLink to="/properties" variant="line" className="mt-5">
            {m.listing_see_all()}
          </ButtonLink>
        </>
      ) : null}
      {section?.state === 'ready' ? (
        <ListingList found={section.value} page={input.page} heading={headingOf(loaderData)} />
      ) : null}
      {section?.state === 'failed' ? (
        <ErrorBox
          level={2}
          title={m.error_search_failed()}
          action={
            <ButtonLink to={again} reloadDocument variant="line">
              {m.notice_app_tryAgain()}
            </ButtonLink>
          }
        />
      ) : null}
    </div>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'section' | 'input'>

function headingOf({ section, input }: Shown): string {
  if (section?.state !== 'ready') return m.search_title()
  const { place } = section.value
  const words = input.q
  if (words && place) return m.search_results_for_in({ words, place: place.name })
  if (words) return m.search_results_for({ words })
  return place ? m.listing_homes_in({ homes: m.listing_all_homes(), place: place.name }) : m.search_title()
}
