import { Link } from 'react-router'
import { href } from '#app/shared/href.ts'
import { partLabel } from '#app/domain/messaging/conversations/conversation.labels.ts'
import type { ConversationHead } from '#app/domain/messaging/conversations/conversation.model.ts'
import type { Presence } from '#app/domain/messaging/live/live-thread.model.ts'
import { getSamplePhoto } from '#app/domain/listings/photos/photo.rules.ts'
import { m } from '#app/messages/messages.js'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { ChevronLeftIcon } from '#app/ui/icons/icons.tsx'
import { MoreLink } from '#app/ui/navigation/link.tsx'
import { Thumbnail } from '#app/routes/shared/rows.tsx'

type HeadProps = { head: ConversationHead; inboxPath: string; presence: Presence }

/** The other person and the listing; on a phone also the link back to the list. */
export function ThreadHead({ head, inboxPath, presence }: HeadProps) {
  const { other, listing } = head
  return (
    <header className="shrink-0 border-b border-line bg-surface">
      <div className="flex min-h-16 items-center gap-3 px-4 py-2">
        <Link
          to={inboxPath}
          aria-label={m.chat_back()}
          className="-ml-2.5 inline-grid size-11 shrink-0 place-items-center rounded-full md:hidden"
        >
          <ChevronLeftIcon />
        </Link>
        <Avatar name={other.name} src={other.avatarUrl} size={44} />
        <div className="min-w-0">
          <h1 className="truncate font-head text-heading font-bold">{other.name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 text-tiny text-ink-soft">
            {partLabel(other.part)}
            {presence ? <PresenceNote presence={presence} /> : null}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-3 border-t border-line px-4 py-2">
        <Thumbnail src={(listing.photo ?? getSamplePhoto(listing.id)).url} />
        <p className="min-w-0 flex-1 text-sm leading-snug">
          <b className="block truncate font-semibold">{listing.title}</b>
          <span className="block truncate text-tiny text-ink-soft">{listing.city}</span>
        </p>
        {listing.isOpen ? (
          <MoreLink to={href('/properties/:id', { id: listing.id })} className="shrink-0 text-sm">
            {m.chat_view_listing()}
          </MoreLink>
        ) : (
          <span className="shrink-0 text-tiny text-ink-soft">{m.chat_not_listed()}</span>
        )}
      </div>
    </header>
  )
}

function PresenceNote({ presence }: { presence: NonNullable<Presence> }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {presence === 'now' ? <span aria-hidden="true" className="size-2 rounded-full bg-leaf" /> : null}
      {presence === 'now' ? m.chat_active_now() : m.chat_active_today()}
    </span>
  )
}
