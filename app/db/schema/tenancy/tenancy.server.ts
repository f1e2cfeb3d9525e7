// Bookings, rentals, the rent book (payments, proofs of payment, acknowledgments) and documents. No foreign key cascades: rows about money stay when a listing or a person is
// deleted (promise M6).
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  BOOKING_STATUSES,
  POST_DATED_CHECK_STATUSES,
  DOCUMENT_AUDIENCES,
  PAYMENT_KINDS,
  PROOF_STATUSES,
  RENTAL_DOCUMENT_KINDS,
  STORED_PAYMENT_METHODS,
} from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { rentalApplications } from './applications.server.ts'
import { between, lengthBetween, notNegative, positive, valueIn } from '#app/db/schema/checks.server.ts'
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
import { numberRange, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/** A trigger fills it, with the first space of the listing, if the insert does not name one. */
const filledSpaceId = () =>
  uuid('space_id')
    .notNull()
    .default(sql`null`)
    .references(() => spaces.id, { onDelete: 'restrict' })

/** Owner: domain/tenancy. `total_price` is the move-in cost; it counts as revenue once confirmed. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    applicationId: requiredReference('application_id', () => rentalApplications.id, 'restrict').unique(
      'bookings_application_unique',
    ),
    guestId: requiredReference('guest_id', () => users.id, 'restrict'),
    /** The unit, room or bed that the guest gets. */
    spaceId: filledSpaceId(),
    status: text({ enum: BOOKING_STATUSES }).notNull().default('pending'),
    monthlyRent: centavos('monthly_rent').notNull(),
    advanceAmount: centavos('advance_amount').notNull(),
    depositAmount: centavos('deposit_amount').notNull(),
    cleaningFee: centavos('cleaning_fee').notNull().default(0),
    totalPrice: centavos('total_price').notNull(),
    moveInDate: day('move_in_date').notNull(),
    leaseMonths: integer('lease_months').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    cancelReason: text('cancel_reason'),
    /** As it is printed: of the series of the owner, or of the former series of all owners. */
    receiptNumber: text('receipt_number'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bookings_status').on(t.status, t.createdAt),
    index('bookings_recent').on(t.createdAt),
    // For reports: revenue is dated by its confirmation. With the listing and the amounts, so that the sums are read without the rows
    index('bookings_confirmed_revenue')
      .on(t.decidedAt, t.propertyId, t.totalPrice, t.depositAmount)
      .where(sql`${t.status} = 'confirmed'`),
    index('bookings_property').on(t.propertyId, t.status),
    index('bookings_guest').on(t.guestId, t.createdAt),
    index('bookings_space').on(t.spaceId),
    // For availability: what is reserved
    index('bookings_reserved_space')
      .on(t.spaceId)
      .where(sql`${t.status} = 'pending'`),
    index('bookings_decided_by').on(t.decidedBy),
    // For the money export: bookings of some days, also cancelled ones
    index('bookings_decided').on(t.decidedAt),
    valueIn(t.status, BOOKING_STATUSES),
    positive(t.monthlyRent),
    notNegative(t.advanceAmount),
    notNegative(t.depositAmount),
    notNegative(t.cleaningFee),
    check(
      'bookings_total_is_the_sum',
      sql`${t.totalPrice} = ${t.advanceAmount} + ${t.depositAmount} + ${t.cleaningFee}`,
    ),
    between(t.leaseMonths, 1, 120),
    lengthBetween(t.cancelReason, 1, 1_000),
    positive(t.version),
    lengthBetween(t.receiptNumber, 1, 24),
    check('bookings_receipt_when_confirmed', sql`${t.receiptNumber} is null or ${t.status} = 'confirmed'`),
    check('bookings_decision_dated', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  ],
)

/** The former series of all owners. A version of the application that runs beside this one still takes numbers from it. */
export const receiptNumbers = pgSequence('receipt_numbers', { startWith: 1001 })

/**
 * Owner: domain/tenancy. Current, expiring soon or expired is computed from the dates and never stored. A rental starts with a
 * confirmed booking, renews an earlier rental, or was added by the owner with a tenant who lives there: exactly one of them. Until that tenant
 * accepts the invitation, `tenant_id` is a row of `users` without a profile and a password, which nobody can sign in to.
 */
export const rentals = pgTable(
  'rentals',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    tenantId: requiredReference('tenant_id', () => users.id, 'restrict'),
    bookingId: uuid('booking_id')
      .unique('rentals_booking_unique')
      .references(() => bookings.id, { onDelete: 'restrict' }),
    renewsRentalId: uuid('renews_rental_id').unique('rentals_renews_unique'),
    addedByOwner: boolean('added_by_owner').notNull().default(false),
    /** The unit, room or bed that the tenant has now. An exclusion constraint in the migrations keeps it from being let twice. */
    spaceId: filledSpaceId(),
    /** Of the space; a trigger fills both, because a constraint cannot read another table. */
    buildingId: uuid('building_id')
      .notNull()
      .default(sql`null`),
    extent: numberRange()
      .notNull()
      .default(sql`null`),
    /** Since when the tenant has this space, if not since the first day: the day of the last move. */
    movedInOn: day('moved_in_on'),
    startsOn: day('starts_on').notNull(),
    /** The last day of the tenancy. */
    endsOn: day('ends_on').notNull(),
    monthlyRent: centavos('monthly_rent').notNull(),
    depositHeld: centavos('deposit_held').notNull().default(0),
    /** Day of the month when the rent is due; at most 28, so that every month has it. */
    paymentDay: integer('payment_day').notNull().default(5),
    endedEarlyOn: day('ended_early_on'),
    endedEarlyReason: text('ended_early_reason'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({ name: 'rentals_renews_rental_id_fk', columns: [t.renewsRentalId], foreignColumns: [t.id] }).onDelete(
      'restrict',
    ),
    index('rentals_property').on(t.propertyId, t.endsOn),
    index('rentals_tenant').on(t.tenantId, t.endsOn),
    index('rentals_space').on(t.spaceId),
    index('rentals_ending').on(t.endsOn),
    check('rentals_dates_in_order', sql`${t.endsOn} > ${t.startsOn}`),
    check('rentals_one_origin', sql`num_nonnulls(${t.bookingId}, ${t.renewsRentalId}) + ${t.addedByOwner}::int = 1`),
    positive(t.monthlyRent),
    notNegative(t.depositHeld),
    between(t.paymentDay, 1, 28),
    // A renewal that was cancelled before it began ends with the rental that it renews
    check(
      'rentals_early_end_inside',
      sql`${t.endedEarlyOn} <= ${t.endsOn} and (${t.endedEarlyOn} >= ${t.startsOn} or ${t.renewsRentalId} is not null)`,
    ),
    check('rentals_early_end_reasoned', sql`(${t.endedEarlyOn} is null) = (${t.endedEarlyReason} is null)`),
    lengthBetween(t.endedEarlyReason, 1, 1_000),
    positive(t.version),
  ],
)

/**
 * Owner: domain/tenancy. One line of the rent book: what is owed. Paid, pending, partial or overdue is computed from its reductions and its confirmed
 * proofs of payment. A trigger refuses every change but the erasure of the note: a correction is a new line.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    kind: text({ enum: PAYMENT_KINDS }).notNull().default('rent'),
    dueDate: day('due_date').notNull(),
    amountDue: centavos('amount_due').notNull(),
    /** The line that a reduction lowers; the amount of a reduction is negative. */
    reducesId: uuid('reduces_id'),
    /** The rent of the same day that was taken back because it was written with a wrong amount. */
    replacesId: uuid('replaces_id').unique('payments_replaces_unique'),
    note: text(),
    /** Who owes the line, in a lease of which each share is paid apart; null for what the tenants owe together. */
    payerId: uuid('payer_id').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ name: 'payments_reduces_id_fk', columns: [t.reducesId], foreignColumns: [t.id] }).onDelete('restrict'),
    foreignKey({ name: 'payments_replaces_id_fk', columns: [t.replacesId], foreignColumns: [t.id] }).onDelete(
      'restrict',
    ),
    uniqueIndex('payments_schedule_unique')
      .on(t.rentalId, t.kind, t.dueDate)
      .where(sql`${t.kind} in ('advance', 'deposit', 'rent') and ${t.replacesId} is null and ${t.payerId} is null`),
    uniqueIndex('payments_share_unique')
      .on(t.rentalId, t.dueDate, t.payerId)
      .where(sql`${t.kind} = 'rent' and ${t.replacesId} is null and ${t.payerId} is not null`),
    index('payments_payer').on(t.payerId),
    index('payments_rental').on(t.rentalId, t.dueDate),
    index('payments_due').on(t.dueDate),
    index('payments_reduces').on(t.reducesId),
    valueIn(t.kind, PAYMENT_KINDS),
    check('payments_amount_has_sign', sql`(${t.kind} = 'reduction') = (${t.amountDue} < 0) and ${t.amountDue} <> 0`),
    check('payments_replaces_rent', sql`${t.replacesId} is null or ${t.kind} = 'rent'`),
    check('payments_reduction_of_line', sql`(${t.kind} = 'reduction') = (${t.reducesId} is not null)`),
    lengthBetween(t.note, 1, 500),
  ],
)

/**
 * Owner: domain/tenancy. What one transfer pays of one line. A transfer over several lines has a row for each with the same `transfer_id`;
 * they are decided together. A reference can be submitted once for a line, unless the first was declined or reversed. A trigger refuses a
 * change of the facts and of a decision; a confirmed row can be reversed once and stays in the book.
 */
export const paymentProofs = pgTable(
  'payment_proofs',
  {
    id: id(),
    paymentId: requiredReference('payment_id', () => payments.id, 'restrict'),
    transferId: uuid('transfer_id').notNull().defaultRandom(),
    submittedBy: requiredReference('submitted_by', () => users.id, 'restrict'),
    amount: centavos('amount').notNull(),
    /** The part of the amount that the tenant kept back as tax (form 2307). It pays the line, but no money arrived. */
    withheld: centavos('withheld').notNull().default(0),
    method: text({ enum: STORED_PAYMENT_METHODS }).notNull(),
    paidOn: day('paid_on').notNull(),
    reference: text(),
    proofFileId: uuid('proof_file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    status: text({ enum: PROOF_STATUSES }).notNull().default('submitted'),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    reversedBy: uuid('reversed_by').references(() => users.id, { onDelete: 'set null' }),
    reversedAt: moment('reversed_at'),
    reversalReason: text('reversal_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payment_proofs_reference_unique')
      .on(t.paymentId, t.method, t.reference)
      .where(sql`${t.reference} is not null and ${t.status} not in ('declined', 'reversed')`),
    uniqueIndex('payment_proofs_transfer_line').on(t.transferId, t.paymentId),
    index('payment_proofs_payment').on(t.paymentId, t.status),
    index('payment_proofs_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} = 'submitted'`),
    index('payment_proofs_submitted_by').on(t.submittedBy),
    index('payment_proofs_decided_by').on(t.decidedBy),
    index('payment_proofs_reversed_by').on(t.reversedBy),
    index('payment_proofs_proof').on(t.proofFileId),
    // For the money export: what was received and reversed on some days
    index('payment_proofs_paid').on(t.paidOn),
    index('payment_proofs_reversed')
      .on(t.reversedAt)
      .where(sql`${t.reversedAt} is not null`),
    positive(t.amount),
    check('payment_proofs_withheld_part', sql`${t.withheld} = 0 or ${t.withheld} between 1 and ${t.amount} - 1`),
    valueIn(t.method, STORED_PAYMENT_METHODS),
    lengthBetween(t.reference, 1, 64),
    valueIn(t.status, PROOF_STATUSES),
    lengthBetween(t.declineReason, 1, 500),
    check('payment_proofs_decision_dated', sql`(${t.status} = 'submitted') = (${t.decidedAt} is null)`),
    check('payment_proofs_decline_reasoned', sql`${t.status} <> 'declined' or ${t.declineReason} is not null`),
    lengthBetween(t.reversalReason, 1, 500),
    check('payment_proofs_reversal_dated', sql`(${t.status} = 'reversed') = (${t.reversedAt} is not null)`),
    check('payment_proofs_reversal_reasoned', sql`${t.status} <> 'reversed' or ${t.reversalReason} is not null`),
  ],
)

/**
 * Owner: domain/tenancy. The number of the acknowledgment of a confirmed transfer as it is printed: of the series of the owner, or of the former
 * series of all owners. Rows are never changed or removed, so that a number never repeats and a transfer is acknowledged once.
 */
export const paymentAcknowledgments = pgTable(
  'payment_acknowledgments',
  {
    transferId: uuid('transfer_id').primaryKey(),
    number: text()
      .notNull()
      .default(sql`nextval('receipt_numbers')::text`),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    issuedAt: moment('issued_at').notNull(),
  },
  (t) => [
    index('payment_acknowledgments_rental').on(t.rentalId, t.issuedAt),
    uniqueIndex('payment_acknowledgments_number_unique').on(t.rentalId, t.number),
    lengthBetween(t.number, 1, 24),
  ],
)

/**
 * Owner: domain/tenancy. A post-dated check in the register of a rental. A cleared one becomes a confirmed transfer, which is reversed if the
 * bank returns the check afterwards. A trigger refuses a change
 * of its facts: a check that was recorded wrongly is marked as returned and recorded again.
 */
export const postDatedChecks = pgTable(
  'post_dated_checks',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    recordedBy: requiredReference('recorded_by', () => users.id, 'restrict'),
    bank: text().notNull(),
    number: text().notNull(),
    checkDate: day('check_date').notNull(),
    amount: centavos('amount').notNull(),
    status: text({ enum: POST_DATED_CHECK_STATUSES }).notNull().default('held'),
    depositedOn: day('deposited_on'),
    returnedOn: day('returned_on'),
    returnReason: text('return_reason'),
    /** The transfer of a cleared check; it stays when the check is returned later. */
    transferId: uuid('transfer_id').unique('post_dated_checks_transfer_unique'),
    /** When the owner was reminded to deposit it. */
    remindedAt: moment('reminded_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // A returned check may be recorded again.
    uniqueIndex('post_dated_checks_number_unique')
      .on(t.rentalId, t.bank, t.number)
      .where(sql`${t.status} <> 'returned'`),
    index('post_dated_checks_rental').on(t.rentalId, t.checkDate),
    index('post_dated_checks_recorded_by').on(t.recordedBy),
    index('post_dated_checks_to_remind')
      .on(t.checkDate)
      .where(sql`${t.status} = 'held' and ${t.remindedAt} is null`),
    lengthBetween(t.bank, 1, 80),
    lengthBetween(t.number, 1, 32),
    positive(t.amount),
    valueIn(t.status, POST_DATED_CHECK_STATUSES),
    lengthBetween(t.returnReason, 1, 500),
    check(
      'post_dated_checks_transfer_when_cleared',
      sql`case ${t.status} when 'cleared' then ${t.transferId} is not null when 'returned' then true else ${t.transferId} is null end`,
    ),
    check('post_dated_checks_return_dated', sql`${t.returnedOn} is null or ${t.status} = 'returned'`),
    check('post_dated_checks_return_reasoned', sql`${t.status} <> 'returned' or ${t.returnReason} is not null`),
  ],
)

/** Owner: domain/tenancy. What a check is for: its part of each line. While the check is held or deposited, nobody else can pay the part. */
export const postDatedCheckLines = pgTable(
  'post_dated_check_lines',
  {
    checkId: requiredReference('check_id', () => postDatedChecks.id, 'restrict'),
    paymentId: requiredReference('payment_id', () => payments.id, 'restrict'),
    amount: centavos('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.checkId, t.paymentId] }),
    index('post_dated_check_lines_payment').on(t.paymentId),
    positive(t.amount),
  ],
)

/** Owner: domain/tenancy. Documents of a rental: the lease, house rules, notices. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('documents_file_unique'),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: RENTAL_DOCUMENT_KINDS }).notNull(),
    title: text().notNull(),
    /** The first day of the quarter that a certificate of withheld tax (form 2307) is for. */
    taxQuarter: day('tax_quarter'),
    audience: text({ enum: DOCUMENT_AUDIENCES }).notNull().default('both'),
    createdAt: createdAt(),
  },
  (t) => [
    index('documents_rental').on(t.rentalId, t.createdAt),
    index('documents_uploaded_by').on(t.uploadedBy),
    valueIn(t.kind, RENTAL_DOCUMENT_KINDS),
    valueIn(t.audience, DOCUMENT_AUDIENCES),
    lengthBetween(t.title, 1, 150),
    check(
      'documents_quarter_of_certificate',
      sql`(${t.kind} = 'withholding_certificate') = (${t.taxQuarter} is not null)
        and ${t.taxQuarter} = date_trunc('quarter', ${t.taxQuarter}::timestamp)::date`,
    ),
  ],
)
