// An administrator looks at the pages of another person: the one place that opens, limits and ends such a view. The pages are loaded as
// that person, from connections that the database keeps read only.
import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { hasViewCookie } from '#app/domain/admin/users/dashboard-view-cookie.rules.server.ts'
import { openView, recordViewedPage } from '#app/domain/admin/users/dashboard-view.commands.server.ts'
import { type AdminVisitor, findAdminVisitor } from '#app/domain/admin/sessions/admin-session.queries.server.ts'
import { findOpenView, type ViewedPerson } from '#app/domain/admin/users/dashboard-view.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read, serve } from '#app/http/forms/respond.server.ts'
import { getPageAccess, getViewRefusal, isOpenInMaintenance, isReadMethod } from '#app/pages/page-lists.server.ts'
import { decideRouteAccess } from '#app/permissions/route-access.ts'
import { VIEWED_PERSON_PARAM } from '#app/shared/dashboard-paths.ts'
import { ctxContext, dashboardViewContext } from './context.server.ts'

export const isDashboardPath = (path: string) => /^\/dashboard(?:[/.]|$)/.test(path)
const isApiPath = (path: string) => path.startsWith('/api/')

type AdminView = { admin: AdminVisitor; person: ViewedPerson | null }

/**
 * The administrator who looks at the pages of a person with this request, or asks to; null for every other request. It needs the session
 * of the console, also beside one of the site. Public pages are never part of a view.
 */
export async function findRequestView(ctx: Ctx, request: Request): Promise<AdminView | null> {
  const isOpen = hasViewCookie(ctx) && isPartOfView(request)
  if (!isOpen && !asksToOpen(new URL(request.url))) return null
  const admin = await findAdminVisitor(ctx)
  if (admin === null) return null
  const person = isOpen ? await findOpenView({ ...ctx, ...admin }) : null
  return person === null && !asksToOpen(new URL(request.url)) ? null : { admin, person }
}

const asksToOpen = ({ pathname, searchParams }: URL) =>
  isDashboardPath(pathname) && searchParams.has(VIEWED_PERSON_PARAM)

/** What the scripts of a dashboard page send belongs to it, and so does what does not say where it comes from. */
function isPartOfView(request: Request): boolean {
  const { pathname } = new URL(request.url)
  if (!isApiPath(pathname)) return isDashboardPath(pathname)
  return isSentByDashboard(request) !== false && !isOpenInMaintenance(pathname) // reports of errors
}

/** Whether a page of the dashboards sent the request; null if it does not say. */
export function isSentByDashboard(request: Request): boolean | null {
  const referer = request.headers.get('Referer')
  return referer === null || !URL.canParse(referer) ? null : isDashboardPath(new URL(referer).pathname)
}

/** The address of a dashboard with the id of a person opens the view, for a session of the console only. */
export const openDashboardView: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern, url } = args
  const admin = context.get(dashboardViewContext)?.admin ?? context.get(ctxContext)
  if (!asksToOpen(url) || !isReadMethod(request.method) || admin.actor?.role !== 'admin') return next()
  const userId = url.searchParams.get(VIEWED_PERSON_PARAM) ?? ''
  const { person, cookie } = await read(args, () => openView(admin, userId))
  const isTheirs = decideRouteAccess(toActor(person), getPageAccess(pattern)) === 'open'
  const target = new URL(isTheirs ? url : new URL(`/dashboard/${person.role}`, url))
  target.searchParams.delete(VIEWED_PERSON_PARAM)
  throw redirectDocument(target.pathname + target.search, { headers: { 'Set-Cookie': cookie } })
}

/** Refuses what a view does not show, and every change. */
export const limitDashboardView: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern, url } = args
  const view = context.get(dashboardViewContext)
  if (view === null) return next()
  if (isApiPath(url.pathname)) return serve(args, () => fail('view.readOnly'))
  const refusal = getViewRefusal(pattern, request.method)
  if (refusal !== null && refusal !== 'view.readOnly') return read(args, () => fail(refusal))
  await read(args, () => recordViewedPage(view.admin, view.person, url.pathname))
  const response = await next()
  // `submit` has refused the form and keeps what was typed; a page that takes no form answers in other ways
  if (refusal !== null && response.status !== 403) return read(args, () => fail(refusal))
  return response
}

/** Their account may be deactivated. */
export const toActor = ({ id, role }: ViewedPerson) => ({ id, role, isActive: true })
