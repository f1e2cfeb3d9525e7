// Texts of the fixed values of an application.
import { getStatusLabel } from '#app/i18n/status-labels.ts'
import { m } from '#app/messages/messages.js'
import type { ApplicationDocumentKind, ApplicationStatus, RejectionReason } from '#app/shared/tenancy-vocabulary.ts'
import type { HouseholdRelationship, ReferenceRelationship } from './application-facts.model.ts'

export const getApplicationStatusLabel = (status: ApplicationStatus): string =>
  getStatusLabel('rental_application', status)

/** Colors of the badge, the status menu and the timeline. */
export const APPLICATION_STATUS_TONES = {
  pending: 'amber',
  approved: 'leaf',
  rejected: 'brick',
  withdrawn: 'slate',
} as const satisfies Record<ApplicationStatus, string>

const DOCUMENT_KIND_LABELS = {
  government_id: m.application_document_government_id,
  payslip: m.application_document_payslip,
  employment_certificate: m.application_document_employment_certificate,
  bank_statement: m.application_document_bank_statement,
  other: m.document_kind_other,
} satisfies Record<ApplicationDocumentKind, () => string>

export function getDocumentKindLabel(kind: ApplicationDocumentKind): string {
  return DOCUMENT_KIND_LABELS[kind]()
}

const REJECTION_REASON_LABELS = {
  another_applicant: m.application_reason_another_applicant,
  move_in_date: m.application_reason_move_in_date,
  lease_length: m.application_reason_lease_length,
  household_size: m.application_reason_household_size,
  pets: m.application_reason_pets,
  missing_documents: m.application_reason_missing_documents,
  no_longer_available: m.application_reason_no_longer_available,
  other: m.application_reason_other,
} satisfies Record<RejectionReason, () => string>

export function getRejectionReasonLabel(reason: RejectionReason): string {
  return REJECTION_REASON_LABELS[reason]()
}

const RELATIONSHIP_LABELS = {
  partner: m.application_relation_partner,
  child: m.application_relation_child,
  parent: m.application_relation_parent,
  sibling: m.application_relation_sibling,
  relative: m.application_relation_relative,
  friend: m.application_relation_friend,
  helper: m.application_relation_helper,
  employer: m.application_relation_employer,
  landlord: m.application_relation_landlord,
  colleague: m.application_relation_colleague,
  other: m.application_relation_other,
} satisfies Record<HouseholdRelationship | ReferenceRelationship, () => string>

/** A value that is not in the list is shown as it is stored: the column is text. */
export function getRelationshipLabel(relationship: string): string {
  return isRelationship(relationship) ? RELATIONSHIP_LABELS[relationship]() : relationship
}

function isRelationship(value: string): value is keyof typeof RELATIONSHIP_LABELS {
  return Object.hasOwn(RELATIONSHIP_LABELS, value)
}
