// The map and the chart of the rent index as shown: places of the gazetteer, and texts in the language of the visitor.
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { formatMonth, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { RENT_MONTHS_MIN, type RentIndex, type RentMapData, type RentTrendData } from './rent-index.model.ts'
import { selectRentRows } from './rent-index.rules.ts'
import { getShade, getShadeLimits, isInMetro, METRO, OUTLINE } from './rent-map.rules.ts'

/** Null with too few months to draw a line. */
export function buildRentTrend({ months }: RentIndex, citySlug: string | null, label: string): RentTrendData | null {
  const points = months
    .filter((row) => row.citySlug === citySlug)
    .map(({ month, count, median }) => {
      const name = formatMonth(month)
      return { month: name, shortMonth: name.slice(0, 3), count, median }
    })
  return points.length < RENT_MONTHS_MIN ? null : { label, points }
}

export function buildRentMap({ rows }: RentIndex): RentMapData {
  const cities = selectRentRows(rows, 'city', { citySlug: null, propertyType: null, bedrooms: null })
  const limits = getShadeLimits(cities.map(({ median }) => median))
  const spots = cities.flatMap(({ citySlug, median }) => {
    const place = findCityBySlug(citySlug ?? '')
    if (!place) return []
    const isMetro = isInMetro(place)
    const { x, y } = (isMetro ? METRO : OUTLINE).project(place)
    const to = `/rents/${citySlug}`
    return [
      { label: place.name, to, median, x: Math.round(x), y: Math.round(y), isMetro, shade: getShade(median, limits) },
    ]
  })
  return { spots, legend: buildLegend(limits) }
}

function buildLegend(limits: readonly number[]): RentMapData['legend'] {
  const below = limits.map((limit, n) => {
    const [from, to] = [limits[n - 1], formatPesos(limit)]
    return from === undefined ? m.rents_up_to({ to }) : m.rents_spread({ lower: formatPesos(from), upper: to })
  })
  const last = limits.at(-1)
  return [...below, ...(last === undefined ? [] : [m.rents_more_than({ from: formatPesos(last) })])].map(
    (label, n) => ({
      shade: n + 1,
      label,
    }),
  )
}
