// Keeps the number in the frame up to date. Fetched late, and only for whoever is signed in.
import { updateUnreadCount } from './unread-count.ts'
import { getBrowserConnection } from './browser-connection.ts'

export function followUnread(): void {
  getBrowserConnection().listen({
    onEvent: (event) => {
      if (event.type === 'unread') updateUnreadCount(event.messages)
    },
  })
}
