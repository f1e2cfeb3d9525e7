// The agent of a dashboard, with the license.
import { eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Day } from '#app/shared/dates.ts'

export type OwnAgent = {
  id: string
  userId: string
  agencyName: string
  isActive: boolean
  licenceNumber: string | null
  licenceExpiresOn: Day | null
}
export async function getOwnAgent(ctx: Ctx): Promise<OwnAgent | null> {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db
    .select({
      id: agents.id,
      userId: agents.userId,
      agencyName: agents.agencyName,
      isActive: agents.isActive,
      licenceNumber: agents.prcLicenseNumber,
      licenceExpiresOn: agents.prcLicenseExpiresOn,
    })
    .from(agents)
    .where(eq(agents.userId, ctx.actor.id))
  return row ?? null
}
