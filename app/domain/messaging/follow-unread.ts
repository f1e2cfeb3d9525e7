// Keeps the number in the frame up to date. Fetched late, and only for whoever is signed in.
import { tellUnread } from '#app/ui/unread-count.ts'
import { browserConnection } from './live-browser.ts'

export function followUnread(): void {
  browserConnection().listen({
    onEvent: (event) => {
      if (event.type === 'unread') tellUnread(event.messages)
    },
  })
}
