// The first page of a dashboard, for its person or for an administrator who looks at their pages.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RouteArgs } from '#app/http/forms/respond.server.ts'
import { dashboardViewContext } from '#app/http/request/context.server.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { getViewRefusal } from '#app/pages/page-lists.server.ts'
import type { AttentionGroup } from './attention/attention.ts'
import type { Figure } from './dashboard-figures.tsx'

export async function loadFirstPage<T extends { attention: AttentionGroup[]; figures: Figure[] }>(
  { context }: Pick<RouteArgs, 'context'>,
  ctx: Ctx,
  role: RegistrableRole,
  load: () => Promise<T>,
): Promise<T> {
  // Administrators have no listings; their own start page is that of tenants
  if (ctx.actor?.role === 'admin' && role !== 'tenant') throw redirect('/admin/dashboard')
  const dashboard = await load()
  if (context.get(dashboardViewContext) === null) return dashboard
  // Messages are for their members only, and no figure leads to a page that the view hides
  return {
    ...dashboard,
    attention: dashboard.attention.filter(({ kind }) => kind !== 'message').map(openShownPages),
    figures: dashboard.figures.filter(({ to }) => isShown(to)),
  }
}

const isShown = (to: string): boolean => getViewRefusal(to.split(/[?#]/)[0] ?? '', 'GET') === null

/** A row that leads to a hidden page leads to the list of its kind. */
const openShownPages = ({ items, ...group }: AttentionGroup): AttentionGroup => ({
  ...group,
  items: items.map((item) => ({ ...item, to: isShown(item.to) ? item.to : (group.allTo ?? item.to) })),
})
