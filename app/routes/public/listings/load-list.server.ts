// What /properties and /search have in common: one page of homes, under the one address that names them.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { SearchInput } from '#app/domain/search/search.input.ts'
import { findListings } from '#app/domain/search/search.queries.server.ts'
import { onlySection } from '#app/http/section.server.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { pageCount } from '#app/shared/pagination.ts'

/** Sends on from `location=Quezon City` to `location=quezon-city` (spec §2), and from a page behind the last to the last. */
export async function loadList(ctx: Ctx, url: URL, input: SearchInput) {
  const { section, init } = await onlySection(ctx, 'listings', () => findListings(ctx, input))
  if (section.state === 'ready') {
    const { place, total } = section.value
    const pages = pageCount(total, PUBLIC_PAGE_SIZE)
    const wanted = new URLSearchParams(url.search)
    if (place?.slug && wanted.get('location') !== place.slug) wanted.set('location', place.slug)
    if (input.page > pages) wanted.set('page', String(pages))
    if (wanted.toString() !== new URLSearchParams(url.search).toString())
      throw redirect(`${url.pathname}?${wanted.toString()}`)
  }
  return { section, init }
}
