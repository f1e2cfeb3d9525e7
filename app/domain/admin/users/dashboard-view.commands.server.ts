// An administrator looks at the pages of another person, read only. Every page that they open is in the audit log (promise Z10).
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { buildViewCookie } from './dashboard-view-cookie.rules.server.ts'
import { findViewedPerson, type ViewedPerson } from './dashboard-view.queries.server.ts'

/** Returns the person and the Set-Cookie line. */
export async function openView(ctx: Ctx, userId: string): Promise<{ person: ViewedPerson; cookie: string }> {
  const person = (await findViewedPerson(ctx, userId)) ?? fail('user.notFound')
  return { person, cookie: buildViewCookie(ctx, ctx.session?.id ?? fail('auth.signInRequired'), person.id) }
}

/** `ctx` is that of the administrator. */
export async function recordViewedPage(ctx: Ctx, { id, role }: ViewedPerson, path: string): Promise<void> {
  await recordAudit(ctx, {
    action: 'user.dashboardViewed',
    subjectType: 'user',
    subjectId: id,
    details: { role, path },
  })
}
