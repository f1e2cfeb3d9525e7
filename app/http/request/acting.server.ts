// A person acts for an owner: the one place that decides as whom a request is made, refuses the pages of the owner that the role may not open, and
// records what is sent.
import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { type Acting, toDelegateActor } from '#app/domain/accounts/team/acting.queries.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { isReadMethod } from '#app/pages/page-lists.server.ts'
import { isOpenToTeam, isTeamPage } from '#app/pages/team-pages.server.ts'
import type { Actor } from '#app/permissions/actor.ts'
import { actingContext, ctxContext } from './context.server.ts'
import { isDashboardPath, isSentByDashboard } from './dashboard-view.server.ts'

export const ACTING_PAGE = '/acting'

type Target = { request: Request; pattern: string }

/**
 * The dashboards are those of the owner, with what their scripts send. On every other page the person is themself: what they save, ask or
 * register there is theirs.
 */
export function chooseActor(acting: Acting, person: Actor, { request, pattern }: Target): Actor {
  if (person === null || acting.isOver || !isPartOfActing(request, pattern)) return person
  return toDelegateActor(person.id, acting)
}

function isPartOfActing(request: Request, pattern: string): boolean {
  if (isDashboardPath(new URL(request.url).pathname)) return true
  return isTeamPage(pattern) && isSentByDashboard(request) === true
}

/** Runs before the table of pages is asked, which knows the owner only. A page without a row for teams does not exist for them. */
export const limitActing: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern, url } = args
  const acting = context.get(actingContext)?.acting
  if (acting?.isOver && isPartOfActing(request, pattern)) {
    if (isDashboardPath(url.pathname)) throw redirectDocument(`${ACTING_PAGE}?ended=1`)
    return read(args, () => fail('app.notFound'))
  }
  const ctx = context.get(ctxContext)
  if (!ctx.actor?.delegate) return next()
  const { delegate } = ctx.actor
  const { role } = delegate
  if (!isOpenToTeam(delegate, pattern, request.method)) return read(args, () => fail('app.notFound'))
  if (!isReadMethod(request.method))
    await read(args, () =>
      recordAudit(ctx, { action: 'team.requestSent', subjectType: 'page', subjectId: pattern, details: { role } }),
    )
  return next()
}
