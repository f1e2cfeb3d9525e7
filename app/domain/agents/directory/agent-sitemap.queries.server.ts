// Agents with a public profile, for the sitemap.
import { asc, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isPublicAgent } from './agent.queries.server.ts'

export async function listAgentsForSitemap(ctx: Ctx, limit: number): Promise<{ id: string; updatedAt: Date }[]> {
  return ctx.db
    .select({ id: agents.id, updatedAt: agents.updatedAt })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, agents.userId))
    .where(isPublicAgent)
    .orderBy(asc(agents.id))
    .limit(limit)
}
