import { m } from '#app/messages/messages.js'
import type { RenewalSide, RenewalStatus } from '#app/shared/tenancy-vocabulary.ts'

const STATUS_LABELS = {
  open: m.ui_waits_for_answer,
  countered: m.renewal_status_countered,
  accepted: m.ui_accepted,
  declined: m.ui_declined,
  withdrawn: m.ui_withdrawn,
} satisfies Record<RenewalStatus, () => string>
export const getRenewalStatusLabel = (status: RenewalStatus): string => STATUS_LABELS[status]()
export const RENEWAL_STATUS_TONES = {
  open: 'amber',
  countered: 'slate',
  accepted: 'leaf',
  declined: 'brick',
  withdrawn: 'slate',
} as const satisfies Record<RenewalStatus, string>

const SIDE_LABELS = { owner: m.renewal_by_owner, tenant: m.renewal_by_tenant } satisfies Record<
  RenewalSide,
  () => string
>
export const getRenewalSideLabel = (side: RenewalSide): string => SIDE_LABELS[side]()
