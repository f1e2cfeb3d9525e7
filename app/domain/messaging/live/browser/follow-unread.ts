// Updates the unread count in the header. Loaded after the page, and only for signed-in people.
import { updateUnreadCount } from './unread-count.ts'
import { getBrowserConnection } from './browser-connection.ts'

export function followUnread(): void {
  getBrowserConnection().listen({
    onEvent: (event) => {
      if (event.type === 'unread') updateUnreadCount(event.messages)
    },
  })
}
