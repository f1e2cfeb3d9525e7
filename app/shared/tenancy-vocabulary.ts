// The words of applications, bookings, rentals and what belongs to them. Apart from vocabulary.ts, of which every public page loads a part.

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Reasons that can be chosen when an application is rejected; the applicant reads them. */
export const REJECTION_REASONS = [
  'another_applicant',
  'move_in_date',
  'lease_length',
  'household_size',
  'pets',
  'missing_documents',
  'no_longer_available',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Computed from a rental's dates, never stored (derived-states.ts). */
export const RENTAL_STATUSES = ['upcoming', 'current', 'expiring_soon', 'expired'] as const
export type RentalStatus = (typeof RENTAL_STATUSES)[number]

/** Computed from due date, amount due and confirmed proofs, never stored (derived-states.ts). */
export const PAYMENT_STATUSES = ['paid', 'pending', 'partial', 'overdue'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PROOF_STATUSES = ['submitted', 'confirmed', 'declined', 'reversed'] as const
export type ProofStatus = (typeof PROOF_STATUSES)[number]

export const INSPECTION_TYPES = ['viewing', 'annual', 'maintenance', 'move_in', 'move_out'] as const
export type InspectionType = (typeof INSPECTION_TYPES)[number]

export const INSPECTION_STATUSES = [
  'pending_confirmation',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number]

export const INSPECTION_PRIORITIES = ['high', 'normal', 'low'] as const
export type InspectionPriority = (typeof INSPECTION_PRIORITIES)[number]

export const MAINTENANCE_STATUSES = ['open', 'in_progress', 'completed', 'cancelled'] as const
export type MaintenanceStatus = (typeof MAINTENANCE_STATUSES)[number]

export const MAINTENANCE_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type MaintenancePriority = (typeof MAINTENANCE_PRIORITIES)[number]

/** What one bill of a building is for, and how it is split among the tenants. */
export const SHARED_BILL_KINDS = ['electricity', 'water', 'internet', 'gas', 'other'] as const
export type SharedBillKind = (typeof SHARED_BILL_KINDS)[number]
export const SPLIT_METHODS = ['heads', 'days', 'readings', 'shares'] as const
export type SplitMethod = (typeof SPLIT_METHODS)[number]

export const RESERVATION_STATUSES = ['booked', 'cancelled'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export const APPLICATION_DOCUMENT_KINDS = [
  'government_id',
  'payslip',
  'employment_certificate',
  'bank_statement',
  'other',
] as const
export type ApplicationDocumentKind = (typeof APPLICATION_DOCUMENT_KINDS)[number]

export const RENTAL_DOCUMENT_KINDS = [
  'lease',
  'house_rules',
  'inspection_report',
  'receipt',
  'notice',
  'withholding_certificate',
  'other',
] as const
export type RentalDocumentKind = (typeof RENTAL_DOCUMENT_KINDS)[number]

/** Who may open a document of a rental. The person who uploaded it always may. */
export const DOCUMENT_AUDIENCES = ['both', 'owner', 'tenant'] as const
export type DocumentAudience = (typeof DOCUMENT_AUDIENCES)[number]

/** The two inspections whose result both sides accept. */
export const CONDITION_REPORT_KINDS = ['move_in', 'move_out'] as const
export type ConditionReportKind = (typeof CONDITION_REPORT_KINDS)[number]

export const CONDITIONS = ['good', 'worn', 'damaged', 'missing'] as const
export type Condition = (typeof CONDITIONS)[number]

/** An amount that the owner wants to keep of the deposit. */
export const DEDUCTION_STATUSES = ['proposed', 'accepted', 'contested', 'withdrawn'] as const
export type DeductionStatus = (typeof DEDUCTION_STATUSES)[number]

/** Money of the deposit that the owner paid back. */
export const DEPOSIT_RETURN_STATUSES = ['sent', 'confirmed', 'contested', 'withdrawn'] as const
export type DepositReturnStatus = (typeof DEPOSIT_RETURN_STATUSES)[number]

/**
 * A reduction lowers another line: nothing in the rent book is edited. A refund is rent that was paid back with the deposit, and whose check
 * the bank returned afterwards: the tenant owes it.
 */
export const PAYMENT_KINDS = [
  'advance',
  'deposit',
  'rent',
  'dues',
  'utilities',
  'penalty',
  'other',
  'refund',
  'reduction',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

export const PAYMENT_METHODS = ['gcash', 'maya', 'bank', 'cash', 'check', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** Where an owner can be paid. */
export const PAYOUT_METHODS = ['gcash', 'maya', 'bank', 'cash'] as const satisfies readonly PaymentMethod[]
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
/** What a co-owner proposes for the payout accounts of the owner. */
export const PAYOUT_PROPOSAL_KINDS = ['add', 'change', 'remove'] as const
export type PayoutProposalKind = (typeof PAYOUT_PROPOSAL_KINDS)[number]
export const PAYOUT_PROPOSAL_STATUSES = ['open', 'approved', 'declined', 'withdrawn', 'lapsed'] as const
export type PayoutProposalStatus = (typeof PAYOUT_PROPOSAL_STATUSES)[number]

/** How the tenants of one lease pay: one rent together, or each their share with receipts of their own. */
export const LEASE_RECEIPTS = ['joint', 'own'] as const
export type LeaseReceipts = (typeof LEASE_RECEIPTS)[number]
export const ROOMMATE_CHANGE_KINDS = ['join', 'leave', 'receipts'] as const
export type RoommateChangeKind = (typeof ROOMMATE_CHANGE_KINDS)[number]
/** `invited`: the person has not answered; `open`: somebody has not consented. */
export const ROOMMATE_CHANGE_STATUSES = ['invited', 'open', 'agreed', 'declined', 'withdrawn', 'lapsed'] as const
export type RoommateChangeStatus = (typeof ROOMMATE_CHANGE_STATUSES)[number]
/** The deposit share of who gives it up: paid by those who take it over, or by the owner. */
export const ROOMMATE_DEPOSIT_WAYS = ['between', 'owner'] as const
export type RoommateDepositWay = (typeof ROOMMATE_DEPOSIT_WAYS)[number]

/** Nobody chooses `deposit`: an accepted deduction pays the lines that it names. */
export const STORED_PAYMENT_METHODS = [...PAYMENT_METHODS, 'deposit'] as const
export type StoredPaymentMethod = (typeof STORED_PAYMENT_METHODS)[number]

/** A post-dated check in the register of a rental. */
export const POST_DATED_CHECK_STATUSES = ['held', 'deposited', 'cleared', 'returned'] as const
export type PostDatedCheckStatus = (typeof POST_DATED_CHECK_STATUSES)[number]
/** The amount of such a check cannot be paid in another way. */
export const OPEN_POST_DATED_CHECK_STATUSES = ['held', 'deposited'] as const satisfies readonly PostDatedCheckStatus[]

export const PAYMENT_REMINDER_KINDS = ['before', 'after'] as const
export type PaymentReminderKind = (typeof PAYMENT_REMINDER_KINDS)[number]

/** Services that a sub-meter measures: cubic meters or kilowatt-hours. */
export const METERED_UTILITIES = ['water', 'electricity'] as const
export type MeteredUtility = (typeof METERED_UTILITIES)[number]

/** A charge for a sub-meter reading, which the tenant may contest once. */
export const READING_STATUSES = ['charged', 'contested', 'kept', 'corrected', 'reversed'] as const
export type ReadingStatus = (typeof READING_STATUSES)[number]

/** The invitation of a tenant whom the owner added. */
export const TENANT_INVITATION_STATUSES = ['not_invited', 'invited', 'accepted', 'declined'] as const
export type TenantInvitationStatus = (typeof TENANT_INVITATION_STATUSES)[number]

/** What the owner wrote when adding a tenant: the terms, money held, a line of the rent book, a check in hand, a meter. */
export const OPENING_FIGURE_KINDS = [
  'rent',
  'payment_day',
  'starts_on',
  'ends_on',
  'deposit',
  'advance',
  'line',
  'check',
  'water',
  'electricity',
] as const
export type OpeningFigureKind = (typeof OPENING_FIGURE_KINDS)[number]

/** The tenant answers each figure once; the owner answers what was contested. */
export const OPENING_FIGURE_STATUSES = ['proposed', 'confirmed', 'contested', 'kept', 'corrected'] as const
export type OpeningFigureStatus = (typeof OPENING_FIGURE_STATUSES)[number]

/** One proposal for the next rental. A counter-proposal is a new one. */
export const RENEWAL_STATUSES = ['open', 'countered', 'accepted', 'declined', 'withdrawn'] as const
export type RenewalStatus = (typeof RENEWAL_STATUSES)[number]

/** A proposal to end a renewed rental early. An open one has lapsed when its day has passed; it is stored when another one follows. */
export const EARLY_END_STATUSES = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const
export type EarlyEndStatus = (typeof EARLY_END_STATUSES)[number]

/**
 * A paper that both sides of a rental sign here. An open one has lapsed after its last day; it is stored when another one follows. One whose record
 * changed before the last signature is void.
 */
export const LEASE_SIGNING_STATUSES = ['open', 'signed', 'declined', 'withdrawn', 'lapsed', 'void'] as const
export type LeaseSigningStatus = (typeof LEASE_SIGNING_STATUSES)[number]

/** What both sides of a rental can sign. All but the lease record in writing what the two sides agreed on the site before. */
export const SIGNED_PAPER_KINDS = ['lease', 'renewal', 'early_end', 'deposit', 'inventory'] as const
export type SignedPaperKind = (typeof SIGNED_PAPER_KINDS)[number]

/** How a person confirms a signature. */
export const SIGNATURE_WAYS = ['code', 'password', 'passkey'] as const
export type SignatureWay = (typeof SIGNATURE_WAYS)[number]

/** People who sign a lease by a link, without an account. */
export const INVITED_SIGNER_ROLES = ['guarantor', 'witness'] as const
export type InvitedSignerRole = (typeof INVITED_SIGNER_ROLES)[number]

export const INVITED_SIGNER_STATUSES = ['asked', 'signed', 'declined', 'removed'] as const
export type InvitedSignerStatus = (typeof INVITED_SIGNER_STATUSES)[number]

/** What then happens to the next rental: it never begins, or it begins on the day after the new last day. */
export const NEXT_RENTAL_CHOICES = ['cancel', 'move'] as const
export type NextRentalChoice = (typeof NEXT_RENTAL_CHOICES)[number]

export const RENEWAL_SIDES = ['owner', 'tenant'] as const
export type RenewalSide = (typeof RENEWAL_SIDES)[number]

// What happened to a viewing, as the facts of a line in its conversation. The text is written when somebody reads it, in their language.
export const VISIT_LINE_EVENTS = ['chosen', 'preferred', 'confirmed', 'declined', 'cancelled', 'moved'] as const
export type VisitLineEvent = (typeof VISIT_LINE_EVENTS)[number]

export type VisitLine = {
  event: VisitLineEvent
  /** ISO 8601. */
  times: readonly string[]
  /** What a person wrote about it. */
  reason?: string
}

/** Cash that a person of the team took for the owner. `cancelled`: the payment was reversed. */
export const HELD_CASH_STATUSES = ['held', 'handed_over', 'written_off', 'cancelled'] as const
export type HeldCashStatus = (typeof HELD_CASH_STATUSES)[number]

/** What a renter shares, each for itself. */
export const PASSPORT_PARTS = ['identity', 'history', 'references', 'income'] as const
export type PassportPart = (typeof PASSPORT_PARTS)[number]

/** What a reader saw: a part, or one income document of the last one. */
export const PASSPORT_VIEW_KINDS = [...PASSPORT_PARTS, 'income_file'] as const
export type PassportViewKind = (typeof PASSPORT_VIEW_KINDS)[number]

export const REFERENCE_STATUSES = ['open', 'answered', 'declined'] as const
export type ReferenceStatus = (typeof REFERENCE_STATUSES)[number]

/** What an earlier owner says to a question about the renter. */
export const REFERENCE_ANSWERS = ['yes', 'mostly', 'no'] as const
export type ReferenceAnswer = (typeof REFERENCE_ANSWERS)[number]

export const INCOME_DOCUMENT_KINDS = ['payslip', 'employment_certificate', 'bank_statement', 'tax_return'] as const
export type IncomeDocumentKind = (typeof INCOME_DOCUMENT_KINDS)[number]
