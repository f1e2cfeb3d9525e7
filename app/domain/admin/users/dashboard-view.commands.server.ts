// An administrator looks at the dashboard of another person. The transaction is read only, so the database refuses every change that
// code behind the page would make in the person's name; each view is in the audit log (promise Z10).
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'

/** The role decides which dashboard the person has. Administrators have none. */
export async function findViewedRole(ctx: Ctx, userId: string): Promise<RegistrableRole> {
  authorize(ctx.actor, 'dashboard.viewAs')
  const person = isUuid(userId) ? await findActor(ctx, userId) : null
  return person === null || person.role === 'admin' ? fail('user.notFound') : person.role
}

/** Runs `load` as the person, deactivated or not. */
export async function loadAsPerson<T>(ctx: Ctx, userId: string, load: (ctx: Ctx) => Promise<T>): Promise<T> {
  const role = await findViewedRole(ctx, userId)
  await recordAudit(ctx, { action: 'user.dashboardViewed', subjectType: 'user', subjectId: userId, details: { role } })
  return ctx.db.transaction(
    (tx) => load({ ...ctx, db: tx, actor: { id: userId, role, isActive: true }, session: null }),
    { accessMode: 'read only' },
  )
}
