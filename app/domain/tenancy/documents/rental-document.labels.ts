import { m } from '#app/messages/messages.js'
import type { DocumentAudience, RentalDocumentKind } from '#app/shared/tenancy-vocabulary.ts'

const KINDS: Record<RentalDocumentKind, () => string> = {
  lease: m.ui_lease,
  house_rules: m.listing_house_rules,
  inspection_report: m.document_kind_inspection_report,
  receipt: m.document_kind_receipt,
  notice: m.document_kind_notice,
  withholding_certificate: m.document_kind_certificate,
  other: m.document_kind_other,
}
export const getDocumentKindLabel = (kind: RentalDocumentKind) => KINDS[kind]()

const AUDIENCES: Record<DocumentAudience, () => string> = {
  both: m.document_audience_both,
  owner: m.document_audience_owner,
  tenant: m.document_audience_tenant,
}
export const getAudienceLabel = (audience: DocumentAudience) => AUDIENCES[audience]()
