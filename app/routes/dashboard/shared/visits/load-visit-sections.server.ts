import { visitList } from '#app/domain/tenancy/visits/visit.model.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

type VisitQueries<Row> = {
  listOpen: () => Promise<{ waiting: Row[]; upcoming: Row[] }>
  listPast: (page: number) => Promise<{ rows: Row[]; total: number }>
}
export type VisitSection<Row> = { name: 'waiting' | 'upcoming' | 'past'; rows: Row[] }
export type VisitSections<Row> = {
  path: string
  today: string
  show: 'open' | 'past'
  page: number
  total: number
  sections: VisitSection<Row>[]
}

/** What the address of a list of viewings or inspections shows. */
export async function loadVisitSections<Row>(
  url: URL,
  now: Date,
  { listOpen, listPast }: VisitQueries<Row>,
): Promise<VisitSections<Row>> {
  const { show, page } = visitList.read(url.searchParams)
  const shared = { path: url.pathname, today: toManilaDay(now), show, page }
  if (show === 'past') {
    const { rows, total } = await listPast(page)
    redirectToLastPage(url, visitList, page, total)
    return { ...shared, sections: [{ name: 'past', rows }], total }
  }
  redirectToLastPage(url, visitList, page, 0) // what is open has one page
  const { waiting, upcoming } = await listOpen()
  const sections: VisitSection<Row>[] = [
    { name: 'waiting', rows: waiting },
    { name: 'upcoming', rows: upcoming },
  ]
  return { ...shared, sections, total: 0 }
}
