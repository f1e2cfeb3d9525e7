// The message of an inquiry with the suggested questions below it. The textarea is not controlled, because text typed before hydration stays.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#app/messages/messages.js'
import { readMessageDraft } from '#app/domain/messaging/inquiries/browser/message-draft.ts'
import { buildGreeting, listSuggestedQuestions } from '#app/domain/messaging/inquiries/inquiry.labels.ts'
import { hasSentence, toggleSentence } from '#app/domain/messaging/inquiries/suggested-question.rules.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { InquirySubject } from './inquiry-subject.tsx'

type InquiryMessageProps = {
  listing: InquirySubject
  variant: InquiryVariant
  /** Instead of the greeting. */
  typed: string | undefined
  error: string | undefined
}

export function InquiryMessage({ listing, variant, typed, error }: InquiryMessageProps) {
  const box = useRef<HTMLDivElement>(null)
  const greeting = buildGreeting(variant, { contactName: listing.contact.name, title: listing.title })
  const [text, setText] = useState(typed ?? greeting)
  const suggestions = listSuggestedQuestions(variant)
  useEffect(() => {
    const area = box.current?.querySelector('textarea')
    const draft = readMessageDraft(listing.id)
    if (area && draft !== null && area.value === greeting) typeInto(area, draft)
  }, [listing.id, greeting])
  return (
    <div ref={box} onInput={({ target }: FormEvent) => setText((target as HTMLTextAreaElement).value)}>
      <Textarea
        label={m.ui_message()}
        name="message"
        rows={4}
        required
        error={error}
        defaultValue={typed ?? greeting}
      />
      {suggestions.length > 0 ? (
        <fieldset aria-label={m.inquiry_suggestions()} className="mt-2 flex flex-wrap gap-1.5 noscript:hidden">
          {suggestions.map(({ label, sentence }) => (
            <button
              key={label}
              type="button"
              aria-pressed={hasSentence(text, sentence)}
              onClick={() => {
                const area = box.current?.querySelector('textarea')
                if (area) typeInto(area, toggleSentence(area.value, sentence))
              }}
              className="min-h-11 rounded-full border border-line bg-sand-100 px-3 text-sm font-semibold hover:bg-sand-200 aria-pressed:border-sea aria-pressed:bg-sea-soft aria-pressed:text-sea-strong"
            >
              {label}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

/** As an input event, so that the form notes the text as typed. */
function typeInto(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
