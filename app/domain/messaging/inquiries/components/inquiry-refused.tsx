import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { InquiryDraft } from '#app/domain/messaging/inquiries/inquiry.model.ts'

/** Replaces the form for people who may not inquire about this listing. */
export function InquiryRefused({
  refusal,
  messagesTo,
}: {
  refusal: NonNullable<InquiryDraft['refusal']>
  messagesTo: string | null
}) {
  if (refusal === 'role')
    return <EmptyState level={3} bare title={m.inquiry_refused_title()} text={m.inquiry_refused_text()} />
  return (
    <EmptyState
      level={3}
      bare
      title={m.error_inquiry_ownListing()}
      text={m.inquiry_own_text()}
      action={messagesTo ? <ButtonLink to={messagesTo}>{m.inquiry_open_messages()}</ButtonLink> : null}
    />
  )
}
