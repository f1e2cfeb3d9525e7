import { reportList } from '#app/domain/admin/reports/report.model.ts'
import { countReports, findReportCase, listReports } from '#app/domain/admin/reports/report.queries.server.ts'
import { readReportRef } from '#app/domain/admin/reports/report.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadList } from '#app/http/lists/load-list.server.ts'

export async function loadReports(ctx: Ctx, url: URL) {
  const ref = readReportRef(url.searchParams.get('case'))
  const [list, current] = await Promise.all([
    loadList(ctx, url, reportList, async (_, query) => {
      const [rows, total] = await Promise.all([listReports(ctx, query), countReports(ctx, query)])
      return { rows, total }
    }),
    ref && findReportCase(ctx, ref),
  ])
  return { now: ctx.now(), ...list, current }
}
