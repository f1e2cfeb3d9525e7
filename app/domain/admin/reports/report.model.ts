// The queue of reports and safety: four kinds, one list.
import { type Criteria, defineList } from '#app/shared/lists/define-list.ts'
import { choice, id } from '#app/shared/lists/filters.ts'
import {
  type ListingStatus,
  REPORT_SEVERITIES,
  type ReportOutcome,
  type ReportReason,
  type ReportStatus,
} from '#app/shared/vocabulary.ts'

export const MAX_RESOLUTION = 1_000

/**
 * `listing` and `visit` are rows of listing_reports, `message` and `warning` of message_reports. A warning was noted by the product: a
 * message asks for money before a viewing.
 */
export const REPORT_KINDS = ['listing', 'message', 'warning', 'visit'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The groups of the overview. `money` are messages and warnings about payments, `messages` all others of these two kinds. */
export const REPORT_GROUPS = ['listings', 'money', 'messages'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** The most serious first. */
const REPORT_REASONS = Object.keys(REPORT_SEVERITIES) as ReportReason[]

const REPORT_STATES = ['open', 'decided', 'all'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORT_DECISIONS = ['dismiss', 'warn', 'takeDown'] as const
export type ReportDecisionName = (typeof REPORT_DECISIONS)[number]

/** The reporter is told after this time; until then the decision can be undone. */
export const REPORT_UNDO_MINUTES = 10

export const reportList = defineList({
  filters: {
    group: choice(REPORT_GROUPS),
    kind: choice(REPORT_KINDS),
    state: choice(REPORT_STATES, { fallback: 'open' }),
    reason: choice(REPORT_REASONS),
    listingId: id({ param: 'listing' }),
    personId: id({ param: 'person' }),
  },
  pageSize: 20,
})
export type ReportQuery = Criteria<typeof reportList>

export type ReportRow = {
  id: string
  kind: ReportKind
  status: ReportStatus
  outcome: ReportOutcome | null
  reason: ReportReason
  createdAt: Date
  handledAt: Date | null
  listingId: string
  listingTitle: string
  listingStatus: ListingStatus
  /** Null for a guest, and for a warning. */
  reporterName: string | null
  /** The owner of the listing, or the sender of the message. */
  personId: string
  personName: string
  /** All reports about this person, also decided ones and this one. */
  personReports: number
}

/** Another account with a sign that it belongs to the reported person. */
export type RelatedAccount = {
  id: string
  name: string
  isActive: boolean
  hasSamePhone: boolean
  hasSamePhoto: boolean
  hasSamePayout: boolean
  hasSameDevice: boolean
}

export type ReportRef = { kind: ReportKind; id: string }

export type ReportCase = ReportRow & {
  /** What the reporter wrote. */
  note: string | null
  /** The internal note of the administrator. */
  resolution: string | null
  /** Only of a message that a member reported. */
  messageText: string | null
  relatedAccounts: RelatedAccount[]
  canUndo: boolean
}
