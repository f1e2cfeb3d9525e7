// One page of a list: reads the address, loads, and redirects from a page after the last one.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Criteria } from '#app/shared/lists/define-list.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'
import { countPages } from '#app/shared/pagination.ts'

type PagedList = { pageSize: number; read: (params: URLSearchParams) => { page: number } }

/** `load` gets what the address asks for and returns one page with the total of all pages. */
export async function loadList<L extends PagedList, Loaded extends { total: number }>(
  ctx: Ctx,
  url: URL,
  list: L,
  load: (ctx: Ctx, query: Criteria<L>) => Promise<Loaded>,
): Promise<Loaded & { query: Criteria<L> }> {
  const query = list.read(url.searchParams) as Criteria<L> & { page: number }
  const loaded = await load(ctx, query)
  redirectToLastPage(url, list, query.page, loaded.total)
  return { ...loaded, query }
}

/** Rows may be gone since the link was made: the person sees the last page, not an empty one. Other parameters stay. */
export function redirectToLastPage(url: URL, list: Pick<PagedList, 'pageSize'>, page: number, total: number): void {
  const last = countPages(total, list.pageSize)
  if (page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
}
