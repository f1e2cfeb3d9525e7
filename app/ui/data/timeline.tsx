import type { ReactNode } from 'react'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import type { StatusTone } from '#app/ui/feedback/status-badge.tsx'
import '#app/ui/styles/console.css'

export type TimelineEvent = {
  id: string
  /** What happened. */
  title: ReactNode
  /** Who did it, and to what. */
  text?: ReactNode
  at: Date
  /** An icon of 18 px. */
  icon?: ReactNode
  tone?: StatusTone
}

type TimelineProps = {
  label: string
  /** Newest first. */
  events: readonly TimelineEvent[]
  /** From the loader, so that server and browser write the same relative times. */
  now: Date
  /** Scrolls inside a height of 24rem. */
  isScrollable?: boolean
}

/** What happened, who did it, and when; the exact time shows on hover. */
export function Timeline({ label, events, now, isScrollable = false }: TimelineProps) {
  return (
    <ol
      aria-label={label}
      className="timeline"
      data-scrolls={isScrollable || undefined}
      // A scrolling area without links is reached by keyboard only if it can have the focus
      {...(isScrollable ? { tabIndex: 0 } : {})}
    >
      {events.map(({ id, title, text, at, icon, tone = 'slate' }) => (
        <li key={id}>
          <span aria-hidden="true" data-tone={tone} className="timeline-icon">
            {icon}
          </span>
          <div className="timeline-text">
            <p>{title}</p>
            {text ? <p>{text}</p> : null}
          </div>
          <time dateTime={at.toISOString()} title={formatDateTime(at)}>
            {formatRelative(at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}
