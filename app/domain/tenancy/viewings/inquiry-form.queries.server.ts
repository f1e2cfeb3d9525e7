// Everything the inquiry form needs: the sender, and the open times of the listing contact.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getInquiryDraft } from '#app/domain/messaging/inquiries/inquiry-draft.queries.server.ts'
import type { InquiryFormData } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { listOpenTimes } from '#app/domain/tenancy/open-times/open-times.queries.server.ts'

export async function loadInquiryForm(ctx: Ctx, listingId: string): Promise<InquiryFormData> {
  const draft = await getInquiryDraft(ctx, listingId)
  return { ...draft, openDays: draft.refusal === null ? await listOpenTimes(ctx, listingId) : [] }
}
