// The bell of a console header: a link to the notifications, with the number of unread ones.
import { Link } from 'react-router'
import { m } from '#app/messages/messages.js'
import { CountMark } from '#app/ui/feedback/count-mark.tsx'
import { BellIcon } from '#app/ui/icons/icons.tsx'
import { useNotificationCount } from '#app/domain/notifications/feed/browser/notification-count.ts'

export function NotificationBell({ initialCount }: { initialCount: number }) {
  const count = useNotificationCount(initialCount)
  return (
    <Link
      to="/dashboard/notifications"
      aria-label={count > 0 ? m.notifications_bell_unread({ count }) : m.ui_notifications()}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-hover"
    >
      <BellIcon />
      <CountMark count={count} />
    </Link>
  )
}
