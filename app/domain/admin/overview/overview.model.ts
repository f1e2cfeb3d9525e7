import type { Day } from '#app/shared/dates.ts'
import type { ReportKind } from '#app/domain/admin/reports/report.model.ts'
import type { ListingReportReason, MessageReportReason, Role } from '#app/shared/vocabulary.ts'

/** A number of all rows, and how many are new: in the last 30 days, and in the 30 days before. */
export type Stat = { total: number; current: number; previous: number }

export type OverviewStats = {
  listings: Stat & { active: number }
  users: Stat & { tenants: number }
  bookings: Stat & { pending: number }
  applications: Stat & { pending: number }
  /** Centavos (analytics/revenue.rules.server.ts); `total` is the last 30 days. */
  revenue: Stat & { confirmed: number }
  /** The last 30 days in Manila, today last. */
  days: NewsDay[]
  /** The same figures of the 30 days before. */
  before: News
}

/** What is new: the lines of the chart. */
export const NEWS = ['listings', 'users', 'applications', 'inquiries'] as const
export type NewsKind = (typeof NEWS)[number]
export type News = Record<NewsKind, number>
export type NewsDay = News & { day: Day }

export const RECENT_ACTIVITIES = 10

/** `id` opens the object: a listing, a user, or an application; a booking opens its application. */
export type Activity = {
  type: 'listing' | 'user' | 'booking' | 'application'
  id: string
  person: string
  at: Date
  role: Role | null
  listingTitle: string | null
  /** Centavos. */
  amount: number | null
}

/** In the order of the panel. */
export const DECISION_KINDS = [
  'ownerRequest',
  'application',
  'listing',
  'listingReport',
  'moneyReport',
  'messageReport',
  'photoMatch',
  'licence',
  'verification',
  'contact',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** `id` is that of the request, listing, application, report, match, person or message. */
export type Decision = {
  kind: DecisionKind
  id: string
  /** A person's name; null if a guest reported. */
  person: string | null
  listingId: string | null
  listingTitle: string | null
  reason: ListingReportReason | MessageReportReason | null
  /** Of a report: its kind in the queue. */
  report: ReportKind | null
  since: Date
}
