import { m } from '#app/messages/messages.js'
import type { LeaseSigningStatus, RenewalSide, SignatureWay, SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'

const STATUS_LABELS: Record<LeaseSigningStatus, () => string> = {
  open: m.lease_status_open,
  signed: m.lease_status_signed,
  declined: m.ui_declined,
  withdrawn: m.ui_withdrawn,
  lapsed: m.lease_status_lapsed,
  void: m.lease_status_void,
}
export const getSigningStatusLabel = (status: LeaseSigningStatus): string => STATUS_LABELS[status]()

const TITLES: Record<SignedPaperKind, typeof m.lease_title> = {
  lease: m.lease_title,
  renewal: m.paper_title_renewal,
  early_end: m.paper_title_early_end,
  deposit: m.paper_title_deposit,
  inventory: m.paper_title_inventory,
}
/** As the head of the paper. */
export const getPaperTitle = (kind: SignedPaperKind): string => TITLES[kind]()

const NAMES: Record<SignedPaperKind, () => string> = {
  lease: m.paper_lease,
  renewal: m.paper_renewal,
  early_end: m.paper_early_end_name,
  deposit: m.paper_deposit,
  inventory: m.paper_inventory_name,
}
/** In the middle of a sentence: "Sign the lease". */
export const getPaperName = (kind: SignedPaperKind): string => NAMES[kind]()

const WAYS: Record<SignatureWay, (account: { email: string }) => string> = {
  code: m.lease_signature_code,
  password: m.lease_signature_password,
  passkey: m.lease_signature_passkey,
}
/** How a made signature was confirmed, as the certificate says it. */
export const describeWay = ({ way, codeSentTo }: { way: SignatureWay; codeSentTo: string }): string =>
  WAYS[way]({ email: codeSentTo })

export const getSignerLabel = (side: RenewalSide): string => (side === 'owner' ? m.party_owner() : m.party_tenant())

/** In groups of four digits, which people can compare. */
export const formatFingerprint = (hash: string): string => hash.match(/.{1,4}/g)?.join(' ') ?? ''
