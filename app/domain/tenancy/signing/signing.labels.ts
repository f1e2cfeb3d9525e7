import { m } from '#app/messages/messages.js'
import type { LeaseSigningStatus, RenewalSide } from '#app/shared/tenancy-vocabulary.ts'

const STATUS_LABELS: Record<LeaseSigningStatus, () => string> = {
  open: m.lease_status_open,
  signed: m.lease_status_signed,
  declined: m.ui_declined,
  withdrawn: m.ui_withdrawn,
  lapsed: m.lease_status_lapsed,
}
export const getSigningStatusLabel = (status: LeaseSigningStatus): string => STATUS_LABELS[status]()

export const getSignerLabel = (side: RenewalSide): string => (side === 'owner' ? m.party_owner() : m.party_tenant())

/** In groups of four digits, which people can compare. */
export const formatFingerprint = (hash: string): string => hash.match(/.{1,4}/g)?.join(' ') ?? ''
