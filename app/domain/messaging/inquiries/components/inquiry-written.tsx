// After a guest wrote: the message waits until the email address is confirmed.
import { useEffect, useRef } from 'react'
import { OutboxNote } from '#app/domain/kernel/mail/components/outbox-note.tsx'
import { m } from '#app/messages/messages.js'
import { WindowSign } from '#app/ui/data/panes.tsx'

type WrittenProps = {
  /** Null on the page after a reload without cookies. */
  email: string | null
  contactName: string
  isOutboxOpen: boolean
  level: 1 | 2 | 3
}

export function InquiryWritten({ email, contactName, isOutboxOpen, level }: WrittenProps) {
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-4 pt-2 pb-2 text-center">
      <WindowSign lit />
      <div>
        <Heading ref={heading} tabIndex={-1} className="font-head text-2xl font-bold tracking-tight outline-none">
          {m.ui_check_mail()}
        </Heading>
        <output className="mt-1.5 block text-pretty wrap-anywhere text-ink-soft">
          {email === null
            ? m.inquiry_written_text({ name: contactName })
            : m.inquiry_written_text_to({ name: contactName, email })}
        </output>
      </div>
      <OutboxNote isOpen={isOutboxOpen} />
    </div>
  )
}
