// Adds and changes clients, moves them between stages, notes contacts, and ends relationships.
import { and, eq, ne, sql } from 'drizzle-orm'
import {
  agentClientRelationships,
  clientNotes,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { ContactChannel } from '#app/shared/agent-vocabulary.ts'
import type { Day } from '#app/shared/dates.ts'
import { canMove } from '#app/shared/state-machines.ts'
import type { ClientStage } from '#app/shared/vocabulary.ts'
import { loadClient, requireActiveAgent } from './client-access.queries.server.ts'
import type { ClientMove } from './client.model.ts'
import type { ClientChange, ClientInput } from './client.schema.ts'

export async function createClient(ctx: Ctx, { key, ...input }: ClientInput & { key: string }): Promise<string> {
  return once(ctx, { operation: 'client.create', key, input }, async (tx) =>
    insertClient(tx, await requireActiveAgent(tx), input),
  )
}

/** Call inside a transaction, for the signed-in agent. The unique key decides about the address, also between two requests. */
export async function insertClient(ctx: Ctx, agentId: string, input: ClientInput): Promise<string> {
  const now = ctx.now()
  const [client] = await ctx.db
    .insert(clients)
    .values({ ...input, agentId, stage: 'new', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: clients.id })
  if (!client) return failField('email', 'client.email.used')
  await ctx.db.insert(agentClientRelationships).values({ agentId, clientId: client.id, createdAt: now, updatedAt: now })
  await ctx.db
    .insert(clientStageChanges)
    .values({ clientId: client.id, fromStage: null, toStage: 'new', changedBy: ctx.actor?.id ?? null, createdAt: now })
  return client.id
}

/** A form that was opened before another change is refused (promise M5). */
export async function changeClient(ctx: Ctx, id: string, { version, ...input }: ClientChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const client = await loadClient(tx, id, { lock: true })
    authorize(tx.actor, 'client.update', client)
    if (client.version !== version) fail('client.changedMeanwhile')
    await requireFreeEmail(tx, client, input.email)
    await tx.db
      .update(clients)
      .set({ ...input, version: sql`${clients.version} + 1`, updatedAt: tx.now() })
      .where(eq(clients.id, id))
  })
}

async function requireFreeEmail(ctx: Ctx, client: { id: string; agentId: string }, email: string | null) {
  if (email === null) return
  const [other] = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.agentId, client.agentId), eq(clients.email, email), ne(clients.id, client.id)))
  if (other) failField('email', 'client.email.used')
}

type NextAction = { version: number; nextAction: string | null; nextActionDue: Day | null }

export async function setNextAction(ctx: Ctx, id: string, { version, ...input }: NextAction): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const client = await loadClient(tx, id, { lock: true })
    authorize(tx.actor, 'client.update', client)
    if (client.version !== version) fail('client.changedMeanwhile')
    if (input.nextActionDue !== null && input.nextAction === null) failField('nextAction', 'field.required')
    await tx.db
      .update(clients)
      .set({ ...input, version: sql`${clients.version} + 1`, updatedAt: tx.now() })
      .where(eq(clients.id, id))
  })
}

/** Another day for the next action. One that the client does not have any more cannot move. */
export async function moveFollowUp(
  ctx: Ctx,
  { id, version, day }: { id: string; version: number; day: Day },
): Promise<void> {
  const { nextAction } = await loadClient(ctx, id)
  if (nextAction === null) fail('client.changedMeanwhile')
  await setNextAction(ctx, id, { version, nextAction, nextActionDue: day })
}

/** The next action is done, which counts as a contact; what comes next is set on the page of the client. */
export async function finishFollowUp(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setNextAction(tx, id, { version, nextAction: null, nextActionDue: null })
    await touchClient(tx, id)
  })
}

/**
 * The agent names the stage from which the card was moved: if another device moved it meanwhile, nothing changes (promise M5). Undo is the
 * same move with the stages exchanged.
 */
export async function moveClient(
  ctx: Ctx,
  { id, from, to }: { id: string; from: ClientStage; to: ClientStage },
): Promise<ClientMove> {
  return inTransaction(ctx, async (tx) => {
    const client = await loadClient(tx, id)
    authorize(tx.actor, 'client.update', client)
    if (!canMove('client', from, to, 'agent')) fail('app.moveNotAllowed')
    const now = tx.now()
    const moved = await tx.db
      .update(clients)
      .set({ stage: to, updatedAt: now })
      .where(and(eq(clients.id, id), eq(clients.stage, from)))
      .returning({ id: clients.id })
    if (moved.length === 0) fail('client.changedMeanwhile')
    await tx.db
      .insert(clientStageChanges)
      .values({ clientId: id, fromStage: from, toStage: to, changedBy: tx.actor?.id ?? null, createdAt: now })
    return { id, name: client.name, from, to }
  })
}

export async function addClientNote(ctx: Ctx, id: string, { key, content }: { key: string; content: string }) {
  await once(ctx, { operation: 'client.note', key, input: { id, content } }, async (tx) => {
    await storeNote(tx, id, { channel: null, content })
    return null
  })
}

type Contact = { key: string; channel: ContactChannel; content: string }

/** Sets the time of the last contact to now; the entry stays in the timeline. */
export async function noteContact(ctx: Ctx, id: string, { key, channel, content }: Contact): Promise<void> {
  await once(ctx, { operation: 'client.contact', key, input: { id, channel, content } }, async (tx) => {
    await storeNote(tx, id, { channel, content: content || null })
    await touchClient(tx, id)
    return null
  })
}

/** Call inside a transaction after the client was reached. Also ends a snooze. */
export async function touchClient(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(clients)
    .set({
      lastContact: sql`greatest(${clients.lastContact}, ${now.toISOString()}::timestamptz)`,
      snoozedUntil: null,
      updatedAt: now,
    })
    .where(eq(clients.id, id))
}

async function storeNote(
  ctx: Ctx,
  id: string,
  note: { channel: ContactChannel | null; content: string | null },
): Promise<void> {
  const client = await loadClient(ctx, id)
  authorize(ctx.actor, 'client.update', client)
  await ctx.db
    .insert(clientNotes)
    .values({ ...note, clientId: id, authorId: ctx.actor?.id ?? null, createdAt: ctx.now() })
}

export async function snoozeClient(ctx: Ctx, id: string, until: Date): Promise<void> {
  const client = await loadClient(ctx, id)
  authorize(ctx.actor, 'client.update', client)
  await ctx.db.update(clients).set({ snoozedUntil: until }).where(eq(clients.id, id))
}

/** Everything about the client is closed for the agent with this one row (promise Z6). A new inquiry starts a new relationship. */
export async function endRelationship(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const client = await loadClient(tx, id, { lock: true })
    authorize(tx.actor, 'relationship.end', {
      agentUserId: client.relationships[0]?.agentUserId ?? '',
      clientUserId: client.userId,
    })
    const now = tx.now()
    const ended = await tx.db
      .update(agentClientRelationships)
      .set({ status: 'ended', endedAt: now, updatedAt: now })
      .where(
        and(
          eq(agentClientRelationships.clientId, id),
          eq(agentClientRelationships.agentId, client.agentId),
          eq(agentClientRelationships.status, 'active'),
        ),
      )
      .returning({ id: agentClientRelationships.id })
    if (ended.length === 0) fail('relationship.alreadyEnded')
    await recordAudit(tx, { action: 'client.relationshipEnded', subjectType: 'client', subjectId: id })
  })
}
