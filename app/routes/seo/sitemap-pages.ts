// The indexed pages, the posts of the blog, and the lists of every place and property type that has public listings.
import { buildBlogAddress, POST_CATEGORIES } from '#app/domain/content/blog/post.model.ts'
import { listPostsForSitemap } from '#app/domain/content/blog/post.queries.server.ts'
import { getOpenAreaTypes, MAX_SITEMAP_URLS } from '#app/domain/listings/public/sitemap.queries.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { buildSitemap } from '#app/http/responses/sitemap.server.ts'
import { listIndexedPaths } from '#app/pages/page-lists.server.ts'
import { buildListAddress } from '#app/routes/shared/seo/list-address.ts'
import { getStartOfManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import type { Route } from './+types/sitemap-pages'

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const kinds = (await getOpenAreaTypes(ctx)).filter(({ slug }) => findCityBySlug(slug) !== null)
    const paths = new Set([
      ...listIndexedPaths(),
      ...POST_CATEGORIES.map((category) => buildBlogAddress({ category })),
      ...kinds.map(({ type }) => buildListAddress({ type, location: null })),
      ...kinds.map(({ slug }) => buildListAddress({ type: null, location: slug })),
      ...kinds.map(({ slug, type }) => buildListAddress({ type, location: slug })),
    ])
    const posts = (await listPostsForSitemap(ctx)).map(({ slug, updated }) => ({
      path: href('/blog/:slug', { slug }),
      changed: getStartOfManilaDay(updated),
    }))
    return buildSitemap(
      [...posts, ...[...paths].map((path) => ({ path }))].slice(0, MAX_SITEMAP_URLS),
      ctx.config.baseUrl,
    )
  })
}
