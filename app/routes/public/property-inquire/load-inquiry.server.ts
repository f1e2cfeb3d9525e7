// Loads the page of the inquiry form: the listing, the sender, and after sending the delivery status.
import { data, type RouterContextProvider } from 'react-router'
import { getDashboardRole, getMessagesPath } from '#app/shared/dashboard-paths.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { loadInquiryForm } from '#app/domain/tenancy/viewings/inquiry-form.queries.server.ts'
import { getInquiryEmail } from '#app/domain/messaging/inquiries/inquiry-email.queries.server.ts'
import { type InquiryOutcome, toOutcome } from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import type { InquiryResponse } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { formatInquiryTitle } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
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
    const [[listing], { siteName }] = await Promise.all([isUuid(id) ? listCardsByIds(ctx, [id]) : [], getSettings(ctx)])
    if (!listing || isInvalidListing(listing)) return buildGoneResponse(ctx, id, siteName)
    const link = getCanonicalUrl(ctx, href('/properties/:id', { id }))
    const [draft, sent] = await Promise.all([
      ctx.actor ? loadInquiryForm(ctx, id) : null,
      findSentInquiry(ctx, url.searchParams),
    ])
    const variant = INQUIRY_VARIANTS.find((name) => name === url.searchParams.get('variant')) ?? 'contact'
    const messagesTo = ctx.actor ? getMessagesPath(ctx.actor.role) : null
    const head = buildBareHead(formatInquiryTitle(variant, listing.contact.name), siteName)
    return data({ listing, head, draft, link, variant, messagesTo, sent, formKey: crypto.randomUUID() })
  })
}

/** The address after sending. It contains nothing that the sender could not see anyway. */
export function buildSentAddress(
  page: string,
  { inquiryId, conversationId, email, retryAfterSeconds }: InquiryResponse,
): string {
  const query = new URLSearchParams({ sent: inquiryId, in: conversationId })
  if (email === 'limited') query.set('wait', String(retryAfterSeconds ?? ''))
  return `${page}?${query.toString()}`
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
