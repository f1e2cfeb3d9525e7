// What the page of the inquiry form needs: the home, whoever asks, and after sending what became of it.
import { data, type RouterContextProvider } from 'react-router'
import { messagesPage } from '#app/domain/accounts/profile/role-links.labels.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { listingCards } from '#app/domain/listings/public/listing.queries.server.ts'
import { inquiryDraft } from '#app/domain/messaging/inquiries/inquiry-draft.queries.server.ts'
import { inquiryEmail } from '#app/domain/messaging/inquiries/inquiry-email.queries.server.ts'
import { type InquiryOutcome, toOutcome } from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import type { InquiryAnswer } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { inquiryTitle } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getCanonicalUrl } from '#app/http/responses/canonical.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { INQUIRY_VARIANTS } from '#app/shared/vocabulary.ts'
import { bareHead } from '#app/routes/shared/seo/page-head.server.ts'
import { goneAnswer } from '#app/routes/public/property/load-property.server.ts'

type Sent = { outcome: InquiryOutcome; messagesTo: string }
type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

export function loadInquiry(args: RouteArgs, id: string, url: URL) {
  return read(args, async (ctx) => {
    const [[listing], { siteName }] = await Promise.all([isUuid(id) ? listingCards(ctx, [id]) : [], getSettings(ctx)])
    if (!listing || isInvalidListing(listing)) return goneAnswer(ctx, id, siteName)
    const link = getCanonicalUrl(ctx, `/properties/${id}`)
    const [draft, sent] = await Promise.all([
      ctx.actor ? inquiryDraft(ctx, id) : null,
      whatBecame(ctx, url.searchParams),
    ])
    const variant = INQUIRY_VARIANTS.find((name) => name === url.searchParams.get('variant')) ?? 'contact'
    const messagesTo = ctx.actor ? messagesPage(ctx.actor.role) : null
    const head = bareHead(inquiryTitle(variant, listing.lister.name), siteName)
    return data({ listing, head, draft, link, variant, messagesTo, sent, formKey: crypto.randomUUID() })
  })
}

/** Where the form leads after it was sent. The address is the person's own; it shows nothing they could not see anyway. */
export function sentAddress(
  page: string,
  { inquiryId, conversationId, email, retryAfterSeconds }: InquiryAnswer,
): string {
  const query = new URLSearchParams({ sent: inquiryId, in: conversationId })
  if (email === 'limited') query.set('wait', String(retryAfterSeconds ?? ''))
  return `${page}?${query.toString()}`
}

async function whatBecame(ctx: Ctx, query: URLSearchParams): Promise<Sent | null> {
  const [inquiryId, conversationId] = [query.get('sent') ?? '', query.get('in') ?? '']
  if (!ctx.actor || !isUuid(inquiryId) || !isUuid(conversationId)) return null
  const email = await inquiryEmail(ctx, inquiryId)
  const seconds = Number(query.get('wait'))
  const outcome: InquiryOutcome =
    seconds > 0 ? { kind: 'limited', seconds, fallback: email.fallback } : toOutcome(email)
  return { outcome, messagesTo: `${messagesPage(ctx.actor.role)}/${conversationId}` }
}
