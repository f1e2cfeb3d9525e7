// The text of the list of a place or type, from its figures. Built on the server, so that the browser does not load the messages.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { propertyTypePluralLabel } from '#app/domain/listings/public/listing.labels.ts'
import {
  type Landing,
  MIN_LANDING_LISTINGS,
  getLandingFigures,
} from '#app/domain/search/landing/landing.queries.server.ts'
import { loadOnlySection } from '#app/http/responses/section.server.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { hasOnlyPlaceAndType, buildListAddress } from '#app/routes/shared/seo/list-address.ts'
import type { LandingText } from './landing-text.tsx'
import type { LoadedList } from '#app/routes/public/shared/results/load-results.server.ts'

type Page = { total: number; type: PropertyType | null; place: { name: string; slug: string } | null }

/** Null on all other lists, where there are too few listings, and when the figures cannot be read: the list works without them. */
export async function loadLanding(ctx: Ctx, { section, input }: LoadedList): Promise<LandingText | null> {
  if (section.state !== 'ready' || input.page > 1 || !hasOnlyPlaceAndType(input)) return null
  const { place, total } = section.value
  const isKnown = place === null ? input.type !== null : place.slug !== null
  if (!isKnown || total < MIN_LANDING_LISTINGS) return null
  const page: Page = { total, type: input.type, place: place?.slug ? { name: place.name, slug: place.slug } : null }
  const { section: figures } = await loadOnlySection(ctx, 'landing', () =>
    getLandingFigures(ctx, { slug: page.place?.slug ?? null, type: page.type }),
  )
  return figures.state === 'ready' && figures.value.medianRent !== null
    ? buildLandingText(page, figures.value, figures.value.medianRent)
    : null
}

const TYPE_LABELS = {
  apartment: m.landing_homes_apartment,
  house: m.landing_homes_house,
  condo: m.landing_homes_condo,
  townhouse: m.landing_homes_townhouse,
  studio: m.landing_homes_studio,
  loft: m.landing_homes_loft,
  penthouse: m.landing_homes_penthouse,
  commercial: m.landing_homes_commercial,
} satisfies Record<PropertyType, () => string>

function buildLandingText({ total, type, place }: Page, figures: Landing, medianRent: number): LandingText {
  const homes = type === null ? m.landing_homes_all() : TYPE_LABELS[type]()
  const params = { total: formatNumber(total), homes, rent: formatPesos(medianRent) }
  return {
    lead: place ? m.landing_median_in({ ...params, place: place.name }) : m.landing_median(params),
    description: place ? m.landing_description_in({ ...params, place: place.name }) : m.landing_description(params),
    about: buildAboutSection({ total, type, place }, figures),
  }
}

function buildAboutSection({ total, type, place }: Page, { commonType, areas, places }: Landing): LandingText['about'] {
  const text = [
    commonType && commonType.total < total
      ? m.landing_common({
          types: lowercaseFirst(propertyTypePluralLabel(commonType.type)),
          count: formatNumber(commonType.total),
        })
      : '',
    areas.length > 1 ? m.landing_areas({ areas: joinWithAnd(areas.map(formatNameWithTotal)) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
  if (text === '' && places.length === 0) return null
  return {
    title: place ? m.landing_about_place({ place: place.name }) : m.landing_about_kind(),
    text,
    linksTo: place ? m.landing_nearby() : m.landing_most_in(),
    links: [
      ...places.map((each) => ({
        label: formatNameWithTotal(each),
        to: buildListAddress({ type, location: each.slug }),
      })),
      place
        ? { label: m.rents_title_in({ place: place.name }), to: href('/rents/:city', { city: place.slug }) }
        : { label: m.rents_title(), to: '/rents' },
    ],
  }
}

function formatNameWithTotal({ name, total }: { name: string; total: number }): string {
  return `${name} (${formatNumber(total)})`
}

/** Type labels start with a capital letter; inside a sentence they must not. */
function lowercaseFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function joinWithAnd(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : m.landing_and({ first: items.slice(0, -1).join(', '), last })
}
