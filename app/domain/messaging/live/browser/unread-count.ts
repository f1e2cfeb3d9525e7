// The number of unread messages in the header.
import { createLiveCount } from '#app/ui/browser/live-count.ts'

const unreadMessages = /* @__PURE__ */ createLiveCount()

export const updateUnreadCount = unreadMessages.update
export const useUnreadCount = unreadMessages.use
