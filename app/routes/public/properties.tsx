import { data, Link } from 'react-router'
import { typesWords } from '#app/domain/listings/listing.words.ts'
import { readSearch } from '#app/domain/search/search.input.ts'
import { getSettings } from '#app/domain/settings/settings.queries.server.ts'
import { canonicalAddress } from '#app/http/canonical.server.ts'
import { read } from '#app/http/respond.server.ts'
import { m } from '#app/paraglide/messages.js'
import { DEFAULT_SITE_NAME } from '#app/shared/constants.ts'
import { PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ErrorBox } from '#app/ui/state-box.tsx'
import { ListingList } from './listings/listing-list.tsx'
import { loadList } from './listings/load-list.server.ts'
import type { Route } from './+types/properties'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const input = { ...readSearch(args.url.searchParams), q: '' }
    const { section, init } = await loadList(ctx, args.url, input)
    const { siteName } = await getSettings(ctx)
    const place = section.state === 'ready' ? section.value.place : null
    const canonical = await canonicalAddress(addressOf(input.type, place?.slug ?? null, input.page))
    return data({ section, input, siteName, canonical }, init)
  })
}

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const heading = headingOf(loaderData)
  return [
    { title: `${heading} · ${loaderData.siteName ?? DEFAULT_SITE_NAME}` },
    { name: 'description', content: m.listing_list_description({ heading }) },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ]
}

export default function Properties({ loaderData }: Route.ComponentProps) {
  const { section, input } = loaderData
  return (
    <div className="page-width pt-8 pb-16 md:pt-12 md:pb-22">
      {section.state === 'ready' ? (
        <ListingList
          found={section.value}
          page={input.page}
          heading={headingOf(loaderData)}
          filters={<TypeLinks type={input.type} location={section.value.place?.slug ?? null} />}
        />
      ) : (
        <ErrorBox
          level={2}
          title={m.error_listing_fetchFailed()}
          action={
            <ButtonLink to={addressOf(input.type, input.location, input.page)} reloadDocument variant="line">
              {m.notice_app_tryAgain()}
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'section' | 'input'>

function headingOf({ section, input }: Shown): string {
  const homes = input.type ? m.listing_types_for_rent({ types: typesWords(input.type) }) : m.listing_all_homes()
  const place = section.state === 'ready' ? section.value.place : null
  return place ? m.listing_homes_in({ homes, place: place.name }) : homes
}

function addressOf(type: PropertyType | null, location: string | null, page = 1): string {
  const query = new URLSearchParams()
  if (type) query.set('type', type)
  if (location) query.set('location', location)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '/properties' : `/properties?${query.toString()}`
}

/** Links, so that they work before anything else does. */
function TypeLinks({ type, location }: { type: PropertyType | null; location: string | null }) {
  return (
    <nav
      aria-label={m.listing_filter_types()}
      className="-mx-4 mt-5 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {[null, ...PROPERTY_TYPES].map((choice) => (
        <Link
          key={choice ?? ''}
          to={addressOf(choice, location)}
          aria-current={choice === type ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center rounded-full border px-4 font-medium whitespace-nowrap',
            choice === type
              ? 'border-sea bg-sea-soft font-semibold text-sea-strong'
              : 'border-line-strong bg-surface hover:bg-sand-100',
          )}
        >
          {choice === null ? m.listing_filter_any() : typesWords(choice)}
        </Link>
      ))}
      {location ? (
        <Link
          to={addressOf(type, null)}
          className="inline-flex min-h-11 items-center px-3 font-semibold whitespace-nowrap text-sea underline-offset-3 hover:underline"
        >
          {m.listing_anywhere()}
        </Link>
      ) : null}
    </nav>
  )
}
