// What a paper is for, and when there is nothing to sign yet.
import { m } from '#app/messages/messages.js'
import type { SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'

export const EMPTY_TEXTS: Record<SignedPaperKind, () => string> = {
  lease: m.signing_none_tenant,
  renewal: m.paper_empty_renewal,
  early_end: m.paper_empty_early_end,
  deposit: m.paper_empty_deposit,
  inventory: m.paper_empty_inventory,
}

/** Above the form that asks for signatures. */
export const PREPARE_TEXTS: Record<SignedPaperKind, () => string> = {
  lease: m.signing_none_owner,
  renewal: m.paper_offer_renewal,
  early_end: m.paper_offer_early_end,
  deposit: m.paper_offer_deposit,
  inventory: m.paper_offer_inventory,
}
