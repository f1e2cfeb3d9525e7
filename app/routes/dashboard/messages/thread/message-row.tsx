import { formatDateTime, formatTime } from '#app/i18n/date-time.ts'
import type { Outgoing } from '#app/domain/messaging/live/live-thread.model.ts'
import type { ThreadRow } from '#app/domain/messaging/conversations/thread-rows.rules.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { CircleAlertIcon } from '#app/ui/icons/icons.tsx'
import { Attachments, LocalFile } from './message-attachments.tsx'
import { MessageText, type TextContext } from './message-text.tsx'
import { PaymentWarning } from './payment-warning.tsx'

type MessageRowProps = {
  row: Extract<ThreadRow, { kind: 'message' }>
  /** Owner and agent may both write. Messages of a person other than the one in the head show the name. */
  otherId: string
  context: TextContext
  getPhotoNumber: (attachmentId: string) => number
  isReported: boolean
}

export function MessageRow({ row, otherId, context, getPhotoNumber, isReported }: MessageRowProps) {
  const { message, isFirstOfGroup, isLastOfGroup } = row
  const isNamed = isFirstOfGroup && !message.isMine && message.senderId !== otherId
  return (
    <>
      <div
        className="chat-message"
        data-mine={message.isMine ? '' : undefined}
        data-first={isFirstOfGroup ? '' : undefined}
        data-last={isLastOfGroup ? '' : undefined}
      >
        {isNamed ? <p className="mb-1 text-tiny font-semibold text-ink-soft">{message.senderName}</p> : null}
        <span className="sr-only">{`${message.isMine ? m.ui_you() : message.senderName}: `}</span>
        {message.content === '' ? null : (
          <p className="chat-bubble">
            <MessageText text={message.content} context={context} />
          </p>
        )}
        <Attachments message={message} getPhotoNumber={getPhotoNumber} />
        {isLastOfGroup ? <Meta sentAt={message.sentAt} isRead={message.isMine && message.readAt !== null} /> : null}
      </div>
      {message.asksForPayment ? (
        <PaymentWarning messageId={message.id} listingId={context.listing.id} isReported={isReported} />
      ) : null}
    </>
  )
}

function Meta({ sentAt, isRead }: { sentAt: string; isRead: boolean }) {
  const moment = new Date(sentAt)
  const time = formatTime(moment)
  return (
    <time dateTime={sentAt} title={formatDateTime(moment)} className="mt-1 px-1 text-tiny text-ink-soft tabular-nums">
      {isRead ? m.chat_read({ time }) : time}
    </time>
  )
}

type OutgoingRowProps = { outgoing: Outgoing; onRetry: () => void; onEdit: () => void; context: TextContext }

/** Appears at once, marked as sending. A failed message keeps its text. */
export function OutgoingRow({ outgoing, onRetry, onEdit, context }: OutgoingRowProps) {
  const hasFailed = outgoing.state === 'failed'
  return (
    <div className="chat-message" data-mine="" data-first="" data-last="" data-state={outgoing.state}>
      {outgoing.content === '' ? null : (
        <p className="chat-bubble">
          <MessageText text={outgoing.content} context={context} />
        </p>
      )}
      {outgoing.files.length > 0 ? (
        <div className="chat-photos">
          {outgoing.files.map((file) => (
            <LocalFile key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
          ))}
        </div>
      ) : null}
      {hasFailed ? (
        <div
          role="alert"
          className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-tiny font-medium text-brick"
        >
          <CircleAlertIcon size={16} />
          <span>{outgoing.refusal ?? m.chat_failed()}</span>
          <Button variant="ghost" size="compact" onClick={onRetry}>
            {m.ui_retry()}
          </Button>
          <Button variant="ghost" size="compact" onClick={onEdit}>
            {m.ui_edit()}
          </Button>
        </div>
      ) : (
        <span className="mt-1 px-1 text-tiny text-ink-soft">{m.ui_sending()}</span>
      )}
    </div>
  )
}
