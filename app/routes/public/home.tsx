import { data } from 'react-router'
import { listHomePageListings, listPopularPlaces } from '#app/domain/content/home-page/home-page.queries.server.ts'
import { listRecommendations } from '#app/domain/saved/recommendations/recommendation.queries.server.ts'
import { attachSavedStates } from '#app/domain/saved/lists/saved.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getSiteDescription } from '#app/domain/kernel/settings/settings.schema.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { loadOnlySection, loadPageSections } from '#app/http/responses/section.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { m } from '#app/messages/messages.js'
import { FEATURED_COLUMNS } from '#app/shared/constants.ts'
import { getTypeCounts } from './home/listing-counts.server.ts'
import { Hero } from './home/hero.tsx'
import {
  AboutRenting,
  FeaturedListings,
  PopularLocations,
  RecommendedListings,
  prepareAbout,
  prepareFeatured,
  prepareLocations,
  prepareRecommended,
} from './home/lazy-islands.tsx'
import { RecentHomes } from './home/recent-homes.tsx'
import { PropertyTypes } from './home/property-types.tsx'
import { JsonLd } from '#app/routes/shared/seo/json-ld.tsx'
import { buildPageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { buildSiteData } from '#app/routes/shared/seo/structured-data.ts'
import type { Route } from './+types/home'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const canonical = getCanonicalUrl(ctx, '/')
    const [settings, { sections, init }, recommended] = await Promise.all([
      getSettings(ctx),
      loadPageSections(ctx, {
        types: getTypeCounts,
        featured: async () => attachSavedStates(ctx, await listHomePageListings(ctx)),
        locations: listPopularPlaces,
      }),
      loadRecommendations(ctx),
      prepareFeatured(),
      prepareLocations(),
      prepareRecommended(),
      prepareAbout(),
    ])
    const { siteName } = settings
    const description = getSiteDescription(settings, m.home_description())
    const head = buildPageHead({
      title: m.app_tagline(),
      description,
      siteName,
      address: canonical,
    })
    return data({ siteName, description, canonical, head, recommended, ...sections }, init)
  })
}

/** The page works without them, so a failure shows none. */
async function loadRecommendations(ctx: Ctx) {
  if (ctx.actor === null) return []
  const { section } = await loadOnlySection(ctx, 'recommended', () => listRecommendations(ctx, FEATURED_COLUMNS))
  return section.state === 'ready' ? section.value : []
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteName, description, canonical, types, featured, locations, recommended } = loaderData
  return (
    <>
      <Hero counts={types} />
      <RecentHomes />
      <div className="page-width">
        <PropertyTypes counts={types} />
        {recommended.length > 0 ? (
          <RecommendedListings name={m.recommend_title()} fallback={<SectionPlaceholder />} homes={recommended} />
        ) : null}
        <FeaturedListings name={m.home_section_featured()} fallback={<SectionPlaceholder />} listings={featured} />
        <PopularLocations name={m.home_section_locations()} fallback={<SectionPlaceholder />} places={locations} />
        <AboutRenting name={m.home_section_about()} fallback={<SectionPlaceholder />} siteName={siteName} />
      </div>
      <JsonLd data={import.meta.env.SSR ? buildSiteData(siteName, description, canonical) : undefined} />
    </>
  )
}

/** Shown on a navigation in the browser while the code of a section loads. */
function SectionPlaceholder() {
  return <div aria-busy="true" className="h-200" />
}
