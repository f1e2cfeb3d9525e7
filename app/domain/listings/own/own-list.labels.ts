import { getStatusLabel } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import type { Freshness } from '#app/domain/listings/freshness/freshness.rules.ts'
import type { NextStep } from './next-step.rules.ts'
import type { BulkChange, OwnListRow, OwnSort } from './own-list.model.ts'

export const getListingStatusLabel = (status: ListingStatus): string => getStatusLabel('listing', status)

const SORT_LABELS = {
  newest: m.ui_newest_first,
  rentDown: m.own_sort_rent_down,
  rentUp: m.own_sort_rent_up,
  views: m.own_sort_views,
  inquiries: m.own_sort_inquiries,
  freshness: m.own_sort_freshness,
} satisfies Record<OwnSort, () => string>

export function getOwnSortLabel(sort: OwnSort): string {
  return SORT_LABELS[sort]()
}

/** For `none`, when it was last confirmed. */
export function getNextStepLabel(step: Exclude<NextStep, 'none'>, { waitingApplications: count }: OwnListRow): string {
  return NEXT_STEPS[step]({ count })
}

const NEXT_STEPS = {
  finish: m.own_next_finish,
  change: m.own_next_change,
  inReview: m.own_next_in_review,
  confirm: m.own_next_confirm,
  decide: m.own_next_decide,
  addPhotos: m.ui_add_photos,
  publish: m.own_next_publish,
  rented: m.own_next_rented,
  hidden: m.own_next_hidden,
} satisfies Record<Exclude<NextStep, 'none'>, (input: { count: number }) => string>

const CHANGE_RESULTS = {
  activate: m.own_bulk_activated,
  deactivate: m.own_bulk_deactivated,
  confirm: m.own_bulk_confirmed,
} satisfies Record<BulkChange, (input: { count: number }) => string>

export function getBulkResultLabel(change: BulkChange, count: number): string {
  return CHANGE_RESULTS[change]({ count })
}

export function getFreshnessLabel(freshness: Freshness): string {
  if (freshness.kind === 'never') return m.own_fresh_never()
  const { kind, days: count } = freshness
  if (kind === 'asked') return count === 0 ? m.own_fresh_asked_today() : m.own_fresh_asked({ count })
  return count === 0 ? m.own_fresh_today() : m.own_fresh_confirmed({ count })
}
