// The inquiry form and then its outcome, for a signed-in person. Used by the dialog and by the inquiry page.
import type { FormState } from '#app/shared/form-state.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { toManilaDay } from '#app/shared/dates.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import type { InquiryOutcome as Outcome } from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import type { InquiryFormData } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { InquiryForm } from './inquiry-form.tsx'
import { InquiryOutcome } from './inquiry-outcome.tsx'
import { InquiryRefused } from './inquiry-refused.tsx'
import type { InquirySubject } from './inquiry-subject.tsx'
import { InquiryVariants, VariantSwitch } from './inquiry-variants.tsx'
import { useInquiry } from './use-inquiry.ts'

export type InquirySenderProps = {
  listing: InquirySubject
  draft: InquiryFormData
  variant: InquiryVariant
  /** Path of the person's conversations; null for admins. */
  messagesTo: string | null
  formKey: string
  /** The server's answer to a form that was submitted without JavaScript. */
  initial?: FormState
  onVariant?: (variant: InquiryVariant) => void
  onNoContact: (message: string) => void
  /** Another renter got the chosen time. */
  onTimeTaken?: () => void
  /** The dialog closes after success. */
  onSuccess?: () => void
  /** Above the form. */
  children?: ReactNode
}

/** These outcomes need no action by the person, so the dialog may close. */
const isSuccess = ({ kind }: Outcome) => kind === 'sent' || kind === 'waiting' || kind === 'unmailed'

export function InquirySender(props: InquirySenderProps) {
  const { listing, draft, variant, messagesTo, initial, onVariant, onNoContact, onSuccess, children } = props
  const [formKey] = useState(props.formKey)
  const [today] = useState(() => toManilaDay(new Date()))
  const inquiry = useInquiry({
    listingId: listing.id,
    variant,
    formKey,
    onNoContact,
    onTimeTaken: props.onTimeTaken,
  })
  const { done } = inquiry
  useEffect(() => {
    if (done && isSuccess(done.outcome)) onSuccess?.()
  }, [done, onSuccess])
  if (draft.refusal) return <InquiryRefused refusal={draft.refusal} messagesTo={messagesTo} />
  if (done)
    return (
      <InquiryOutcome
        outcome={done.outcome}
        contactName={listing.contact.name}
        messagesTo={`${messagesTo}/${done.conversationId}`}
        isClosing={onSuccess !== undefined}
        level={onSuccess ? 3 : 2}
      />
    )
  const problems = { ...initial?.errors, ...inquiry.problems }
  const refusal = inquiry.refusal ?? (initial?.alert ? { message: initial.alert, isTemporary: false } : null)
  return (
    <>
      {draft.responseTimeLabel ? <p className="mb-4 text-sm text-ink-soft">{draft.responseTimeLabel}</p> : null}
      {children}
      {onVariant ? null : <InquiryVariants variant={variant} />}
      <InquiryForm
        {...{ listing, draft, variant, formKey, today, problems, refusal }}
        isSheet={onSuccess !== undefined}
        typed={{ ...initial?.values, ...inquiry.typed }}
        isSending={inquiry.isSending}
        onType={inquiry.onType}
        onSubmit={(event) => void inquiry.submit(event)}
      >
        {onVariant ? <VariantSwitch variant={variant} onChange={onVariant} /> : null}
      </InquiryForm>
    </>
  )
}
