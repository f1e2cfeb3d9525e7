import { data } from 'react-router'
import { propertyTypePluralLabel } from '#app/domain/listings/public/listing.labels.ts'
import { readFormInput } from '#app/domain/search/criteria/filter-address.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { LandingAbout } from './properties/landing-text.tsx'
import { loadLanding } from './properties/landing.server.ts'
import { ListingsPage } from './shared/results/listings-page.tsx'
import { type LoadedList, loadList } from './shared/results/load-results.server.ts'
import { JsonLd, type StructuredData } from '#app/routes/shared/seo/json-ld.tsx'
import { hasOnlyPlaceAndType, buildListAddress } from '#app/routes/shared/seo/list-address.ts'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { buildBreadcrumbData, buildListingListData } from '#app/routes/shared/seo/structured-data.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import type { Route } from './+types/properties'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const input = { ...readFormInput(args.url.searchParams), q: '' }
    const { list, init } = await loadList(ctx, args.url, '/properties', input)
    const place = list.section.state === 'ready' ? list.section.value.place : null
    const page = hasOnlyPlaceAndType(input) ? input.page : 1
    const canonical = getCanonicalUrl(ctx, buildListAddress({ type: input.type, location: place?.slug ?? null, page }))
    const [{ siteName }, landing] = await Promise.all([getSettings(ctx), loadLanding(ctx, list)])
    const head = buildHead(list, landing?.description, siteName, canonical)
    return data({ list, landing, canonical, head }, init)
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Properties({ loaderData: { list, landing, canonical } }: Route.ComponentProps) {
  return (
    <>
      <ListingsPage path="/properties" list={list} heading={getHeading(list)} />
      {landing ? <LandingAbout {...landing} /> : null}
      <JsonLd data={import.meta.env.SSR ? buildStructuredData(list, canonical) : undefined} />
    </>
  )
}

type List = LoadedList

function buildHead(list: List, description: string | undefined, siteName: string, address: string) {
  const heading = getHeading(list)
  const { page } = list.input
  return buildPageHead({
    title: page > 1 ? m.listing_title_page({ heading, page: formatNumber(page) }) : heading,
    description: description ?? m.listing_list_description({ heading }),
    siteName,
    address,
    isHidden: !isForSearchEngines(list),
  })
}

/** Not indexed: lists with other filters, without results, or of a place without a slug, because they are variants of another page. */
function isForSearchEngines({ section, input }: List): boolean {
  if (section.state !== 'ready' || !hasOnlyPlaceAndType(input)) return false
  const { place, total } = section.value
  return total > 0 && (place === null || place.slug !== null)
}

function buildStructuredData({ section, input }: List, address: string): StructuredData[] {
  if (section.state !== 'ready') return []
  const { listings, total, place } = section.value
  const { type } = input
  const all = { label: m.listing_all_homes(), to: '/properties' }
  const inPlace = place?.slug ? [{ label: place.name, to: buildListAddress({ type: null, location: place.slug }) }] : []
  const ofType = type
    ? [{ label: propertyTypePluralLabel(type), to: buildListAddress({ type, location: place?.slug ?? null }) }]
    : []
  return [
    buildListingListData(listings, total, input.page, address),
    buildBreadcrumbData([all, ...inPlace, ...ofType], address),
  ]
}

function getHeading({ section, input }: List): string {
  const homes = input.type
    ? m.listing_types_for_rent({ types: propertyTypePluralLabel(input.type) })
    : m.listing_all_homes()
  const place = section.state === 'ready' ? section.value.place : null
  return place ? m.listing_homes_in({ homes, place: place.name }) : homes
}
