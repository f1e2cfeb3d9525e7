// The rent index: asking rents of the public homes, by city, type and bedrooms. Commercial space is not in it.
import type { Day } from '#app/shared/dates.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'

/** Homes with more bedrooms count in the last group. */
export const MAX_BEDROOM_GROUP = 4
/** Fewer homes would be the prices of a few people. */
export const RENT_INDEX_MIN_COUNT = 8
export const RENT_TREND_DAYS = 90
/** In each of the two periods. The homes differ, so that a few of another kind would move the median. */
export const RENT_TREND_MIN_COUNT = 20

/** Null means all of them. */
export type RentGroup = { citySlug: string | null; propertyType: PropertyType | null; bedrooms: number | null }

/** In centavos a month: first quartile, median, third quartile. */
export type RentFigures = { count: number; lower: number; median: number; upper: number; trend: RentTrend | null }
/** Homes listed in the last 90 days against those of the 90 days before; null with too few homes in either. */
export type RentTrend = { percent: number; recentCount: number; earlierCount: number }
export type RentIndexRow = RentGroup & RentFigures
/** Homes that were listed in a month and are still public: of a city, or of the country if the slug is null. */
export type RentMonth = { citySlug: string | null; month: Day; count: number; median: number }
export type RentIndex = { rows: RentIndexRow[]; months: RentMonth[]; countedOn: Day }

export const RENT_DIMENSIONS = ['city', 'type', 'bedrooms', 'typeAndBedrooms'] as const
export type RentDimension = (typeof RENT_DIMENSIONS)[number]
/** One line of a shown table. */
export type RentLine = RentFigures & { label: string; to: string | null }
export type RentTableData = {
  dimension: RentDimension
  caption: string
  lines: RentLine[]
  total: number
  countedOn: Day
}

/** With the month that has just begun. */
export const RENT_MONTHS = 12
/** Fewer points are no line. */
export const RENT_MONTHS_MIN = 3
/** The chart of a place; months with too few homes are left out. In centavos. */
export type RentTrendData = {
  label: string
  points: { month: string; shortMonth: string; count: number; median: number }[]
}

/** A city on the map of rents; `shade` 1 is the cheapest quarter. */
export type RentSpot = {
  label: string
  to: string
  median: number
  x: number
  y: number
  isMetro: boolean
  shade: number
}
export type RentMapData = { spots: RentSpot[]; legend: { shade: number; label: string }[] }
