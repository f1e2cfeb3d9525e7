import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import type { SiteViewer } from '#app/domain/accounts/sessions/viewer.model.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { MessageCircleIcon } from '#app/ui/icons/console-icons.tsx'
import { ChevronDownIcon, LogOutIcon, SettingsIcon, UsersIcon } from '#app/ui/icons/icons.tsx'
import { useOnNavigation } from '#app/ui/browser/use-on-navigation.ts'
import { CountMark } from '#app/ui/feedback/count-mark.tsx'
import { useUnreadCount } from '#app/domain/messaging/live/browser/unread-count.ts'

/** Opens without JavaScript; with it, Escape, a click outside and a navigation close it. */
export function SiteUserMenu({ viewer }: { viewer: SiteViewer }) {
  const ref = useRef<HTMLDetailsElement>(null)
  useCloseDetails(ref)
  return (
    <>
      {viewer.messagesTo ? <MessagesLink to={viewer.messagesTo} initialCount={viewer.unread} /> : null}
      <details ref={ref} className="group relative hidden md:block lg:ml-2">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-full border border-line bg-surface py-1 pr-3 pl-1 font-semibold [&::-webkit-details-marker]:hidden">
          <Avatar name={viewer.fullName} src={viewer.avatarUrl} />
          <span aria-hidden="true" className="max-w-32 truncate">
            {viewer.firstName}
          </span>
          <span className="sr-only">{m.layout_user_menu({ name: viewer.firstName })}</span>
          <ChevronDownIcon size={16} className="text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="absolute right-0 z-40 mt-2 max-h-[70vh] w-64 overflow-y-auto rounded-box border border-line bg-surface p-1.5 shadow-float">
          <ViewerLinks viewer={viewer} />
        </div>
      </details>
    </>
  )
}

/** The link to the conversations, with the number of unread messages. */
export function MessagesLink({ to, initialCount }: { to: string; initialCount: number }) {
  const count = useUnreadCount(initialCount)
  return (
    <Link
      to={to}
      aria-label={count > 0 ? m.chat_header_unread({ count }) : m.ui_messages()}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sand-100"
    >
      <MessageCircleIcon />
      <CountMark count={count} />
    </Link>
  )
}

/** The drawer of a phone shows the same list. */
export function ViewerLinks({ viewer }: { viewer: SiteViewer }) {
  const item =
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-ink hover:bg-sand-100'
  return (
    <>
      <p className="border-b border-line px-3 pt-2 pb-3">
        <b className="block font-semibold">{m.layout_welcome({ name: viewer.firstName })}</b>
        <span className="text-tiny text-ink-soft">{viewer.roleLabel}</span>
      </p>
      <ul className="py-1.5">
        {viewer.links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={item}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-1.5">
        {viewer.hasTeams ? (
          <Link to="/acting" reloadDocument className={item}>
            <UsersIcon className="text-ink-soft" />
            {m.acting_switch()}
          </Link>
        ) : null}
        <Link to={viewer.settingsTo} className={item}>
          <SettingsIcon className="text-ink-soft" />
          {m.ui_settings()}
        </Link>
        <Form method="post" action={viewer.signOutTo} reloadDocument>
          <button type="submit" className={item}>
            <LogOutIcon className="text-ink-soft" />
            {m.layout_sign_out()}
          </button>
        </Form>
      </div>
    </>
  )
}

function useCloseDetails(ref: RefObject<HTMLDetailsElement | null>): void {
  const close = useCallback(() => {
    if (ref.current) ref.current.open = false
  }, [ref])
  useOnNavigation(close)
  useEffect(() => {
    const closeOnOutsideClick = (event: Event) => {
      const menu = ref.current
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const menu = ref.current
      if (event.key !== 'Escape' || !menu?.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutsideClick)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideClick)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [ref])
}
