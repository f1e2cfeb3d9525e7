import { and, gt, ne, type SQL } from 'drizzle-orm'
import { ownerRequests } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

/** The request of another owner, which this one may approve until it ends. */
export function isForMe({ actor, now }: Ctx): SQL | undefined {
  requireSignIn(actor)
  return and(ne(ownerRequests.requestedBy, actor.id), gt(ownerRequests.expiresAt, now()))
}
