import { NavLink } from 'react-router'
import { formatShortTime } from '#app/domain/messaging/conversations/conversation.labels.ts'
import type {
  ConversationList as List,
  ConversationSummary,
} from '#app/domain/messaging/conversations/conversation.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { Day } from '#app/shared/dates.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { formatCount } from '#app/ui/browser/live-count.ts'

type ListProps = { list: List; isFirstPage: boolean; today: Day; role: RegistrableRole }

export function ConversationList({ list, isFirstPage, today, role }: ListProps) {
  if (list.conversations.length === 0) return <NoConversations role={role} />
  const inboxPath = href(`/dashboard/${role}/messages`)
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain">
      <ul>
        {list.conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLine
              conversation={conversation}
              to={href(`/dashboard/${role}/messages/:conversationId`, { conversationId: conversation.id })}
              today={today}
            />
          </li>
        ))}
      </ul>
      {isFirstPage ? null : (
        <ButtonLink to={inboxPath} variant="ghost" size="small" wide>
          {m.chat_latest_conversations()}
        </ButtonLink>
      )}
      {list.next === null ? null : (
        <ButtonLink to={`${inboxPath}?after=${encodeURIComponent(list.next)}`} variant="ghost" size="small" wide>
          {m.chat_more_conversations()}
        </ButtonLink>
      )}
    </div>
  )
}

function NoConversations({ role }: { role: RegistrableRole }) {
  const isRenter = role === 'tenant'
  return (
    <div className="grid grow place-items-center">
      <EmptyState
        level={2}
        bare
        title={m.chat_empty_title()}
        text={isRenter ? m.chat_empty_renter() : m.chat_empty_owner()}
        action={isRenter ? <ButtonLink to="/properties">{m.ui_find_home()}</ButtonLink> : null}
      />
    </div>
  )
}

function ConversationLine({ conversation, to, today }: { conversation: ConversationSummary; to: string; today: Day }) {
  const { other, listing, unread, lastMessageAt } = conversation
  return (
    <NavLink
      to={to}
      className="flex items-start gap-3 border-b border-line px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 aria-[current=page]:bg-sea-soft"
    >
      <Avatar name={other.name} src={other.avatarUrl} size={44} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <b className="min-w-0 truncate text-label font-semibold">{other.name}</b>
          <time
            dateTime={lastMessageAt}
            title={formatDateTime(new Date(lastMessageAt))}
            className="ml-auto shrink-0 text-tiny text-ink-soft tabular-nums"
          >
            {formatShortTime(lastMessageAt, today)}
          </time>
        </span>
        <span className="block truncate text-sm text-ink-soft">{listing.title}</span>
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-sm', unread > 0 ? 'font-semibold' : 'text-ink-soft')}>
            {getLastMessageText(conversation)}
          </span>
          {unread > 0 ? <UnreadBadge count={unread} /> : null}
        </span>
      </span>
    </NavLink>
  )
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="min-w-5.5 shrink-0 rounded-full bg-sea px-1.5 text-center text-tiny leading-5.5 font-semibold text-on-sea tabular-nums">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{m.chat_unread({ count })}</span>
    </span>
  )
}

function getLastMessageText({ lastLine }: ConversationSummary): string {
  if (!lastLine) return ''
  const text = lastLine.text === '' && lastLine.hasAttachments ? m.chat_attachment_line() : lastLine.text
  return lastLine.isMine ? m.chat_you({ text }) : text
}
