// Makes one client of two entries of the same person. Here, because the conversations of the removed entry move too.
import { eq } from 'drizzle-orm'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { joinClients, lockMergedClients } from '#app/domain/agents/client-merge/client-merge.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'

export async function mergeClients(ctx: Ctx, input: { keepId: string; removeId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const merged = await lockMergedClients(tx, input)
    await tx.db
      .update(conversations)
      .set({ clientId: merged.kept.id })
      .where(eq(conversations.clientId, merged.removed.id))
    await joinClients(tx, merged)
  })
}
