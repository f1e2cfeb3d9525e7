// The inquiry form of a guest: the message first, then where the answer should go. It makes the account, or signs in to the one that the
// address has. Without JavaScript it is posted to the inquiry page.
import { type ReactNode, useState } from 'react'
import { CurrentPasswordField } from '#app/domain/accounts/passwords/components/current-password-field.tsx'
import { keepMessageDraft } from '#app/domain/messaging/inquiries/browser/message-draft.ts'
import { getContactFirstName } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { m } from '#app/messages/messages.js'
import type { FormState } from '#app/shared/form-state.ts'
import { href } from '#app/shared/href.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { EmailField } from '#app/ui/controls/email-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { InquiryFoot } from './inquiry-foot.tsx'
import { InquiryMessage } from './inquiry-message.tsx'
import type { InquirySubject } from './inquiry-subject.tsx'
import { InquiryWritten } from './inquiry-written.tsx'
import { useGuestInquiry } from './use-guest-inquiry.ts'

type GuestFormProps = {
  listing: InquirySubject
  variant: Exclude<InquiryVariant, 'inspection'>
  formKey: string
  /** The server's answer to a form that was submitted without JavaScript. */
  initial?: FormState
  isSheet?: boolean
  /** Of the heading above the account fields. */
  level?: 2 | 3
  /** Above the form. */
  children?: ReactNode
}

export function InquiryGuestForm({
  listing,
  variant,
  initial,
  isSheet = false,
  level = 3,
  children,
  ...props
}: GuestFormProps) {
  const [formKey] = useState(props.formKey)
  const guest = useGuestInquiry(listing.id)
  const Heading = `h${level}` as const
  const name = getContactFirstName(listing.contact.name)
  const page = `${href('/properties/:id/inquire', { id: listing.id })}?variant=${variant}`
  const problems = { ...initial?.errors, ...guest.problems }
  const alert = guest.refusal?.message ?? initial?.alert
  if (guest.written) return <InquiryWritten {...guest.written} contactName={name} level={level} />
  return (
    <>
      {children}
      <form
        method="post"
        action={page}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void guest.submit(event)}
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) keepMessageDraft(listing.id, target.value)
        }}
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="variant" value={variant} />
        {alert ? (
          <Alert tone="brick" title={alert} isAnnounced>
            {guest.refusal?.isTemporary ? m.inquiry_kept_text() : null}
          </Alert>
        ) : null}
        <InquiryMessage listing={listing} variant={variant} typed={initial?.values.message} error={problems.message} />
        <div className="border-t border-line pt-4">
          <Heading className="font-semibold">{m.inquiry_where_answer({ name })}</Heading>
          <p className="mt-0.5 text-sm text-ink-soft">
            {m.inquiry_makes_account()}{' '}
            <TextLink to={`/signin?from=${encodeURIComponent(page)}`} className="inline-block py-1">
              {m.inquiry_sign_in()}
            </TextLink>
          </p>
        </div>
        <EmailField label={m.ui_email()} defaultValue={initial?.values.email} error={problems.email} />
        <CurrentPasswordField hint={m.inquiry_password_hint()} error={problems.password} />
        <p className="text-sm text-ink-soft">
          {m.inquiry_agree()}{' '}
          <TextLink to="/terms" target="_blank">
            {m.consent_terms_title()}
          </TextLink>
          {', '}
          <TextLink to="/privacy" target="_blank">
            {m.consent_data_title()}
          </TextLink>
        </p>
        <InquiryFoot isSheet={isSheet} isSending={guest.isSending}>
          {guest.refusal?.isTemporary ? m.notice_app_tryAgain() : m.ui_send_message()}
        </InquiryFoot>
      </form>
    </>
  )
}
