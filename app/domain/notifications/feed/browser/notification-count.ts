// The number of unread notifications in the header.
import { createLiveCount } from '#app/ui/browser/live-count.ts'

const unreadNotifications = /* @__PURE__ */ createLiveCount()

export const updateNotificationCount = unreadNotifications.update
export const useNotificationCount = unreadNotifications.use
