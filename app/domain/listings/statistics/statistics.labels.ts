// Texts of the page about one own listing.
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { getListingStatusLabel } from '#app/domain/listings/own/own-list.labels.ts'
import type { Advice } from './advice.rules.ts'
import type { HistoryEntry, ListingChange } from './history.rules.ts'
import type { TrafficKind } from './statistics.model.ts'

const TRAFFIC_LABELS = {
  views: m.dashboard_column_views,
  inquiries: m.dashboard_column_inquiries,
  saves: m.own_stats_saves,
  applications: m.own_column_applications,
} satisfies Record<TrafficKind, () => string>

export function getTrafficLabel(kind: TrafficKind): string {
  return TRAFFIC_LABELS[kind]()
}

/** The advice, and the fact that it follows from. */
export function getAdviceTexts(advice: Advice): { title: string; reason: string } {
  switch (advice.code) {
    case 'photos':
      return {
        title: m.ui_add_photos(),
        reason: m.own_advice_photos_why({ photos: advice.photos, usual: advice.usual }),
      }
    case 'price':
      return {
        title: m.own_advice_price(),
        reason: m.own_advice_price_why({
          rent: formatPesos(advice.rent),
          upper: formatPesos(advice.upperQuartile),
          similar: formatNumber(advice.similar),
        }),
      }
    case 'unanswered':
      return { title: m.own_advice_unanswered(), reason: m.own_advice_unanswered_why({ count: advice.count }) }
    case 'slowAnswers':
      return { title: m.own_advice_slow(), reason: m.own_advice_slow_why({ hours: advice.hours }) }
    case 'confirm':
      return {
        title: m.own_advice_confirm(),
        reason: advice.days === null ? m.own_advice_confirm_never() : m.own_advice_confirm_why({ days: advice.days }),
      }
    case 'descriptionShort':
      return {
        title: m.own_advice_description(),
        reason: m.own_advice_description_why({ characters: advice.characters }),
      }
    case 'descriptionFil':
      return { title: m.own_advice_filipino(), reason: m.own_advice_filipino_why() }
    case 'deposit':
      return { title: m.own_advice_deposit(), reason: m.own_advice_deposit_why() }
    case 'position':
      return { title: m.own_advice_position(), reason: m.own_advice_position_why() }
  }
}

const FIELD_LABELS: Readonly<Record<string, () => string>> = {
  title: m.own_field_title,
  titleFil: m.own_field_title,
  description: m.own_field_description,
  descriptionFil: m.own_field_description,
  basePrice: m.own_field_price,
  securityDeposit: m.own_field_deposit,
  advanceMonths: m.own_field_advance,
  cleaningFee: m.own_field_fees,
  associationDues: m.own_field_fees,
  includedUtilities: m.own_field_utilities,
  place: m.own_field_place,
  pin: m.own_field_place,
  street: m.own_field_place,
  unit: m.own_field_unit,
  amenities: m.own_field_amenities,
  availableFrom: m.own_field_available,
  minimumLeaseMonths: m.own_field_lease,
  leaseTerms: m.own_field_lease,
  leaseTermsFil: m.own_field_lease,
  houseRules: m.own_field_rules,
  houseRulesFil: m.own_field_rules,
  petsAllowed: m.own_field_rules,
  residents: m.own_field_rules,
  curfew: m.own_field_rules,
  representedOwner: m.own_field_authority,
  authorityDocument: m.own_field_authority,
}

/** Rooms, area, furnishing and whatever else has no word of its own are details. */
function formatFields(fields: readonly string[]): string {
  return [...new Set(fields.map((field) => (FIELD_LABELS[field] ?? m.own_field_details)()))].join(', ')
}

const CHANGE_LABELS = {
  created: m.ui_created,
  photos: m.own_history_photos,
  confirmed: m.own_history_confirmed,
  copied: m.own_history_copied,
  imported: m.own_history_imported,
  deleted: m.own_history_deleted,
  other: m.own_history_other,
} satisfies Record<Exclude<ListingChange['kind'], 'status' | 'edited'>, () => string>

export function getChangeText(change: ListingChange): string {
  if (change.kind === 'status')
    return m.own_history_status({ from: getListingStatusLabel(change.from), to: getListingStatusLabel(change.to) })
  if (change.kind !== 'edited') return CHANGE_LABELS[change.kind]()
  const { price, fields } = change
  const others = formatFields(fields.filter((field) => field !== 'basePrice' || price === null))
  const parts = [
    ...(price ? [m.own_history_price({ from: formatPesos(price.from), to: formatPesos(price.to) })] : []),
    ...(others === '' ? [] : [m.own_history_fields({ fields: others })]),
  ]
  return parts.length === 0 ? m.own_history_edited() : parts.join(' · ')
}

export function getChangerText({ by }: Pick<HistoryEntry, 'by'>): string {
  if (by.kind === 'person') return by.name
  return by.kind === 'self' ? m.ui_you() : m.own_history_platform()
}
