// The list of messages. CSS column-reverse starts it at its end, and older messages added above do not move the text in view.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { dayLabel } from '#app/domain/messaging/conversations/conversation.labels.ts'
import type { ConversationHead } from '#app/domain/messaging/conversations/conversation.model.ts'
import type { LiveThread, Outgoing } from '#app/domain/messaging/live/live-thread.model.ts'
import { buildThreadRows } from '#app/domain/messaging/conversations/thread-rows.rules.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay, type Day } from '#app/shared/dates.ts'
import { Button, buttonClass } from '#app/ui/controls/button.tsx'
import { ArrowDownIcon } from '#app/ui/icons/icons.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { MessageRow, OutgoingRow } from './message-row.tsx'

type ThreadLogProps = {
  thread: LiveThread
  head: ConversationHead
  today: Day
  origin: string
  getPhotoNumber: (attachmentId: string) => number
  /** Ids of messages that the viewer has already reported. */
  reported: readonly string[]
  onEdit: (outgoing: Outgoing) => void
  /** After the last message: delivery status of the mail, errors. */
  children?: ReactNode
}

/** A scrollable region must be focusable by keyboard (WCAG 2.1.1). */
const KEYBOARD_FOCUSABLE = { tabIndex: 0 } as const

export function ThreadLog({ thread, head, today, origin, getPhotoNumber, reported, onEdit, children }: ThreadLogProps) {
  const { messages, outgoing, isOtherTyping } = thread
  const { log, hasNewMessages, onScroll, scrollToEnd } = useScrollToEnd(thread)
  const lastDay = messages.at(-1) ? toManilaDay(new Date(messages.at(-1)?.sentAt ?? '')) : today
  const latestDay = lastDay > today ? lastDay : today // for a page left open over midnight
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        onScroll={onScroll}
        role="log"
        aria-label={m.ui_messages()}
        aria-busy={thread.isLoadingOlder}
        {...KEYBOARD_FOCUSABLE}
        className="chat-log"
      >
        <div className="chat-rows">
          <OlderMessages thread={thread} log={log} />
          {messages.length === 0 && outgoing.length === 0 ? (
            <p className="chat-day text-sm text-ink-soft">{m.chat_empty_thread()}</p>
          ) : null}
          {buildThreadRows(messages).map((row) =>
            row.kind === 'day' ? (
              <p key={row.key} className="chat-day text-tiny font-medium text-ink-soft">
                {dayLabel(row.day, latestDay)}
              </p>
            ) : (
              <MessageRow
                key={row.key}
                row={row}
                otherId={head.other.id}
                context={{ origin, listing: head.listing }}
                getPhotoNumber={getPhotoNumber}
                isReported={reported.includes(row.message.id)}
              />
            ),
          )}
          {outgoing.map((one) => (
            <OutgoingRow
              key={one.key}
              outgoing={one}
              context={{ origin, listing: head.listing }}
              onRetry={() => thread.retry(one.key)}
              onEdit={() => onEdit(one)}
            />
          ))}
          {children}
          <p aria-live="polite" className="chat-typing mt-2 text-tiny text-ink-soft">
            {isOtherTyping ? m.chat_typing() : null}
          </p>
        </div>
      </div>
      {hasNewMessages ? (
        <div className="absolute inset-x-0 bottom-3 grid place-items-center">
          <Button
            size="small"
            variant="line"
            icon={<ArrowDownIcon size={18} />}
            className="shadow-float"
            onClick={scrollToEnd}
          >
            {m.chat_new_below()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Loads older messages on scroll and on click; without JavaScript it is a link. */
function OlderMessages({ thread, log }: { thread: LiveThread; log: RefObject<HTMLDivElement | null> }) {
  const { hasOlder, isLoadingOlder, loadOlder, messages } = thread
  const marker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasOlder || !marker.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadOlder()
      },
      { root: log.current, rootMargin: '300px 0px 0px' },
    )
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [hasOlder, loadOlder, log])
  const [oldest] = messages
  if (!hasOlder || !oldest) return null
  return (
    <div ref={marker} className="grid min-h-11 place-items-center">
      {isLoadingOlder ? (
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner size={18} />
          {m.chat_older_loading()}
        </span>
      ) : (
        <Link
          to={{ search: `?before=${oldest.sequence}` }}
          className={buttonClass({ variant: 'ghost', size: 'compact' })}
          onClick={(event) => {
            event.preventDefault()
            loadOlder()
          }}
        >
          {m.chat_older()}
        </Link>
      )}
    </div>
  )
}

/** Within this distance the reader counts as being at the end and follows new messages. */
const AT_END_PX = 80

function isAtEnd(log: HTMLElement | null): boolean {
  return Math.abs(log?.scrollTop ?? 0) < AT_END_PX
}

/**
 * If the reader has scrolled up, the scroll position stays and a button announces new messages. At the end, new messages are marked as
 * read.
 */
function useScrollToEnd({ messages, outgoing, markRead }: LiveThread) {
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const lastId = last?.id
  /** The id of the last message when the reader scrolled up. */
  const [lastIdAtScrollUp, setLastIdAtScrollUp] = useState<string | null>(null)
  const previous = useRef({ height: 0, knownId: lastId })

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const { height, knownId } = previous.current
    const isNewMessage = knownId !== last?.id && last?.isMine === false
    // column-reverse keeps the distance to the end; a reader who scrolled up needs the distance to the beginning instead
    if (isNewMessage && height > 0 && !isAtEnd(element)) element.scrollBy({ top: height - element.scrollHeight })
    previous.current = { height: element.scrollHeight, knownId: last?.id }
  })

  useEffect(() => {
    if (outgoing.length > 0) log.current?.scrollTo({ top: 0 }) // show the sender their own message
  }, [outgoing.length])

  useEffect(() => {
    const element = log.current
    const markReadAtEnd = () => {
      if (lastId !== undefined && isAtEnd(element)) markRead()
    }
    markReadAtEnd()
    element?.addEventListener('scroll', markReadAtEnd, { passive: true })
    document.addEventListener('visibilitychange', markReadAtEnd)
    return () => {
      element?.removeEventListener('scroll', markReadAtEnd)
      document.removeEventListener('visibilitychange', markReadAtEnd)
    }
  }, [lastId, markRead])

  const onScroll = () => {
    setLastIdAtScrollUp((known) => (isAtEnd(log.current) ? null : (known ?? lastId ?? null)))
  }
  const hasNewMessages = lastIdAtScrollUp !== null && last?.isMine === false && lastIdAtScrollUp !== last.id
  return { log, hasNewMessages, onScroll, scrollToEnd: () => log.current?.scrollTo({ top: 0 }) }
}
