import { featuredListings } from '#app/domain/listings/public/listing.queries.server.ts'
import { withHearts } from '#app/domain/saved/lists/saved.queries.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { pageSections } from '#app/http/responses/section.server.ts'
import { m } from '#app/paraglide/messages.js'
import { locationCounts, typeCounts } from './home/figures.server.ts'
import { Hero } from './home/hero.tsx'
import {
  AboutRenting,
  FeaturedHomes,
  PopularLocations,
  prepareAbout,
  prepareFeatured,
  prepareLocations,
} from './home/lazy-islands.tsx'
import { PropertyTypes } from './home/property-types.tsx'
import { JsonLd } from '#app/routes/shared/seo/json-ld.tsx'
import { pageHead } from '#app/routes/shared/seo/page-head.server.ts'
import { siteData } from '#app/routes/shared/seo/structured-data.ts'
import type { Route } from './+types/home'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const canonical = getCanonicalUrl(ctx, '/')
    const [{ siteName }, sections] = await Promise.all([
      getSettings(ctx),
      pageSections(ctx, {
        types: typeCounts,
        featured: async () => withHearts(ctx, await featuredListings(ctx)),
        locations: locationCounts,
      }),
      prepareFeatured(),
      prepareLocations(),
      prepareAbout(),
    ])
    const head = pageHead({ title: m.app_tagline(), description: m.home_description(), siteName, address: canonical })
    return { siteName, canonical, head, ...sections }
  })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteName, canonical, types, featured, locations } = loaderData
  return (
    <>
      <Hero counts={types} />
      <div className="page-width">
        <PropertyTypes counts={types} />
        <FeaturedHomes name={m.home_section_featured()} fallback={<Room />} listings={featured} />
        <PopularLocations name={m.home_section_locations()} fallback={<Room />} counts={locations} />
        <AboutRenting name={m.home_section_about()} fallback={<Room />} siteName={siteName} />
      </div>
      <JsonLd data={import.meta.env.SSR ? siteData(siteName, m.home_description(), canonical) : undefined} />
    </>
  )
}

/** For who comes from another page, while the code of a part is on its way. */
function Room() {
  return <div aria-busy="true" className="h-200" />
}
