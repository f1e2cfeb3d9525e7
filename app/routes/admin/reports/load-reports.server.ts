import { redirect } from 'react-router'
import { REPORT_PAGE_SIZE } from '#app/domain/admin/reports/report.model.ts'
import { countReports, findReportCase, listReports } from '#app/domain/admin/reports/report.queries.server.ts'
import { readReportAddress, readReportRef } from '#app/domain/admin/reports/report.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { countPages } from '#app/shared/pagination.ts'
import { buildPageHref } from '#app/shared/lists/list-address.ts'

export async function loadReports(ctx: Ctx, url: URL) {
  const query = readReportAddress(url.searchParams)
  const ref = readReportRef(url.searchParams.get('case'))
  const [rows, total, current] = await Promise.all([
    listReports(ctx, query),
    countReports(ctx, query),
    ref && findReportCase(ctx, ref),
  ])
  const last = countPages(total, REPORT_PAGE_SIZE)
  if (query.page > last) throw redirect(buildPageHref(url.pathname, url.search, last))
  return { now: ctx.now(), query, rows, total, current, done: url.searchParams.get('done') }
}
