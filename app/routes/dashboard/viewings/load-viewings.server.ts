import type { Ctx } from '#app/domain/ctx.server.ts'
import { listOpenViewings, listPastViewings } from '#app/domain/tenancy/viewings/viewing-list.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getMessagesPath } from '#app/shared/dashboard-paths.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { parsePage } from '#app/shared/pagination.ts'

export type LoadedViewings = Awaited<ReturnType<typeof loadViewings>>

export async function loadViewings(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const { role } = ctx.actor
  const isPast = url.searchParams.get('show') === 'past'
  const page = parsePage(url.searchParams.get('page'))
  const shared = {
    path: url.pathname,
    timesPath: role === 'landlord' || role === 'agent' ? `/dashboard/${role}/viewings/times` : null,
    messagesPath: getMessagesPath(role),
    done: url.searchParams.get('done'),
    today: toManilaDay(ctx.now()),
    page,
  }
  if (isPast) {
    const { rows, total } = await listPastViewings(ctx, page)
    return { ...shared, show: 'past' as const, sections: [{ name: 'past' as const, rows }], total }
  }
  const { waiting, upcoming } = await listOpenViewings(ctx)
  const sections = [
    { name: 'waiting' as const, rows: waiting },
    { name: 'upcoming' as const, rows: upcoming },
  ]
  return { ...shared, show: 'open' as const, sections, total: 0 }
}
