// Reads entries of the audit log about a listing. Details were written by several versions of the site, so nothing in them is certain.
import { LISTING_STATUSES, type ListingStatus } from '#app/shared/vocabulary.ts'

export type ListingChange =
  | { kind: 'status'; from: ListingStatus; to: ListingStatus }
  | { kind: 'edited'; fields: string[]; price: { from: number; to: number } | null }
  | { kind: 'created' | 'photos' | 'confirmed' | 'copied' | 'imported' | 'deleted' | 'other' }

export type HistoryEntry = {
  id: string
  at: Date
  by: { kind: 'self' | 'platform' } | { kind: 'person'; name: string }
  change: ListingChange
}

const KINDS = {
  'listing.created': 'created',
  'listing.photosChanged': 'photos',
  'listing.availabilityConfirmed': 'confirmed',
  'listing.duplicated': 'copied',
  'listing.imported': 'imported',
  'listing.deleted': 'deleted',
} as const

export function readListingChange(action: string, details: unknown): ListingChange {
  const values = isRecord(details) ? details : {}
  if (action === 'listing.statusChanged' && isStatus(values.from) && isStatus(values.to))
    return { kind: 'status', from: values.from, to: values.to }
  if (action === 'listing.edited') return { kind: 'edited', fields: readFields(values), price: readPrice(values) }
  return { kind: KINDS[action as keyof typeof KINDS] ?? 'other' }
}

const readFields = ({ fields }: Record<string, unknown>): string[] =>
  Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []

/** In centavos. */
function readPrice({ price }: Record<string, unknown>): { from: number; to: number } | null {
  if (!isRecord(price) || typeof price.from !== 'number' || typeof price.to !== 'number') return null
  return { from: price.from, to: price.to }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStatus(value: unknown): value is ListingStatus {
  return LISTING_STATUSES.includes(value as ListingStatus)
}
