export const NOTIFICATIONS_PER_PAGE = 30
/** The bell shows no higher number than 99+. */
export const MAX_UNREAD_NOTIFICATIONS = 100

export type NotificationLine = {
  id: string
  title: string
  detail: string | null
  /** Of the newest in the group. */
  at: Date
  isUnread: boolean
}

/** The notifications of one day in Manila, unread ones first. */
export type NotificationDay = { day: string; lines: NotificationLine[] }

export type NotificationFeed = {
  days: NotificationDay[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}
