import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOpenViewings, listPastViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import { viewingList } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { redirectToLastPage } from '#app/http/lists/load-list.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export type LoadedViewings = Awaited<ReturnType<typeof loadViewings>>

export async function loadViewings(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { role } = ctx.actor
  const { show, page } = viewingList.read(url.searchParams)
  const shared = {
    path: url.pathname,
    timesPath: role === 'landlord' || role === 'agent' ? `/dashboard/${role}/viewings/times` : null,
    messagesPath: getMessagesPath(role),
    today: toManilaDay(ctx.now()),
    page,
  }
  if (show === 'past') {
    const { rows, total } = await listPastViewings(ctx, page)
    redirectToLastPage(url, viewingList, page, total)
    return { ...shared, show, sections: [{ name: 'past' as const, rows }], total }
  }
  redirectToLastPage(url, viewingList, page, 0) // what is open has one page
  const { waiting, upcoming } = await listOpenViewings(ctx)
  const sections = [
    { name: 'waiting' as const, rows: waiting },
    { name: 'upcoming' as const, rows: upcoming },
  ]
  return { ...shared, show, sections, total: 0 }
}
