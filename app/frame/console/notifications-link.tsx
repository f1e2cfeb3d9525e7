import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { BellIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'

/** The link to the notifications, for the `notifications` slot of the console. A dot marks unread ones. */
export function NotificationsLink({ to, unread }: { to: string; unread: number }) {
  return (
    <Link
      to={to}
      aria-label={unread > 0 ? m.layout_notifications_unread({ count: unread }) : m.ui_notifications()}
      className="notifications-link"
    >
      <BellIcon size={18} />
      {unread > 0 ? <span className="notifications-link-dot" /> : null}
    </Link>
  )
}
