import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  listOpenInspections,
  listPastInspections,
} from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { parsePage } from '#app/shared/pagination.ts'

export type LoadedInspections = Awaited<ReturnType<typeof loadInspections>>

export async function loadInspections(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const page = parsePage(url.searchParams.get('page'))
  const shared = {
    path: url.pathname,
    newPath: ctx.actor.role === 'tenant' ? null : `${url.pathname}/new`,
    done: url.searchParams.get('done'),
    today: toManilaDay(ctx.now()),
    page,
  }
  if (url.searchParams.get('show') === 'past') {
    const { rows, total } = await listPastInspections(ctx, page)
    return { ...shared, show: 'past' as const, sections: [{ name: 'past' as const, rows }], total }
  }
  const { waiting, upcoming } = await listOpenInspections(ctx)
  const sections = [
    { name: 'waiting' as const, rows: waiting },
    { name: 'upcoming' as const, rows: upcoming },
  ]
  return { ...shared, show: 'open' as const, sections, total: 0 }
}
