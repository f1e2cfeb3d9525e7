// Updates the unread counts in the header. Loaded after the page, and only for signed-in people.
import { updateNotificationCount } from '#app/domain/notifications/feed/browser/notification-count.ts'
import { updateUnreadCount } from './unread-count.ts'
import { getBrowserConnection } from './browser-connection.ts'

export function followUnread(): void {
  getBrowserConnection().listen({
    onEvent: (event) => {
      if (event.type !== 'unread') return
      updateUnreadCount(event.messages)
      updateNotificationCount(event.notifications)
    },
  })
}
