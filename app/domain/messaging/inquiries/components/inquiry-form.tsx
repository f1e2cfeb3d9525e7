// The inquiry form for a signed-in person: name and email from the account (read-only), phone, message, and the
// wanted times of a viewing. The phone field starts empty: the number is shared only by a person who enters it.
import type { FormEventHandler } from 'react'
import { m } from '#app/messages/messages.js'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { SendIcon } from '#app/ui/icons/icons.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { InquiryValues } from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import type { InquiryFormData } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { buildGreeting, getContactFirstName } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { WANTED_FIELDS } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'
import type { InquirySubject } from './inquiry-subject.tsx'
import { WantedTimesFields } from './wanted-times-fields.tsx'
import type { InquiryProblems } from './use-inquiry.ts'

export type InquiryFormProps = {
  listing: InquirySubject
  draft: InquiryFormData
  variant: InquiryVariant
  /** Address of the listing, for the greeting. */
  link: string
  formKey: string
  /** First possible day of a viewing. */
  today: string
  typed: Partial<InquiryValues>
  problems: InquiryProblems
  refusal: { message: string; isTemporary: boolean } | null
  isSending: boolean
  onType?: (name: keyof InquiryValues, value: string) => void
  onSubmit?: FormEventHandler<HTMLFormElement>
}

export function InquiryForm(props: InquiryFormProps) {
  const { listing, draft, variant, link, formKey, typed, problems, refusal, isSending, onType, onSubmit } = props
  const name = getContactFirstName(listing.contact.name)
  const greeting = buildGreeting(variant, { contactName: listing.contact.name, title: listing.title, link })
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.ui_name()} value={draft.name} readOnly autoComplete="off" />
        <Field label={m.ui_email()} value={draft.email} readOnly autoComplete="off" />
      </div>
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
      {isVisit ? (
        <WantedTimesFields
          openDays={draft.openDays}
          contactName={name}
          today={props.today}
          typed={typed}
          problems={problems}
        />
      ) : null}
      <Textarea
        key={typed.message === undefined ? variant : 'typed'}
        label={m.ui_message()}
        name="message"
        rows={6}
        required
        error={problems.message}
        defaultValue={typed.message ?? greeting}
      />
      <Button type="submit" wide loading={isSending} icon={<SendIcon size={18} />}>
        {isSending
          ? m.ui_sending()
          : refusal?.isTemporary
            ? m.notice_app_tryAgain()
            : isVisit
              ? m.ui_send_request()
              : m.ui_send_message()}
      </Button>
    </form>
  )
}

function isInquiryField(name: string): name is keyof InquiryValues {
  return name === 'message' || name === 'phone' || WANTED_FIELDS.some((field) => field === name)
}
