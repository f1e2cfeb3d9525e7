import { m } from '#app/messages/messages.js'
import type { EarlyEndStatus, NextRentalChoice, RenewalSide } from '#app/shared/tenancy-vocabulary.ts'
import type { OfferState } from './renewal.rules.ts'

const STATUS_LABELS = {
  open: m.ui_waits_for_answer,
  countered: m.renewal_status_countered,
  accepted: m.ui_accepted,
  declined: m.ui_declined,
  withdrawn: m.ui_withdrawn,
  lapsed: m.renewal_status_lapsed,
} satisfies Record<OfferState, () => string>
export const getRenewalStatusLabel = (status: OfferState): string => STATUS_LABELS[status]()
export const RENEWAL_STATUS_TONES = {
  open: 'amber',
  countered: 'slate',
  accepted: 'leaf',
  declined: 'brick',
  withdrawn: 'slate',
  lapsed: 'slate',
} as const satisfies Record<OfferState, string>

const SIDE_LABELS = { owner: m.renewal_by_owner, tenant: m.renewal_by_tenant } satisfies Record<
  RenewalSide,
  () => string
>
export const getRenewalSideLabel = (side: RenewalSide): string => SIDE_LABELS[side]()

const EARLY_END_LABELS = {
  open: m.ui_waits_for_answer,
  accepted: m.ui_accepted,
  declined: m.ui_declined,
  withdrawn: m.ui_withdrawn,
  lapsed: m.renewal_status_lapsed,
} satisfies Record<EarlyEndStatus, () => string>
export const getEarlyEndStatusLabel = (status: EarlyEndStatus): string => EARLY_END_LABELS[status]()

const NEXT_RENTAL_LABELS = { cancel: m.early_end_next_cancel, move: m.early_end_next_move } satisfies Record<
  NextRentalChoice,
  () => string
>
export const getNextRentalLabel = (choice: NextRentalChoice): string => NEXT_RENTAL_LABELS[choice]()
