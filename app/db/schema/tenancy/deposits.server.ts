// The deposit passport of a rental: the condition of the home at moving in and at moving out, what the owner deducts and what is returned.
// Nothing cascades: it is the evidence of both sides (promise M6).
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  CONDITION_REPORT_KINDS,
  CONDITIONS,
  DEDUCTION_STATUSES,
  DEPOSIT_RETURN_STATUSES,
  PAYMENT_METHODS,
} from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import {
  centavos,
  createdAt,
  day,
  id,
  moment,
  requiredReference,
  updatedAt,
  version,
} from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { payments, rentals } from './tenancy.server.ts'

/**
 * Owner: domain/tenancy. A change of its entries takes back the acceptance of either side. A trigger refuses every change after both
 * accepted; the names are those at the time of the acceptance.
 */
export const conditionReports = pgTable(
  'condition_reports',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    kind: text({ enum: CONDITION_REPORT_KINDS }).notNull(),
    ownerName: text('owner_name'),
    ownerAcceptedAt: moment('owner_accepted_at'),
    tenantName: text('tenant_name'),
    tenantAcceptedAt: moment('tenant_accepted_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('condition_reports_one_of_kind').on(t.rentalId, t.kind),
    valueIn(t.kind, CONDITION_REPORT_KINDS),
    lengthBetween(t.ownerName, 1, 200),
    lengthBetween(t.tenantName, 1, 200),
    check('condition_reports_owner_dated', sql`(${t.ownerName} is null) = (${t.ownerAcceptedAt} is null)`),
    check('condition_reports_tenant_dated', sql`(${t.tenantName} is null) = (${t.tenantAcceptedAt} is null)`),
    positive(t.version),
  ],
)

/**
 * Owner: domain/tenancy. A room, or a thing in it. After both sides accepted the report a trigger refuses changes and removals; a new entry
 * is then a correction.
 */
export const conditionEntries = pgTable(
  'condition_entries',
  {
    id: id(),
    reportId: requiredReference('report_id', () => conditionReports.id, 'restrict'),
    authorId: requiredReference('author_id', () => users.id, 'restrict'),
    room: text().notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    note: text(),
    isCorrection: boolean('is_correction').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('condition_entries_report').on(t.reportId, t.createdAt),
    index('condition_entries_author').on(t.authorId),
    lengthBetween(t.room, 1, 80),
    valueIn(t.condition, CONDITIONS),
    lengthBetween(t.note, 1, 1_000),
  ],
)

/** Owner: domain/tenancy. Removed with an entry that was not accepted yet. */
export const conditionPhotos = pgTable(
  'condition_photos',
  {
    id: id(),
    entryId: requiredReference('entry_id', () => conditionEntries.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('condition_photos_file_unique'),
    createdAt: createdAt(),
  },
  (t) => [index('condition_photos_entry').on(t.entryId)],
)

/** Owner: domain/tenancy. A trigger refuses a change of the facts, and of an accepted or withdrawn deduction. */
export const depositDeductions = pgTable(
  'deposit_deductions',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    createdBy: requiredReference('created_by', () => users.id, 'restrict'),
    amount: centavos('amount').notNull(),
    reason: text().notNull(),
    evidenceFileId: requiredReference('evidence_file_id', () => storedFiles.id, 'restrict').unique(
      'deposit_deductions_file_unique',
    ),
    status: text({ enum: DEDUCTION_STATUSES }).notNull().default('proposed'),
    /** Why the tenant contests it. */
    answer: text(),
    decidedAt: moment('decided_at'),
    /** The transfer that pays the lines of an accepted deduction. */
    transferId: uuid('transfer_id').unique('deposit_deductions_transfer_unique'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('deposit_deductions_rental').on(t.rentalId, t.createdAt),
    index('deposit_deductions_created_by').on(t.createdBy),
    positive(t.amount),
    lengthBetween(t.reason, 1, 500),
    valueIn(t.status, DEDUCTION_STATUSES),
    lengthBetween(t.answer, 1, 500),
    check('deposit_deductions_decision_dated', sql`(${t.status} = 'proposed') = (${t.decidedAt} is null)`),
    check('deposit_deductions_contest_reasoned', sql`${t.status} <> 'contested' or ${t.answer} is not null`),
    check('deposit_deductions_transfer_when_accepted', sql`${t.transferId} is null or ${t.status} = 'accepted'`),
  ],
)

/**
 * Owner: domain/tenancy. What a deduction is for: its part of each line of the rent book. Nobody loses the right to pay a line otherwise;
 * the lines are paid when the tenant accepts the deduction.
 */
export const depositDeductionLines = pgTable(
  'deposit_deduction_lines',
  {
    deductionId: requiredReference('deduction_id', () => depositDeductions.id, 'restrict'),
    paymentId: requiredReference('payment_id', () => payments.id, 'restrict'),
    amount: centavos('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deductionId, t.paymentId] }),
    index('deposit_deduction_lines_payment').on(t.paymentId),
    positive(t.amount),
  ],
)

/** Owner: domain/tenancy. Money that the owner paid back. A trigger refuses a change of the facts, and of a confirmed or withdrawn return. */
export const depositReturns = pgTable(
  'deposit_returns',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    recordedBy: requiredReference('recorded_by', () => users.id, 'restrict'),
    amount: centavos('amount').notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    returnedOn: day('returned_on').notNull(),
    reference: text(),
    proofFileId: uuid('proof_file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    status: text({ enum: DEPOSIT_RETURN_STATUSES }).notNull().default('sent'),
    /** Why the tenant contests it. */
    answer: text(),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('deposit_returns_reference_unique')
      .on(t.rentalId, t.method, t.reference)
      .where(sql`${t.reference} is not null and ${t.status} <> 'withdrawn'`),
    index('deposit_returns_rental').on(t.rentalId, t.createdAt),
    index('deposit_returns_recorded_by').on(t.recordedBy),
    index('deposit_returns_proof').on(t.proofFileId),
    index('deposit_returns_returned').on(t.returnedOn),
    positive(t.amount),
    valueIn(t.method, PAYMENT_METHODS),
    lengthBetween(t.reference, 1, 64),
    valueIn(t.status, DEPOSIT_RETURN_STATUSES),
    lengthBetween(t.answer, 1, 500),
    check('deposit_returns_decision_dated', sql`(${t.status} = 'sent') = (${t.decidedAt} is null)`),
    check('deposit_returns_contest_reasoned', sql`${t.status} <> 'contested' or ${t.answer} is not null`),
  ],
)
