// The inquiry form for a signed-in person: the message first, then the wanted times of a viewing, an optional phone number, and the name
// and email address of the account in one line. The phone field starts empty: the number is shared only by a person who enters it.
import type { FormEventHandler, ReactNode } from 'react'
import { m } from '#app/messages/messages.js'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import type { InquiryValues } from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import type { InquiryFormData } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { getContactFirstName } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { WANTED_FIELDS } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'
import { InquiryFoot } from './inquiry-foot.tsx'
import { InquiryMessage } from './inquiry-message.tsx'
import type { InquirySubject } from './inquiry-subject.tsx'
import { WantedTimesFields } from './wanted-times-fields.tsx'
import type { InquiryProblems } from './use-inquiry.ts'

export type InquiryFormProps = {
  listing: InquirySubject
  draft: InquiryFormData
  variant: InquiryVariant
  formKey: string
  /** First possible day of a viewing. */
  today: string
  typed: Partial<InquiryValues>
  problems: InquiryProblems
  refusal: { message: string; isTemporary: boolean } | null
  isSheet: boolean
  isSending: boolean
  onType?: (name: keyof InquiryValues, value: string) => void
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** After the fields. */
  children?: ReactNode
}

export function InquiryForm(props: InquiryFormProps) {
  const { listing, draft, variant, formKey, typed, problems, refusal, isSheet, isSending, onType, onSubmit } = props
  const name = getContactFirstName(listing.contact.name)
  const isVisit = variant === 'inspection'
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={onSubmit}
      onInput={({ target }) => {
        const { name: field, value } = target as HTMLInputElement
        if (isInquiryField(field)) onType?.(field, value)
      }}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="variant" value={variant} />
      {refusal ? (
        <Alert tone="brick" title={refusal.message} isAnnounced>
          {refusal.isTemporary ? m.inquiry_kept_text() : null}
        </Alert>
      ) : null}
      {isVisit ? (
        <WantedTimesFields
          openDays={draft.openDays}
          contactName={name}
          today={props.today}
          typed={typed}
          problems={problems}
        />
      ) : null}
      <InquiryMessage
        key={typed.message === undefined ? variant : 'typed'}
        listing={listing}
        variant={variant}
        typed={typed.message}
        error={problems.message}
      />
      <p className="text-sm wrap-anywhere text-ink-soft">
        {m.inquiry_sending_as({ name: draft.name, email: draft.email })}
      </p>
      <Disclosure
        label={m.inquiry_add_phone()}
        isOpen={Boolean(typed.phone) || problems.phone !== undefined}
        className="-my-2"
      >
        <Field
          label={m.ui_phone()}
          isOptional
          name="phone"
          type="tel"
          autoComplete="tel"
          hint={m.inquiry_phone_hint({ name })}
          error={problems.phone}
          defaultValue={typed.phone}
        />
      </Disclosure>
      {props.children}
      <InquiryFoot isSheet={isSheet} isSending={isSending}>
        {refusal?.isTemporary ? m.notice_app_tryAgain() : isVisit ? m.ui_send_request() : m.ui_send_message()}
      </InquiryFoot>
    </form>
  )
}

function isInquiryField(name: string): name is keyof InquiryValues {
  return name === 'message' || name === 'phone' || WANTED_FIELDS.some((field) => field === name)
}
