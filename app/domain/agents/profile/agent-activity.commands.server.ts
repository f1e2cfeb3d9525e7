// An agent who is not active manages nothing: their clients' listings show the owner as the contact, and conversations reach the owner.
// The assignment stays, so that an agent who becomes active again has the same listings. Call the functions in the transaction of the cause.
import { and, eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

/** For a change of the type of the account. */
export async function setAgentActive(tx: Ctx, userId: string, isActive: boolean): Promise<void> {
  await tx.db
    .update(agents)
    .set({ isActive, closedWithAccount: false, updatedAt: tx.now() })
    .where(eq(agents.userId, userId))
}

/** Remembers that the account was the cause. */
export async function closeAgent(tx: Ctx, userId: string): Promise<void> {
  await tx.db
    .update(agents)
    .set({ isActive: false, closedWithAccount: true, updatedAt: tx.now() })
    .where(and(eq(agents.userId, userId), agents.isActive))
}

/** An agent record that was inactive before the account was closed stays inactive. */
export async function reopenAgent(tx: Ctx, userId: string): Promise<void> {
  await tx.db
    .update(agents)
    .set({ isActive: true, closedWithAccount: false, updatedAt: tx.now() })
    .where(and(eq(agents.userId, userId), agents.closedWithAccount))
}
