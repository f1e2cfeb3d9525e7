// create_client_from_inquiry (spec §7): whoever asks about an agent's own home is in that agent's book, once. The server's own doing.
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
 * Call inside the transaction of the inquiry; gives the client's id, a new or a known one. Two at once end with one: the unique keys
 * decide, and whoever comes second waits for the first.
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
  // Where the agent's work for them had ended, it begins anew
  await ctx.db
    .insert(agentClientRelationships)
    .values({ agentId: inquiry.agentId, clientId: client.id, status: 'active' })
    .onConflictDoNothing()
  return client.id
}

/** By the account; else by the address, where the agent wrote somebody down who had no account then. */
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
      // another account had this address before: theirs stays with theirs
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
