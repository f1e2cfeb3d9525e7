// Pages of a list: the requested page, its figures, and the numbers of the page control.

/** Bounds the cost of a query (promise V3). */
const MAX_PAGE = 10_000
const MAX_PAGES_SHOWN = 7

/** Anything that is not a whole number from 1 is page 1. */
export function parsePage(value: string | null | undefined): number {
  if (!value || !/^\d{1,6}$/.test(value)) return 1
  return Math.min(Math.max(1, Number(value)), MAX_PAGE)
}

export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

export function getPageOffset(page: number, size: number): number {
  return (page - 1) * size
}

/** For "Showing start to end of total"; an empty list gives 0 to 0 of 0. */
export function getPageFigures(
  page: number,
  size: number,
  total: number,
): { start: number; end: number; total: number } {
  const start = getPageOffset(page, size) + 1
  return start > total ? { start: 0, end: 0, total } : { start, end: Math.min(page * size, total), total }
}

export type PageItem = number | 'gap'

/**
 * All pages if there are 7 or fewer. Otherwise always seven places, so that the control keeps its width: first, last, and a
 * window around the current page. A gap replaces two pages or more.
 */
export function getPageWindow(current: number, pages: number): PageItem[] {
  if (pages <= MAX_PAGES_SHOWN) return buildRange(1, pages)
  const page = Math.min(Math.max(1, current), pages)
  if (page <= 4) return [...buildRange(1, 5), 'gap', pages]
  if (page >= pages - 3) return [1, 'gap', ...buildRange(pages - 4, pages)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}

function buildRange(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
