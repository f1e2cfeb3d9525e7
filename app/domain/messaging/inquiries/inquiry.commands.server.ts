// Asking about a home (spec §2, §5, §7): conversation, message, client and mail stand or fall together, and none waits for a mail to
// arrive. Sent twice with one key it happens once (PROMISES M1).
import { and, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { conversations, inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { clientFromInquiry } from '#app/domain/agents/clients/client-from-inquiry.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { accountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { inLanguage } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField, isAppError } from '#app/errors/app-error.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/paraglide/messages.js'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { addMonths, manilaDay, startOfManilaDay } from '#app/shared/dates.ts'
import { type Contact, contactOf, type InquiryHome, inquiryHome } from './inquiry-contact.queries.server.ts'
import { inquiryMail, type InquirySender, inquirySubject } from './inquiry.mail.server.ts'
import type { InquiryAnswer, InquiryMailFallback } from './inquiry.model.ts'
import type { InquiryInput } from './inquiry.schema.ts'
import { addMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'

const FURTHEST_VISIT_MONTHS = 6

type Kept = Omit<InquiryAnswer, 'fallback'>

export async function sendInquiry(ctx: Ctx, input: InquiryInput): Promise<InquiryAnswer> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const home = await inquiryHome(ctx, input.propertyId)
  if (home.ownerId === me || home.contactId === me) fail('inquiry.ownListing')
  authorize(ctx.actor, 'inquiry.send', { ownerId: home.ownerId })
  const [contact, sender] = await Promise.all([contactOf(ctx, home), senderOf(ctx, me)])
  if (!contact) fail('inquiry.noContactEmail')
  const { key, ...asked } = input

  const kept = await once<Kept>(ctx, { operation: 'inquiry.send', key, input: asked }, async (inside) => {
    const preferredAt = preferredTime(ctx, input)
    await hitLimit(inside, 'inquiry', accountSubject(me))
    return keepInquiry(inside, { input, preferredAt, home, contact, sender })
  })
  return { ...kept, fallback: kept.email === 'limited' ? fallbackFor(ctx, input, home, contact, sender) : null }
}

type ToKeep = {
  input: InquiryInput
  preferredAt: Date | null
  home: InquiryHome
  contact: Contact
  sender: InquirySender
}

async function keepInquiry(ctx: Ctx, { input, preferredAt, home, contact, sender }: ToKeep): Promise<Kept> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  const { variant, phone } = input
  const content = contentOf(input, preferredAt)
  const clientId =
    home.ownerAgentId === null
      ? null
      : await clientFromInquiry(ctx, { agentId: home.ownerAgentId, userId, propertyId: home.id, phone, ...sender })
  const conversationId = await openConversation(ctx, home, clientId)
  const message = await addMessage(ctx, conversationId, content)
  const mail = await mailTo(ctx, contact, { home, sender, variant, content, phone, conversationId })
  const [inquiry] = await ctx.db
    .insert(inquiries)
    .values({
      conversationId,
      messageId: message.id,
      propertyId: home.id,
      senderId: userId,
      variant,
      phone,
      preferredAt,
      emailId: mail.emailId,
      createdAt: ctx.now(),
    })
    .returning({ id: inquiries.id })
  if (!inquiry) throw new Error('an inquiry was not kept')
  return { inquiryId: inquiry.id, conversationId, ...mail }
}

/** One per person and home. A home that has another agent by now is talked about with that one. */
async function openConversation(ctx: Ctx, home: InquiryHome, clientId: string | null): Promise<string> {
  requireSignIn(ctx.actor)
  const clientUserId = ctx.actor.id
  const now = ctx.now()
  const [opened] = await ctx.db
    .insert(conversations)
    .values({ propertyId: home.id, clientUserId, agentId: home.agentId, clientId, lastMessageAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (opened) return opened.id
  const [known] = await ctx.db
    .select({ id: conversations.id, agentId: conversations.agentId, clientId: conversations.clientId })
    .from(conversations)
    .where(and(eq(conversations.propertyId, home.id), eq(conversations.clientUserId, clientUserId)))
    .for('no key update')
  if (!known) throw new Error('a conversation went away while it was opened')
  if (known.agentId !== home.agentId || known.clientId !== clientId)
    await ctx.db.update(conversations).set({ agentId: home.agentId, clientId }).where(eq(conversations.id, known.id))
  return known.id
}

type MailAnswer = Pick<Kept, 'email' | 'emailId' | 'retryAfterSeconds'>

/** Over the limit the message stays and the answer says so (PROMISES R1). */
async function mailTo(ctx: Ctx, contact: Contact, inquiry: Parameters<typeof inquiryMail>[3]): Promise<MailAnswer> {
  if (!contact.wantsMail) return { email: 'none', emailId: null }
  const { siteName } = await getSettings(ctx)
  try {
    const { id } = await queueMail(ctx, {
      template: `inquiry.${inquiry.variant}`,
      locale: contact.locale,
      to: contact.email,
      replyTo: inquiry.sender.email,
      sender: accountSubject(ctx.actor?.id ?? ''),
      ...inquiryMail(ctx, contact, siteName, inquiry),
    })
    return { email: 'queued', emailId: id }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'email.limitReached') throw error
    return { email: 'limited', emailId: null, retryAfterSeconds: error.retryAfter ?? 0 }
  }
}

/** What the other side reads in the thread: the typed words, and the wanted time where one was asked for. */
function contentOf({ message }: InquiryInput, preferredAt: Date | null): string {
  if (!preferredAt) return message
  return `${message}\n\n${m.inquiry_preferred_line({ when: formatDateTime(preferredAt) })}`
}

/** In Manila, where the home is: not in the past, and not further away than anybody plans. */
function preferredTime(ctx: Ctx, { variant, date, time }: InquiryInput): Date | null {
  if (variant !== 'inspection') return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wanted = new Date(startOfManilaDay(date).getTime() + (hours * 60 + minutes) * 60_000)
  const today = manilaDay(ctx.now())
  if (date < today || date > addMonths(today, FURTHEST_VISIT_MONTHS)) failField('date', 'inspection.time.past')
  if (wanted <= ctx.now()) failField('time', 'inspection.time.past')
  return wanted
}

async function senderOf(ctx: Ctx, userId: string): Promise<InquirySender> {
  const [sender] = await ctx.db
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!sender) fail('auth.signInRequired')
  return sender
}

/** An agent's address is their business; a private owner's stays hidden, and the message is in the product anyway (PROMISES Z7). */
function fallbackFor(
  ctx: Ctx,
  { variant, message }: InquiryInput,
  home: InquiryHome,
  contact: Contact,
  { fullName }: InquirySender,
): InquiryMailFallback | null {
  if (home.agentId === null) return null
  const title = inLanguage(ctx.request.locale, home.title, home.titleFil)
  return { to: contact.email, subject: inquirySubject(variant, fullName, title), body: message }
}
