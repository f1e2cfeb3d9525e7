// The report of the section Analytics & Reports. Money is in centavos, days are in Manila.
import type { Day } from '#app/shared/dates.ts'
import type { ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

export const REPORT_PERIODS = ['7d', '30d', '90d', '1y'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** With both days. */
export type DayRange = { from: Day; to: Day }

/** The lines of the trend, which can be hidden. */
export const REPORT_SERIES = ['revenue', 'bookings'] as const
export type ReportSeries = (typeof REPORT_SERIES)[number]

/** What the address asks for: the screen and the files show exactly this. */
export type ReportQuery = { period: ReportPeriod; series: readonly ReportSeries[] }

export const TOP_PROPERTIES = 10
export const TOP_SEARCHES = 10

/** Confirmed bookings of one day. */
export type BookingDay = { day: Day; revenue: number; bookings: number; hoursToConfirm: number }

export type MonthPart = { from: Day; to: Day; revenue: number; bookings: number }

/** This month until today, the same days of the month before, and the whole month before. */
export type MonthlyComparison = {
  current: MonthPart
  previous: MonthPart
  wholePrevious: MonthPart
  change: number
  /** Null where there is nothing to compare with. */
  changePercentage: number | null
  /** Of the bookings of this month; null without one. */
  averagePrice: number | null
  averageDaysToConfirm: number | null
}

/** One bar or point: a day, or several days of a long period. */
export type ReportBucket = {
  start: Day
  end: Day
  revenue: number
  bookings: number
  newUsers: number
  /** All users at the end. */
  users: number
}

export type TopProperty = {
  id: string
  title: string
  city: string
  cover: string | null
  views: number
  inquiries: number
  applications: number
  revenue: number
}

export const FUNNEL_STEPS = ['views', 'inquiries', 'viewings', 'applications', 'bookings'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

export type AnswerReport = {
  inquiries: number
  unanswered: number
  /** Answered within 24 hours. */
  withinDay: number
  medianHours: number | null
}

/** Sums of as many days before the period; with its buckets, to draw them beside those of the period. */
export type PeriodBefore = {
  revenue: number
  bookings: number
  newUsers: number
  inquiries: number
  buckets: ReportBucket[]
}

export type PlatformReport = {
  period: ReportPeriod
  firstDay: Day
  lastDay: Day
  /** When the figures were read. */
  readAt: Date
  months: MonthlyComparison
  buckets: ReportBucket[]
  /** Null for a year: the figures of the days before it are not stored. */
  before: PeriodBefore | null
  /** Active listings. */
  propertyStats: { type: PropertyType; count: number; percentage: number }[]
  /** Applications that were sent in the period, by their status now. */
  applicationStats: { status: ApplicationStatus; count: number; percentage: number }[]
  top: TopProperty[]
  searchMisses: { term: string; searches: number }[]
  answers: AnswerReport
  /** Events of the period, not the ways of single people. */
  funnel: Record<FunnelStep, number>
}
