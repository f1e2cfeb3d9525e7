// Updates the unread counts in the header. Loaded after the page, and only for signed-in people.
import { updateNotificationCount } from '#app/domain/notifications/feed/browser/notification-count.ts'
import { updateUnreadCount } from './unread-count.ts'
import { getBrowserConnection } from './browser-connection.ts'

const SIGN_OUT_ADDRESS = '/sign-out'

export function followUnread(): void {
  const connection = getBrowserConnection()
  connection.listen({
    onEvent: (event) => {
      if (event.type !== 'unread') return
      updateUnreadCount(event.messages)
      updateNotificationCount(event.notifications)
    },
  })
  // A stream that opens while the session ends is refused, and the browser reports that as an error of the page
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.getAttribute('action') === SIGN_OUT_ADDRESS) connection.close()
  })
}
