import { eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

/** Null until the agent has entered an agency. */
export async function getAgency(ctx: Ctx) {
  requireSignIn(ctx.actor)
  const [row] = await ctx.db.select().from(agents).where(eq(agents.userId, ctx.actor.id))
  return row ? { ...row, version: row.updatedAt.toISOString() } : null
}
