// Moves everything of one client to another one of the same agent, and removes the first. Conversations belong to domain/messaging, whose
// command calls these two steps around its own.
import { eq, sql } from 'drizzle-orm'
import { appointments, clientNotes, clients, clientStageChanges } from '#app/db/schema/agents/clients.server.ts'
import { clientFiles, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { loadClient, type StoredClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { canMerge, mergeFields } from './client-merge.rules.ts'

export type MergedClients = { kept: StoredClient; removed: StoredClient }

/** Call inside a transaction. Locks both in the order of their ids, so that two merges cannot wait for each other. */
export async function lockMergedClients(
  ctx: Ctx,
  { keepId, removeId }: { keepId: string; removeId: string },
): Promise<MergedClients> {
  const locked = new Map<string, StoredClient>()
  for (const id of [keepId, removeId].toSorted()) locked.set(id, await loadClient(ctx, id, { lock: true }))
  const kept = locked.get(keepId)
  const removed = locked.get(removeId)
  if (!kept || !removed || kept.id === removed.id) return fail('client.notFound')
  authorize(ctx.actor, 'client.update', kept)
  authorize(ctx.actor, 'client.update', removed)
  if (kept.agentId !== removed.agentId || !canMerge(kept, removed)) fail('client.notMergeable')
  return { kept, removed }
}

/** Call inside the same transaction, when nothing else refers to the removed client. */
export async function joinClients(ctx: Ctx, { kept, removed }: MergedClients): Promise<void> {
  for (const table of [clientNotes, clientStageChanges, appointments, shortlists, clientFiles])
    await ctx.db.update(table).set({ clientId: kept.id }).where(eq(table.clientId, removed.id))
  // First, because email address and account are unique
  await ctx.db.delete(clients).where(eq(clients.id, removed.id))
  await ctx.db
    .update(clients)
    .set({ ...mergeFields(kept, removed), version: sql`${clients.version} + 1`, updatedAt: ctx.now() })
    .where(eq(clients.id, kept.id))
  await recordAudit(ctx, {
    action: 'client.merged',
    subjectType: 'client',
    subjectId: kept.id,
    details: { removedId: removed.id },
  })
}
