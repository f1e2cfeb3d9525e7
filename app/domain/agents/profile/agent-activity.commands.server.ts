import { eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/**
 * An agent who is not active manages nothing: their clients' listings show the owner as the contact, and conversations reach the owner.
 * The assignment stays, so that an agent who becomes active again has the same listings. Call it in the transaction of the cause.
 */
export async function setAgentActive(tx: Ctx, userId: string, isActive: boolean): Promise<void> {
  await tx.db.update(agents).set({ isActive, updatedAt: tx.now() }).where(eq(agents.userId, userId))
}
