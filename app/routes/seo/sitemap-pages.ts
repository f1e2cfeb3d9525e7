// The pages that are always there, and the lists of every place and kind of home that has any.
import { openKinds, SITEMAP_MOST } from '#app/domain/listings/public/sitemap.queries.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { sitemap } from '#app/http/responses/sitemap.server.ts'
import { SITE_PAGES } from '#app/shared/site-pages.ts'
import { listAddressOf } from '#app/routes/shared/seo/list-address.ts'
import type { Route } from './+types/sitemap-pages'

/** Not to be found: a search is asked, the newsletter's pages are answers, and nobody looks for our sign-in elsewhere. */
const HIDDEN = /^\/(search|newsletter|signin)(\/|$)/

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const kinds = (await openKinds(ctx)).filter(({ slug }) => findCityBySlug(slug) !== null)
    const paths = new Set([
      ...SITE_PAGES.filter((path) => !HIDDEN.test(path)),
      ...kinds.map(({ type }) => listAddressOf({ type, location: null })),
      ...kinds.map(({ slug }) => listAddressOf({ type: null, location: slug })),
      ...kinds.map(({ slug, type }) => listAddressOf({ type, location: slug })),
    ])
    return sitemap(
      [...paths].slice(0, SITEMAP_MOST).map((path) => ({ path })),
      ctx.config.baseUrl,
    )
  })
}
