// The tables of the rent index as shown: labels, links and texts in the language of the visitor. On the server, because place names come
// from the gazetteer.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { searchPlaces } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { formatDate, formatNumber, formatPesos } from '#app/i18n/format.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { m } from '#app/messages/messages.js'
import { toWholePesos } from '#app/shared/money.ts'
import {
  MAX_BEDROOM_GROUP,
  RENT_INDEX_MIN_COUNT,
  type RentDimension,
  type RentGroup,
  type RentIndexRow,
  type RentLine,
  type RentTableData,
  type RentTrendData,
} from './rent-index.model.ts'
import { buildRentMap, buildRentTrend } from './rent-chart.labels.server.ts'
import { getRentIndex } from './rent-index.queries.server.ts'
import { findRentRow, selectRentRows } from './rent-index.rules.ts'
import type { RentTableInput } from './rent-index.schema.ts'

/** A table stays readable; the lines with the most homes come first. */
const MAX_LINES = 60

export async function buildRentTable(ctx: Ctx, { by, city, type, bedrooms }: RentTableInput): Promise<RentTableData> {
  const { rows, countedOn } = await getRentIndex(ctx)
  const group: RentGroup = { citySlug: city ?? null, propertyType: type ?? null, bedrooms: bedrooms ?? null }
  const selected = selectRentRows(rows, by, group).slice(0, MAX_LINES)
  if (by === 'bedrooms') selected.sort((a, b) => (a.bedrooms ?? 0) - (b.bedrooms ?? 0))
  return {
    dimension: by,
    caption: buildCaption(group),
    lines: selected.map((row) => toLine(row, by)),
    total: findRentRow(rows, group)?.count ?? 0,
    countedOn,
  }
}

export async function buildRentOverview(ctx: Ctx) {
  const [index, tables] = await Promise.all([
    getRentIndex(ctx),
    Promise.all([
      buildRentTable(ctx, { by: 'city' }),
      buildRentTable(ctx, { by: 'type' }),
      buildRentTable(ctx, { by: 'bedrooms' }),
    ]),
  ])
  return {
    tables: tables.map(nameByDimension),
    map: buildRentMap(index),
    trend: buildRentTrend(index, null, m.rents_trend_title()),
  }
}

export type RentsOfCity = {
  slug: string
  name: string
  summary: string
  hasFigures: boolean
  tables: RentTableData[]
  trend: RentTrendData | null
}

/** The city of the rent page for the slug of a city or district. */
export function findRentCity(slug: string): { slug: string; name: string } | null {
  const place = findCityBySlug(slug)
  const city = place?.kind === 'district' ? searchPlaces(place.area, { limit: 1 })[0] : place
  return city?.slug ? { slug: city.slug, name: city.name } : null
}

/** Null for an unknown place. A district gives the figures of its city. */
export async function buildRentsOfCity(ctx: Ctx, slug: string): Promise<RentsOfCity | null> {
  const city = findRentCity(slug)
  if (!city) return null
  const index = await getRentIndex(ctx)
  const { rows, countedOn } = index
  const whole = findRentRow(rows, { citySlug: city.slug, propertyType: null, bedrooms: null })
  const hasFigures = whole !== null && whole.count >= RENT_INDEX_MIN_COUNT
  const tables = await Promise.all([
    buildRentTable(ctx, { by: 'typeAndBedrooms', city: city.slug }),
    buildRentTable(ctx, { by: 'type', city: city.slug }),
    buildRentTable(ctx, { by: 'bedrooms', city: city.slug }),
  ])
  return {
    slug: city.slug,
    name: city.name,
    summary: hasFigures
      ? m.rents_summary({
          place: city.name,
          count: formatNumber(whole.count),
          median: formatPesos(whole.median),
          lower: formatPesos(whole.lower),
          upper: formatPesos(whole.upper),
          date: formatDate(countedOn),
        })
      : m.rents_too_few(),
    hasFigures,
    tables: hasFigures ? tables.map(nameByDimension) : [],
    trend: buildRentTrend(index, city.slug, m.rents_trend_title_in({ place: city.name })),
  }
}

/** Amounts in whole pesos. The change is a percentage of the earlier median, because a cell must not start with a minus sign. Headers are English in both languages, so that a sheet keeps working. */
export async function buildRentFile(ctx: Ctx): Promise<string> {
  const { rows, countedOn } = await getRentIndex(ctx)
  const toPesos = (centavos: number) => String(toWholePesos(centavos))
  const header = [
    'city',
    'type',
    'bedrooms',
    'homes',
    'lower_quartile',
    'median',
    'upper_quartile',
    'percent_of_90_days_before',
  ]
  const lines = rows
    .filter(({ count }) => count >= RENT_INDEX_MIN_COUNT)
    .map(({ citySlug, propertyType, bedrooms, count, lower, median, upper, trend }) => [
      citySlug ?? 'all',
      propertyType ?? 'all',
      bedrooms === null ? 'all' : String(bedrooms),
      String(count),
      toPesos(lower),
      toPesos(median),
      toPesos(upper),
      trend === null ? '' : (100 + trend.percent).toFixed(1),
      countedOn,
    ])
  return buildCsv([[...header, 'counted_on'], ...lines])
}

function toLine({ count, lower, median, upper, trend, ...group }: RentIndexRow, by: RentDimension): RentLine {
  const to = by === 'city' && group.citySlug !== null ? `/rents/${group.citySlug}` : null
  return { count, lower, median, upper, trend, label: getGroupLabel(group, by), to }
}

function getGroupLabel({ citySlug, propertyType, bedrooms }: RentGroup, by: RentDimension): string {
  const type = propertyType === null ? '' : propertyTypeLabel(propertyType)
  if (by === 'city') return findCityBySlug(citySlug ?? '')?.name ?? ''
  if (by === 'type' || (propertyType === 'studio' && bedrooms === 0)) return type
  const size = getBedroomLabel(bedrooms ?? 0)
  return by === 'bedrooms' ? size : `${type}, ${size}`
}

function getBedroomLabel(bedrooms: number): string {
  if (bedrooms === 0) return m.rents_no_bedroom()
  return bedrooms >= MAX_BEDROOM_GROUP
    ? m.rents_bedrooms_more({ count: bedrooms })
    : m.rents_bedrooms({ count: bedrooms })
}

const DIMENSION_CAPTIONS: Record<RentDimension, () => string> = {
  city: m.rents_by_city,
  type: m.rents_by_type,
  bedrooms: m.rents_by_bedrooms,
  typeAndBedrooms: m.rents_by_home,
}

/** On a page with several tables of the same homes the caption says how they differ. */
const nameByDimension = (table: RentTableData): RentTableData => ({
  ...table,
  caption: DIMENSION_CAPTIONS[table.dimension](),
})

/** "Asking rent a month: Condo, 1 bedroom, Cebu City". */
function buildCaption({ citySlug, propertyType, bedrooms }: RentGroup): string {
  const parts = [
    propertyType === null ? m.ui_all_homes() : propertyTypeLabel(propertyType),
    ...(bedrooms === null ? [] : [getBedroomLabel(bedrooms)]),
    ...(citySlug === null ? [] : [findCityBySlug(citySlug)?.name ?? citySlug]),
  ]
  return m.rents_caption({ homes: parts.join(', ') })
}
