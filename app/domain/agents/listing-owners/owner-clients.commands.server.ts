// The owners whom an agent's import of listings names, as clients of the agent: found, or added by the rules of the form.
import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  agentClientRelationships,
  appointments,
  clientNotes,
  clients,
  clientStageChanges,
} from '#app/db/schema/agents/clients.server.ts'
import { clientFiles, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { formatNationalPhone } from '#app/domain/accounts/profile/phone.rules.ts'
import {
  findActiveAgent,
  isOwnClient,
  requireActiveAgent,
} from '#app/domain/agents/clients/client-access.queries.server.ts'
import { insertClient } from '#app/domain/agents/clients/client.commands.server.ts'
import { clientInput } from '#app/domain/agents/clients/client.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import type { ImportOwner } from '#app/domain/listings/import/import-owner.rules.ts'
import type { OwnerClient, OwnerClients } from '#app/domain/listings/import/import-owners.commands.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { createOwnerMatcher, type KnownClient, toNameKey } from './owner-match.rules.ts'

export const ownerClients: OwnerClients = { findOrAdd: findOrAddOwners, removeUnused: removeUnusedClients }

/** More than one import names; a bound for an agent with many clients of one name. */
const MAX_KNOWN = 5_000

async function findOrAddOwners(ctx: Ctx, owners: readonly ImportOwner[]): Promise<(OwnerClient | null)[]> {
  requireSignIn(ctx.actor)
  if ((await findActiveAgent(ctx, ctx.actor.id)) === null) return owners.map(() => null)
  const agentId = await requireActiveAgent(ctx)
  const matcher = createOwnerMatcher(await listKnownClients(ctx, owners))
  const usedEmails = await listUsedEmails(ctx, agentId, owners)
  const added = new Set<string>()
  const found: OwnerClient[] = []
  for (const owner of owners) {
    let client = matcher.find(owner)
    if (client === null) {
      // The address of a client whom the agent does not see any more stays with that client
      const email = owner.email === null || usedEmails.has(owner.email) ? null : owner.email
      client = await addOwner(ctx, agentId, { ...owner, email })
      if (email !== null) usedEmails.add(email)
      added.add(client.id)
      matcher.add(client)
    }
    found.push({ id: client.id, name: client.name, isNew: added.has(client.id) })
  }
  if (added.size > 0)
    await recordAudit(ctx, { action: 'client.imported', subjectType: 'client', details: { added: added.size } })
  return found
}

/** Those whom an owner could be, also by the name alone. */
async function listKnownClients(ctx: Ctx, owners: readonly ImportOwner[]): Promise<KnownClient[]> {
  const names = owners.map(({ name }) => toNameKey(name)).filter(Boolean)
  const { id, name, email, phone } = clients
  return ctx.db
    .select({ id, name, email, phone })
    .from(clients)
    .where(
      and(
        isOwnClient(ctx),
        or(
          inArray(email, listEmails(owners)),
          inArray(
            phone,
            owners.flatMap((owner) => owner.phone ?? []),
          ),
          sql`lower(${name}) = any(${sql.param(names)}::text[])`,
        ),
      ),
    )
    .orderBy(clients.createdAt, id)
    .limit(MAX_KNOWN)
}

const listEmails = (owners: readonly ImportOwner[]) => owners.flatMap(({ email }) => email ?? [])

async function listUsedEmails(ctx: Ctx, agentId: string, owners: readonly ImportOwner[]): Promise<Set<string>> {
  const used = await ctx.db
    .select({ email: clients.email })
    .from(clients)
    .where(and(eq(clients.agentId, agentId), inArray(clients.email, listEmails(owners))))
  return new Set(used.flatMap(({ email }) => email ?? []))
}

/** An owner without a name gets the address or number as name, until the agent writes one. */
async function addOwner(ctx: Ctx, agentId: string, { name, email, phone }: ImportOwner): Promise<KnownClient> {
  const known = name || email || (phone === null ? '' : formatNationalPhone(phone))
  const input = clientInput
    .omit({ key: true })
    .parse({ name: known, email: email ?? '', phone: phone ?? '', type: 'landlord' })
  const id = await insertClient(ctx, agentId, input)
  return { id, name: input.name, email: input.email, phone: input.phone }
}

/** A client whom the agent changed, wrote to, met or noted something about stays. */
async function removeUnusedClients(ctx: Ctx, clientIds: readonly string[]): Promise<void> {
  requireSignIn(ctx.actor)
  const agentId = await findActiveAgent(ctx, ctx.actor.id)
  if (agentId === null) return
  const hasNone = (table: PgTable, column: PgColumn) =>
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(column, clients.id)),
    )
  const wasMoved = ctx.db
    .select({ one: sql`1` })
    .from(clientStageChanges)
    .where(and(eq(clientStageChanges.clientId, clients.id), sql`${clientStageChanges.fromStage} is not null`))
  const wasEnded = ctx.db
    .select({ one: sql`1` })
    .from(agentClientRelationships)
    .where(and(eq(agentClientRelationships.clientId, clients.id), eq(agentClientRelationships.status, 'ended')))
  const removed = await ctx.db
    .delete(clients)
    .where(
      and(
        eq(clients.agentId, agentId),
        inArray(clients.id, [...clientIds]),
        eq(clients.version, 1),
        isNull(clients.userId),
        isNull(clients.lastContact),
        isNull(clients.snoozedUntil),
        isNull(clients.matchesSeenAt),
        notExists(wasMoved),
        notExists(wasEnded),
        hasNone(clientNotes, clientNotes.clientId),
        hasNone(appointments, appointments.clientId),
        hasNone(shortlists, shortlists.clientId),
        hasNone(clientFiles, clientFiles.clientId),
        hasNone(conversations, conversations.clientId),
      ),
    )
    .returning({ id: clients.id })
  if (removed.length > 0)
    await recordAudit(ctx, {
      action: 'client.importUndone',
      subjectType: 'client',
      details: { removed: removed.length },
    })
}
