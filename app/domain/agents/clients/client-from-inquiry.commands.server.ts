// Adds the sender of an inquiry to the clients of the agent who owns the listing, once. Only the server calls this; no person may
// request it.
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { agentClientRelationships, clients, clientStageChanges } from '#app/db/schema/agents/clients.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

export type ClientInquiry = {
  agentId: string
  userId: string
  propertyId: string
  fullName: string
  email: string
  phone: string | null
}

/**
 * Call inside the transaction of the inquiry. Returns the id of the new or existing client. Concurrent calls create one client:
 * the unique keys decide, and the second transaction waits for the first.
 */
export async function findOrCreateClient(ctx: Ctx, inquiry: ClientInquiry): Promise<string> {
  const client = (await findClient(ctx, inquiry)) ?? (await addClient(ctx, inquiry)) ?? (await findClient(ctx, inquiry))
  if (!client) throw new Error('a client was neither found nor added')
  await ctx.db
    .update(clients)
    .set({
      userId: inquiry.userId,
      lastContact: sql`greatest(${clients.lastContact}, ${ctx.now()})`,
      ...(inquiry.phone === null ? {} : { phone: sql`coalesce(${clients.phone}, ${inquiry.phone})` }),
    })
    .where(eq(clients.id, client.id))
  // starts a new relationship if the agent had ended the last one
  await ctx.db
    .insert(agentClientRelationships)
    .values({ agentId: inquiry.agentId, clientId: client.id, status: 'active' })
    .onConflictDoNothing()
  return client.id
}

/** By account; otherwise by email address, for a client the agent added before the person had an account. */
async function findClient(ctx: Ctx, { agentId, userId, email }: ClientInquiry): Promise<{ id: string } | undefined> {
  const isTheirs = or(eq(clients.userId, userId), and(isNull(clients.userId), eq(clients.email, email)))
  const [client] = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.agentId, agentId), isTheirs))
    .orderBy(desc(eq(clients.userId, userId)))
    .limit(1)
    .for('update')
  return client
}

async function addClient(ctx: Ctx, inquiry: ClientInquiry): Promise<{ id: string } | undefined> {
  const { agentId, userId, propertyId, fullName, email, phone } = inquiry
  const [person] = await ctx.db.select({ photoUrl: users.avatarUrl }).from(users).where(eq(users.id, userId))
  const clientsWithEmail = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.agentId, agentId), eq(clients.email, email)))
  const now = ctx.now()
  const [added] = await ctx.db
    .insert(clients)
    .values({
      agentId,
      userId,
      propertyId,
      name: fullName,
      // the address belongs to a client with another account; that client keeps it
      email: clientsWithEmail.length > 0 ? null : email,
      phone,
      photoUrl: person?.photoUrl ?? null,
      stage: 'new',
      lastContact: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: clients.id })
  if (!added) return undefined
  await ctx.db
    .insert(clientStageChanges)
    .values({ clientId: added.id, fromStage: null, toStage: 'new', changedBy: userId, createdAt: now })
  return added
}
