// The result of an inquiry. The message is stored in every case; the text says whether the mail was sent.
import { useEffect, useRef, type ReactNode } from 'react'
import { formatWait } from '#app/i18n/durations.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink, buttonClass } from '#app/ui/controls/button.tsx'
import { WindowSign } from '#app/ui/data/panes.tsx'
import type { InquiryOutcome as Outcome } from '#app/domain/messaging/inquiries/browser/inquiry-request.ts'
import { buildMailtoUrl, getContactFirstName } from '#app/domain/messaging/inquiries/inquiry.labels.ts'

type OutcomeProps = {
  outcome: Outcome
  contactName: string
  /** Path of the conversation. */
  messagesTo: string
  /** The dialog closes after a delay, and the text says so. */
  isClosing?: boolean
  level?: 1 | 2 | 3
}

export function InquiryOutcome({ outcome, contactName, messagesTo, isClosing = false, level = 2 }: OutcomeProps) {
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, text } = getOutcomeText(outcome, getContactFirstName(contactName), isClosing)
  const mailto = 'fallback' in outcome && outcome.fallback ? buildMailtoUrl(outcome.fallback) : null
  const opensMail = outcome.kind === 'manual'
  useEffect(() => {
    heading.current?.focus()
    if (mailto && opensMail) window.location.assign(mailto) // opens the mail client; the page does not unload
  }, [mailto, opensMail])
  return (
    <div className="grid justify-items-center pt-2 text-center">
      <WindowSign lit={outcome.kind !== 'manual' && outcome.kind !== 'mailFailed'} />
      <Heading ref={heading} tabIndex={-1} className="mt-4 font-head text-2xl font-bold tracking-tight outline-none">
        {title}
      </Heading>
      <output className="mt-1.5 block text-pretty text-ink-soft">{text}</output>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {mailto ? (
          <a href={mailto} className={buttonClass({ variant: 'solid' })}>
            {m.inquiry_manual_again()}
          </a>
        ) : null}
        <ButtonLink to={messagesTo} variant="soft">
          {m.inquiry_open_messages()}
        </ButtonLink>
      </div>
    </div>
  )
}

function getOutcomeText(outcome: Outcome, name: string, isClosing: boolean): { title: string; text: ReactNode } {
  switch (outcome.kind) {
    case 'sent':
      return {
        title: m.notice_email_sent(),
        text: isClosing ? m.inquiry_sent_text({ name }) : m.inquiry_sent_text_page({ name }),
      }
    case 'waiting':
      return { title: m.inquiry_kept_title(), text: m.inquiry_waiting_text({ name }) }
    case 'unmailed':
      return { title: m.inquiry_kept_title(), text: m.inquiry_unmailed_text({ name }) }
    case 'limited':
      return {
        title: m.inquiry_kept_title(),
        text: m.inquiry_limited_text({ name, wait: formatWait(outcome.seconds) }),
      }
    case 'manual':
      return { title: m.notice_email_clientOpened(), text: buildStoredText(name, outcome.nextAttemptAt) }
    case 'mailFailed':
      return { title: m.error_email_sendFailed(), text: buildStoredText(name, outcome.nextAttemptAt) }
  }
}

function buildStoredText(name: string, nextAttemptAt: string | null): string {
  const text = m.inquiry_manual_text({ name })
  if (nextAttemptAt === null) return text
  return `${text} ${m.inquiry_manual_next({ time: formatDateTime(new Date(nextAttemptAt)) })}`
}
