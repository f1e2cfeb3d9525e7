// Figures about one listing, for its owner.
import type { Day } from '#app/shared/dates.ts'

export const STATISTICS_PERIODS = [30, 90, 365] as const
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number]

/** Fewer similar homes would say too little, and too much about single owners. */
export const MIN_SIMILAR = 8

export const TRAFFIC_KINDS = ['views', 'inquiries', 'saves', 'applications'] as const
export type TrafficKind = (typeof TRAFFIC_KINDS)[number]

export type TrafficDay = { day: Day } & Record<TrafficKind, number>
/** From `start` to `end`, both included. */
export type TrafficBucket = { start: Day; end: Day } & Record<TrafficKind, number>

export type Similar = {
  count: number
  medianRent: number
  upperQuartileRent: number
  medianPhotos: number
}

export type AnswerTimes = {
  /** Inquiries of the last 90 days. */
  inquiries: number
  unanswered: number
  /** Hours until half of the answered inquiries were answered; null without an answer. */
  medianHours: number | null
}
