// Sends an inquiry: conversation, message, client and queued mail commit in one transaction; a job delivers the mail later. The
// idempotency key makes a repeated request have one effect (promise M1).
import { and, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { conversations, inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { findOrCreateClient } from '#app/domain/agents/clients/client-from-inquiry.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { announceEvent } from '#app/domain/integrations/webhooks/webhook-event.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type Contact, findContact, type InquiryListing, getInquiryListing } from './inquiry-contact.queries.server.ts'
import { buildInquiryMail, type SenderDetails, formatInquirySubject } from './inquiry.mail.server.ts'
import type { InquiryResponse, InquiryMailFallback } from './inquiry.model.ts'
import type { InquiryInput } from './inquiry.schema.ts'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import { assignNewLead } from '#app/domain/messaging/lead-assignments/assign-lead.commands.server.ts'
import { addMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'

type StoredInquiry = Omit<InquiryResponse, 'fallback'>

/** What a request for a viewing adds to its inquiry. */
export type InquiryVisit = {
  /** The first wanted time. */
  preferredAt: Date
  /** The wanted times, at the end of the message. */
  line: VisitLine
  /** Stores the viewing and notifies the listing side, in the transaction of the inquiry. The conversation is locked. */
  store: (ctx: Ctx, inquiry: { listing: InquiryListing; conversationId: string }) => Promise<void>
}

/** `planVisit` is for the variant inspection. It runs in the transaction, so that a repeated request is not checked again. */
export async function sendInquiry(
  ctx: Ctx,
  input: InquiryInput,
  planVisit?: (ctx: Ctx) => InquiryVisit,
): Promise<InquiryResponse> {
  requireSignIn(ctx.actor)
  if ((input.variant === 'inspection') !== (planVisit !== undefined))
    throw new Error('an inquiry for an inspection comes with its viewing')
  const me = ctx.actor.id
  const listing = await getInquiryListing(ctx, input.propertyId)
  if (listing.ownerId === me || listing.contactId === me) fail('inquiry.ownListing')
  authorize(ctx.actor, 'inquiry.send', { ownerId: listing.ownerId })
  const [contact, sender] = await Promise.all([findContact(ctx, listing), getSender(ctx, me)])
  if (!contact) fail(listing.agentId === null ? 'inquiry.noContactEmail' : 'inquiry.agentEmailRequired')
  const { key, ...request } = input

  const stored = await once<StoredInquiry>(ctx, { operation: 'inquiry.send', key, input: request }, async (tx) => {
    const visit = planVisit?.(tx)
    await hitLimit(tx, 'inquiry', getAccountSubject(me))
    return storeInquiry(tx, { input, visit, listing, contact, sender })
  })
  return {
    ...stored,
    fallback: stored.email === 'limited' ? buildFallback(ctx, input, listing, contact, sender) : null,
  }
}

type InquiryToStore = {
  input: InquiryInput
  visit: InquiryVisit | undefined
  listing: InquiryListing
  contact: Contact
  sender: SenderDetails
}

async function storeInquiry(
  ctx: Ctx,
  { input, visit, listing, contact, sender }: InquiryToStore,
): Promise<StoredInquiry> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  const { variant, phone } = input
  const text = { content: input.message, visitLine: visit?.line ?? null }
  const clientId =
    listing.ownerAgentId === null
      ? null
      : await findOrCreateClient(ctx, {
          agentId: listing.ownerAgentId,
          userId,
          propertyId: listing.id,
          phone,
          ...sender,
        })
  const conversationId = await openConversation(ctx, listing, clientId)
  const message = await addMessage(ctx, conversationId, text)
  const mail = await queueInquiryMail(ctx, contact, { listing, sender, variant, text, phone, conversationId })
  const [inquiry] = await ctx.db
    .insert(inquiries)
    .values({
      conversationId,
      messageId: message.id,
      propertyId: listing.id,
      senderId: userId,
      variant,
      phone,
      preferredAt: visit?.preferredAt ?? null,
      emailId: mail.emailId,
      createdAt: ctx.now(),
    })
    .returning({ id: inquiries.id })
  if (!inquiry) throw new Error('the insert returned no inquiry')
  const salespersonId = await assignNewLead(ctx, conversationId)
  await announceEvent(ctx, 'lead.created', {
    userIds: [listing.ownerId, listing.contactId, ...(salespersonId === null ? [] : [salespersonId])],
    data: { leadId: conversationId, inquiryId: inquiry.id, listingId: listing.id },
  })
  if (visit) await visit.store(ctx, { listing, conversationId })
  else await notifyListingSide(ctx, listing, { inquiryId: inquiry.id, conversationId })
  return { inquiryId: inquiry.id, conversationId, ...mail }
}

/** In the order of the ids, so that two inquiries cannot wait for each other. */
async function notifyListingSide(
  ctx: Ctx,
  { id, title, titleFil, ownerId, contactId }: InquiryListing,
  { inquiryId, conversationId }: { inquiryId: string; conversationId: string },
): Promise<void> {
  for (const userId of [...new Set([ownerId, contactId])].toSorted())
    await notify(ctx, {
      userId,
      kind: 'inquiry.received',
      subject: { type: 'inquiry', id: inquiryId },
      group: id,
      params: { title, ...(titleFil === null ? {} : { titleFil }), conversationId },
    })
}

/** One conversation for each person and listing. If the listing has a new agent, the conversation gets that agent. */
async function openConversation(ctx: Ctx, listing: InquiryListing, clientId: string | null): Promise<string> {
  requireSignIn(ctx.actor)
  const clientUserId = ctx.actor.id
  const now = ctx.now()
  const [opened] = await ctx.db
    .insert(conversations)
    .values({
      propertyId: listing.id,
      clientUserId,
      agentId: listing.agentId,
      clientId,
      lastMessageAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (opened) return opened.id
  const [existing] = await ctx.db
    .select({ id: conversations.id, agentId: conversations.agentId, clientId: conversations.clientId })
    .from(conversations)
    .where(and(eq(conversations.propertyId, listing.id), eq(conversations.clientUserId, clientUserId)))
    .for('no key update')
  if (!existing) throw new Error('the conversation was deleted while it was opened')
  if (existing.agentId !== listing.agentId || existing.clientId !== clientId)
    await ctx.db
      .update(conversations)
      .set({
        agentId: listing.agentId,
        clientId,
        // The salesperson answers for the agent whom the listing had
        ...(existing.agentId === listing.agentId ? {} : { assignedMemberId: null }),
      })
      .where(eq(conversations.id, existing.id))
  return existing.id
}

type MailOutcome = Pick<StoredInquiry, 'email' | 'emailId' | 'retryAfterSeconds'>

/** Over the mail limit the message is kept and the response says so (promise R1). */
async function queueInquiryMail(
  ctx: Ctx,
  contact: Contact,
  inquiry: Parameters<typeof buildInquiryMail>[3],
): Promise<MailOutcome> {
  if (!contact.wantsMail) return { email: 'none', emailId: null }
  try {
    const { id } = await sendMail(ctx, contact.email, (siteName) => buildInquiryMail(ctx, contact, siteName, inquiry), {
      replyTo: inquiry.sender.email,
      sender: getAccountSubject(ctx.actor?.id ?? ''),
    })
    return { email: 'queued', emailId: id }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'email.limitReached') throw error
    return { email: 'limited', emailId: null, retryAfterSeconds: error.retryAfter ?? 0 }
  }
}

async function getSender(ctx: Ctx, userId: string): Promise<SenderDetails> {
  const [sender] = await ctx.db
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!sender) fail('auth.signInRequired')
  return sender
}

/** Only for agents, whose address is public. The address of a private owner stays hidden (promise Z7). */
function buildFallback(
  ctx: Ctx,
  { variant, message }: InquiryInput,
  listing: InquiryListing,
  contact: Contact,
  { fullName }: SenderDetails,
): InquiryMailFallback | null {
  if (listing.agentId === null) return null
  const title = pickTranslation(ctx.request.locale, listing.title, listing.titleFil)
  return { to: contact.email, subject: formatInquirySubject(variant, fullName, title), body: message }
}
