// Keeps the number in the frame up to date. Fetched late, and only for whoever is signed in.
import { tellUnread } from './unread-count.ts'
import { browserConnection } from './browser-connection.ts'

export function followUnread(): void {
  browserConnection().listen({
    onEvent: (event) => {
      if (event.type === 'unread') tellUnread(event.messages)
    },
  })
}
