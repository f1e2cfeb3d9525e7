// Loads the page of the inquiry form: the listing, the sender, and after sending the delivery status.
import { data, type RouterContextProvider } from 'react-router'
import { getDashboardRole, getMessagesPath, isWrittenPath } from '#app/shared/dashboard-paths.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { loadInquiryForm } from '#app/domain/tenancy/viewings/inquiry-form.queries.server.ts'
import { findLatestInquiry, getInquiryEmail } from '#app/domain/messaging/inquiries/inquiry-email.queries.server.ts'
import { type InquiryOutcome, toOutcome } from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import { formatInquiryTitle } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { isOutboxOpen } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { readNote } from '#app/http/request/note-cookie.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { href } from '#app/shared/href.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { INQUIRY_VARIANTS } from '#app/shared/vocabulary.ts'
import { buildBareHead } from '#app/routes/shared/seo/page-head.server.ts'
import { buildGoneResponse } from '#app/routes/public/property/load-property.server.ts'

type SentInquiry = { outcome: InquiryOutcome; messagesTo: string }
type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

export function loadInquiry(args: RouteArgs, id: string, url: URL) {
  return read(args, async (ctx) => {
    const [[listing], settings] = await Promise.all([isUuid(id) ? listCardsByIds(ctx, [id]) : [], getSettings(ctx)])
    const { siteName } = settings
    if (!listing || isInvalidListing(listing)) return buildGoneResponse(ctx, id, siteName)
    const hasWritten = isWrittenPath(`${url.pathname}${url.search}`)
    const [draft, sent] = await Promise.all([
      ctx.actor ? loadInquiryForm(ctx, id) : null,
      hasWritten ? findDeliveredInquiry(ctx, id) : findSentInquiry(ctx, url.searchParams),
    ])
    const written =
      hasWritten && !ctx.actor ? { email: readNote(ctx, 'mailedTo'), isOutboxOpen: isOutboxOpen(ctx) } : null
    const { allowRegistrations } = settings
    const variant = INQUIRY_VARIANTS.find((name) => name === url.searchParams.get('variant')) ?? 'contact'
    const messagesTo = ctx.actor ? getMessagesPath(ctx.actor.role) : null
    const head = buildBareHead(formatInquiryTitle(variant, listing.contact.name), siteName)
    return data({
      listing,
      head,
      draft,
      variant,
      messagesTo,
      sent,
      written,
      allowRegistrations,
      formKey: crypto.randomUUID(),
    })
  })
}

/** What a guest wrote and the confirmation of the address has sent. */
async function findDeliveredInquiry(ctx: Ctx, listingId: string): Promise<SentInquiry | null> {
  const found = ctx.actor ? await findLatestInquiry(ctx, listingId) : null
  if (found === null) return null
  return findSentInquiry(ctx, new URLSearchParams({ sent: found.inquiryId, in: found.conversationId }))
}

async function findSentInquiry(ctx: Ctx, query: URLSearchParams): Promise<SentInquiry | null> {
  const [inquiryId, conversationId] = [query.get('sent') ?? '', query.get('in') ?? '']
  if (!ctx.actor || !isUuid(inquiryId) || !isUuid(conversationId)) return null
  const email = await getInquiryEmail(ctx, inquiryId)
  const seconds = Number(query.get('wait'))
  const outcome: InquiryOutcome =
    seconds > 0 ? { kind: 'limited', seconds, fallback: email.fallback } : toOutcome(email)
  return {
    outcome,
    messagesTo: href(`/dashboard/${getDashboardRole(ctx.actor.role)}/messages/:conversationId`, { conversationId }),
  }
}
