// Selects lines of the rent index.
import { RENT_INDEX_MIN_COUNT, type RentDimension, type RentGroup, type RentIndexRow } from './rent-index.model.ts'

const ALL_KEYS = ['citySlug', 'propertyType', 'bedrooms'] as const satisfies readonly (keyof RentGroup)[]
const DIVIDING_KEYS = {
  city: ['citySlug'],
  type: ['propertyType'],
  bedrooms: ['bedrooms'],
  typeAndBedrooms: ['propertyType', 'bedrooms'],
} as const satisfies Record<RentDimension, readonly (keyof RentGroup)[]>

/** The rows that divide `group` by a dimension, without those of few homes. */
export function selectRentRows(rows: readonly RentIndexRow[], by: RentDimension, group: RentGroup): RentIndexRow[] {
  const dividing: readonly (keyof RentGroup)[] = DIVIDING_KEYS[by]
  return rows.filter(
    (row) =>
      row.count >= RENT_INDEX_MIN_COUNT &&
      ALL_KEYS.every((key) => (dividing.includes(key) ? row[key] !== null : row[key] === group[key])),
  )
}

export function findRentRow(rows: readonly RentIndexRow[], group: RentGroup): RentIndexRow | null {
  return rows.find((row) => ALL_KEYS.every((key) => row[key] === group[key])) ?? null
}
