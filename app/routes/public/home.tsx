import { data } from 'react-router'
import { listFeaturedListings } from '#app/domain/listings/public/listing.queries.server.ts'
import { attachSavedStates } from '#app/domain/saved/lists/saved.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getSiteDescription } from '#app/domain/kernel/settings/settings.schema.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { loadPageSections } from '#app/http/responses/section.server.ts'
import { m } from '#app/messages/messages.js'
import { getLocationCounts, getTypeCounts } from './home/listing-counts.server.ts'
import { Hero } from './home/hero.tsx'
import {
  AboutRenting,
  FeaturedListings,
  PopularLocations,
  prepareAbout,
  prepareFeatured,
  prepareLocations,
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
    const [settings, { sections, init }] = await Promise.all([
      getSettings(ctx),
      loadPageSections(ctx, {
        types: getTypeCounts,
        featured: async () => attachSavedStates(ctx, await listFeaturedListings(ctx)),
        locations: getLocationCounts,
      }),
      prepareFeatured(),
      prepareLocations(),
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
    return data({ siteName, description, canonical, head, ...sections }, init)
  })
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteName, description, canonical, types, featured, locations } = loaderData
  return (
    <>
      <Hero counts={types} />
      <RecentHomes />
      <div className="page-width">
        <PropertyTypes counts={types} />
        <FeaturedListings name={m.home_section_featured()} fallback={<SectionPlaceholder />} listings={featured} />
        <PopularLocations name={m.home_section_locations()} fallback={<SectionPlaceholder />} counts={locations} />
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
