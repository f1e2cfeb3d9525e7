// What changes during a rental: charges for sub-meter readings, proposals for the next rental and proposals to end a renewed one early, and who shares
// it. No foreign key to money cascades.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  EARLY_END_STATUSES,
  LEASE_RECEIPTS,
  METERED_UTILITIES,
  NEXT_RENTAL_CHOICES,
  READING_STATUSES,
  RENEWAL_SIDES,
  RENEWAL_STATUSES,
  ROOMMATE_CHANGE_KINDS,
  ROOMMATE_CHANGE_STATUSES,
  ROOMMATE_DEPOSIT_WAYS,
} from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import {
  between,
  emailFormat,
  lengthBetween,
  notNegative,
  positive,
  sha256Format,
  valueIn,
} from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { payments, rentals } from './tenancy.server.ts'

/** Thousandths of a cubic meter or a kilowatt-hour. */
const thousandths = (name: string) => bigint(name, { mode: 'number' })

/**
 * Owner: domain/tenancy. A sub-meter reading with the facts of its calculation. The amount follows from them (utilities.rules.ts) and is a
 * line of the rent book. A trigger refuses a change of the facts: a correction is a new row with a line for the difference, and a reversed
 * reading stays with its reason.
 */
export const utilityReadings = pgTable(
  'utility_readings',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    /** The charge; of a correction the reduction or the further charge. */
    paymentId: requiredReference('payment_id', () => payments.id, 'restrict').unique('utility_readings_payment_unique'),
    recordedBy: requiredReference('recorded_by', () => users.id, 'restrict'),
    utility: text({ enum: METERED_UTILITIES }).notNull(),
    readOn: day('read_on').notNull(),
    previousReading: thousandths('previous_reading').notNull(),
    reading: thousandths('reading').notNull(),
    /** Total and consumption of the provider's bill, from which the rate follows. */
    billAmount: centavos('bill_amount').notNull(),
    billConsumption: thousandths('bill_consumption').notNull(),
    meterFileId: uuid('meter_file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    billFileId: uuid('bill_file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    status: text({ enum: READING_STATUSES }).notNull().default('charged'),
    contestReason: text('contest_reason'),
    /** What the owner says to a contested reading that is kept or corrected. */
    answer: text(),
    correctsId: uuid('corrects_id').unique('utility_readings_corrects_unique'),
    reversedBy: uuid('reversed_by').references(() => users.id, { onDelete: 'set null' }),
    reversedAt: moment('reversed_at'),
    reversalReason: text('reversal_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({ name: 'utility_readings_corrects_id_fk', columns: [t.correctsId], foreignColumns: [t.id] }).onDelete(
      'restrict',
    ),
    index('utility_readings_rental').on(t.rentalId, t.utility, t.readOn),
    index('utility_readings_recorded_by').on(t.recordedBy),
    index('utility_readings_reversed_by').on(t.reversedBy),
    index('utility_readings_meter_file').on(t.meterFileId),
    index('utility_readings_bill_file').on(t.billFileId),
    valueIn(t.utility, METERED_UTILITIES),
    valueIn(t.status, READING_STATUSES),
    notNegative(t.previousReading),
    check('utility_readings_consumption_positive', sql`${t.reading} > ${t.previousReading}`),
    positive(t.billAmount),
    positive(t.billConsumption),
    lengthBetween(t.contestReason, 1, 500),
    lengthBetween(t.answer, 1, 500),
    lengthBetween(t.reversalReason, 1, 500),
    // A reversed reading keeps what was said before
    check(
      'utility_readings_contest_reasoned',
      sql`${t.status} = 'reversed' or (${t.status} = 'charged') = (${t.contestReason} is null)`,
    ),
    check(
      'utility_readings_answered',
      sql`${t.status} = 'reversed' or (${t.status} in ('kept', 'corrected')) = (${t.answer} is not null)`,
    ),
    check('utility_readings_reversal_dated', sql`(${t.status} = 'reversed') = (${t.reversedAt} is not null)`),
    check('utility_readings_reversal_reasoned', sql`${t.status} <> 'reversed' or ${t.reversalReason} is not null`),
  ],
)

/**
 * Owner: domain/tenancy. A proposal of one side for the next rental. At most one of a rental is open; a counter-proposal is a new row. An
 * accepted one names the rental that it made.
 */
export const renewalOffers = pgTable(
  'renewal_offers',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    side: text({ enum: RENEWAL_SIDES }).notNull(),
    offeredBy: requiredReference('offered_by', () => users.id, 'restrict'),
    monthlyRent: centavos('monthly_rent').notNull(),
    startsOn: day('starts_on').notNull(),
    leaseMonths: integer('lease_months').notNull(),
    message: text(),
    status: text({ enum: RENEWAL_STATUSES }).notNull().default('open'),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    nextRentalId: uuid('next_rental_id').references(() => rentals.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('renewal_offers_one_open')
      .on(t.rentalId)
      .where(sql`${t.status} = 'open'`),
    index('renewal_offers_rental').on(t.rentalId, t.createdAt),
    index('renewal_offers_offered_by').on(t.offeredBy),
    index('renewal_offers_decided_by').on(t.decidedBy),
    uniqueIndex('renewal_offers_next_rental').on(t.nextRentalId),
    valueIn(t.side, RENEWAL_SIDES),
    positive(t.monthlyRent),
    between(t.leaseMonths, 1, 120),
    lengthBetween(t.message, 1, 500),
    valueIn(t.status, RENEWAL_STATUSES),
    lengthBetween(t.declineReason, 1, 500),
    check('renewal_offers_decision_dated', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    check('renewal_offers_accepted_has_rental', sql`(${t.status} = 'accepted') = (${t.nextRentalId} is not null)`),
  ],
)

/**
 * Owner: domain/tenancy. A proposal of one side to end a renewed rental early, and what then happens to the next one. At most one of a rental is
 * open. Nothing changes before the other side accepts. One whose day has passed has lapsed; that is stored when another one is made.
 */
export const earlyEndProposals = pgTable(
  'early_end_proposals',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    side: text({ enum: RENEWAL_SIDES }).notNull(),
    proposedBy: requiredReference('proposed_by', () => users.id, 'restrict'),
    /** The new last day. */
    endsOn: day('ends_on').notNull(),
    nextRental: text('next_rental', { enum: NEXT_RENTAL_CHOICES }).notNull(),
    reason: text().notNull(),
    status: text({ enum: EARLY_END_STATUSES }).notNull().default('open'),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('early_end_proposals_one_open')
      .on(t.rentalId)
      .where(sql`${t.status} = 'open'`),
    index('early_end_proposals_rental').on(t.rentalId, t.createdAt),
    index('early_end_proposals_proposed_by').on(t.proposedBy),
    index('early_end_proposals_decided_by').on(t.decidedBy),
    valueIn(t.side, RENEWAL_SIDES),
    valueIn(t.nextRental, NEXT_RENTAL_CHOICES),
    lengthBetween(t.reason, 1, 500),
    valueIn(t.status, EARLY_END_STATUSES),
    lengthBetween(t.declineReason, 1, 500),
    check('early_end_proposals_decision_dated', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
  ],
)

/**
 * Owner: domain/tenancy. The share of one person from a day on. A changed share is another row; those of one day add up to the rent and to the
 * deposit of the lease. A lease with one tenant has no rows.
 */
export const roommateShares = pgTable(
  'roommate_shares',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    userId: requiredReference('user_id', () => users.id, 'restrict'),
    rentShare: centavos('rent_share').notNull(),
    depositShare: centavos('deposit_share').notNull(),
    /** Of the whole lease on these days: each share is charged and paid apart, or all pay one rent together. */
    receipts: text({ enum: LEASE_RECEIPTS }).notNull(),
    startsOn: day('starts_on').notNull(),
    /** The last day; null until the share changes or the person leaves. */
    endsOn: day('ends_on'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('roommate_shares_start_unique').on(t.rentalId, t.userId, t.startsOn),
    uniqueIndex('roommate_shares_one_current')
      .on(t.rentalId, t.userId)
      .where(sql`${t.endsOn} is null`),
    index('roommate_shares_user').on(t.userId),
    notNegative(t.rentShare),
    notNegative(t.depositShare),
    valueIn(t.receipts, LEASE_RECEIPTS),
    check('roommate_shares_dates_in_order', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
)

/**
 * Owner: domain/tenancy. Somebody joins a lease, leaves it, or it changes how rent is paid. Nothing changes before the owner and all tenants
 * have consented. The address and the link of a person who was invited are erased when the invitation is answered.
 */
export const roommateChanges = pgTable(
  'roommate_changes',
  {
    id: id(),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    proposedBy: requiredReference('proposed_by', () => users.id, 'restrict'),
    kind: text({ enum: ROOMMATE_CHANGE_KINDS }).notNull(),
    status: text({ enum: ROOMMATE_CHANGE_STATUSES }).notNull().default('open'),
    /** The due date of the first rent after the change. */
    startsOn: day('starts_on').notNull(),
    /** How rent is paid from then on. */
    receipts: text({ enum: LEASE_RECEIPTS }).notNull(),
    /** Who joins, once the invitation is accepted; who leaves. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'restrict' }),
    /** Whose share goes to the person who joins. */
    giverId: uuid('giver_id').references(() => users.id, { onDelete: 'restrict' }),
    /** The person who joins takes the place of the giver, who leaves. */
    isReplacement: boolean('is_replacement').notNull().default(false),
    rentShare: centavos('rent_share').notNull().default(0),
    depositShare: centavos('deposit_share').notNull().default(0),
    /** How the deposit share of who gives it up gets back to them; null if there is none. */
    depositWay: text('deposit_way', { enum: ROOMMATE_DEPOSIT_WAYS }),
    depositPaidAt: moment('deposit_paid_at'),
    depositReceivedAt: moment('deposit_received_at'),
    email: text(),
    tokenHash: text('token_hash').unique('roommate_changes_token_unique'),
    expiresAt: moment('expires_at'),
    declineReason: text('decline_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('roommate_changes_rental').on(t.rentalId, t.status, t.createdAt),
    index('roommate_changes_proposed_by').on(t.proposedBy),
    index('roommate_changes_person').on(t.personId),
    index('roommate_changes_giver').on(t.giverId),
    index('roommate_changes_decided_by').on(t.decidedBy),
    valueIn(t.kind, ROOMMATE_CHANGE_KINDS),
    valueIn(t.status, ROOMMATE_CHANGE_STATUSES),
    valueIn(t.receipts, LEASE_RECEIPTS),
    valueIn(t.depositWay, ROOMMATE_DEPOSIT_WAYS),
    notNegative(t.rentShare),
    notNegative(t.depositShare),
    emailFormat(t.email),
    sha256Format(t.tokenHash),
    lengthBetween(t.declineReason, 1, 500),
    check(
      'roommate_changes_link_while_invited',
      sql`num_nonnulls(${t.email}, ${t.tokenHash}, ${t.expiresAt}) = case ${t.status} when 'invited' then 3 else 0 end`,
    ),
    check('roommate_changes_invited_joins', sql`${t.status} <> 'invited' or ${t.kind} = 'join'`),
    check('roommate_changes_giver_of_join', sql`(${t.kind} = 'join') = (${t.giverId} is not null)`),
    check('roommate_changes_decision_dated', sql`(${t.status} in ('invited', 'open')) = (${t.decidedAt} is null)`),
  ],
)

/** Owner: domain/tenancy. Who has agreed to a change: the owner, each tenant and the person who joins. */
export const roommateConsents = pgTable(
  'roommate_consents',
  {
    changeId: requiredReference('change_id', () => roommateChanges.id, 'cascade'),
    userId: requiredReference('user_id', () => users.id, 'restrict'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.userId] }), index('roommate_consents_user').on(t.userId)],
)
