// An agent sends homes to a client as a private page, and closes it again.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { loadClient, type StoredClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { touchClient } from '#app/domain/agents/clients/client.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getFirstName } from '#app/shared/text.ts'
import { MAX_SHORTLISTS } from './shortlist.model.ts'
import { buildShortlistUrl, sealShortlistToken } from './shortlist-link.rules.server.ts'
import { buildShortlistMail } from './shortlist.mail.server.ts'
import { getExpiry } from './shortlist.rules.ts'
import type { ShortlistInput } from './shortlist.schema.ts'

/** `none`: the client has no address. `limited`: the agent has sent too many mails today; the link can be copied. */
export type ShortlistMailOutcome = 'queued' | 'none' | 'limited'

export async function sendShortlist(
  ctx: Ctx,
  clientId: string,
  { key, ...input }: ShortlistInput,
): Promise<ShortlistMailOutcome> {
  return once(ctx, { operation: 'shortlist.send', key, input: { clientId, ...input } }, async (tx) => {
    const client = await loadClient(tx, clientId, { lock: true })
    authorize(tx.actor, 'shortlist.manage', client)
    const sent = await tx.db.$count(shortlists, eq(shortlists.clientId, clientId))
    if (sent >= MAX_SHORTLISTS) fail('shortlist.tooManySent', { max: MAX_SHORTLISTS })
    const listingIds = await listPublicIds(tx, input.listing)
    if (listingIds.length === 0) fail('shortlist.empty')
    const token = createToken(tx.adapters.random)
    const expiresAt = await storeShortlist(tx, client, { token, listingIds, note: input.note })
    await touchClient(tx, clientId)
    await markMatchesSeen(tx, clientId)
    return queueShortlistMail(tx, client, {
      locale: input.locale,
      note: input.note,
      listingCount: listingIds.length,
      expiresAt,
      url: buildShortlistUrl(tx, token),
    })
  })
}

/** In the order in which they were chosen. A home that was taken down meanwhile is left out. */
async function listPublicIds(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(inArray(properties.id, [...ids]), isPublicListing))
  const publicIds = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => publicIds.has(id))
}

type NewShortlist = { token: string; listingIds: readonly string[]; note: string | null }

async function storeShortlist(
  ctx: Ctx,
  client: StoredClient,
  { token, listingIds, note }: NewShortlist,
): Promise<Date> {
  const id = crypto.randomUUID()
  const createdAt = ctx.now()
  const expiresAt = getExpiry(createdAt)
  await ctx.db.insert(shortlists).values({
    id,
    clientId: client.id,
    tokenHash: hashToken(token),
    sealedToken: sealShortlistToken(ctx, id, token),
    note,
    expiresAt,
    createdAt,
  })
  await ctx.db
    .insert(shortlistItems)
    .values(listingIds.map((propertyId, position) => ({ shortlistId: id, propertyId, position })))
  await recordAudit(ctx, {
    action: 'shortlist.sent',
    subjectType: 'client',
    subjectId: client.id,
    details: { listings: listingIds.length },
  })
  return expiresAt
}

type MailFacts = Pick<
  Parameters<typeof buildShortlistMail>[1],
  'locale' | 'note' | 'listingCount' | 'expiresAt' | 'url'
>

async function queueShortlistMail(ctx: Ctx, client: StoredClient, facts: MailFacts): Promise<ShortlistMailOutcome> {
  if (client.email === null) return 'none'
  const [agent] = await ctx.db
    .select({ agentName: users.fullName, agency: agents.agencyName, email: users.email, userId: users.id })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(eq(agents.id, client.agentId))
  if (!agent) return fail('agent.notFound')
  try {
    const mail = { ...facts, ...agent, firstName: getFirstName(client.name) }
    await sendMail(ctx, client.email, (siteName) => buildShortlistMail(ctx, mail, siteName), {
      replyTo: agent.email,
      sender: getAccountSubject(agent.userId),
    })
    return 'queued'
  } catch (error) {
    if (!isAppError(error) || error.code !== 'email.limitReached') throw error
    return 'limited'
  }
}

/** Later homes are marked as new. */
export async function markMatchesSeen(ctx: Ctx, clientId: string): Promise<void> {
  const client = await loadClient(ctx, clientId)
  authorize(ctx.actor, 'client.update', client)
  await ctx.db.update(clients).set({ matchesSeenAt: ctx.now() }).where(eq(clients.id, clientId))
}

/** Closes the page at once. A second call changes nothing. */
export async function revokeShortlist(ctx: Ctx, clientId: string, shortlistId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const client = await loadClient(tx, clientId)
    authorize(tx.actor, 'shortlist.manage', client)
    const revoked = await tx.db
      .update(shortlists)
      .set({ revokedAt: tx.now() })
      .where(and(eq(shortlists.id, shortlistId), eq(shortlists.clientId, clientId), isNull(shortlists.revokedAt)))
    if (revoked.rowCount)
      await recordAudit(tx, { action: 'shortlist.revoked', subjectType: 'client', subjectId: clientId })
  })
}
