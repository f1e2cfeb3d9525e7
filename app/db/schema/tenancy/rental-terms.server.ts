// What changes during a rental: charges for sub-meter readings and proposals for the next rental. No foreign key cascades.
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { METERED_UTILITIES, READING_STATUSES, RENEWAL_SIDES, RENEWAL_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, notNegative, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { payments, rentals } from './tenancy.server.ts'

/** Thousandths of a cubic meter or a kilowatt-hour. */
const thousandths = (name: string) => bigint(name, { mode: 'number' })

/**
 * Owner: domain/tenancy. A sub-meter reading with the facts of its calculation. The amount follows from them (utilities.rules.ts) and is a
 * line of the rent book. A trigger refuses a change of the facts: a correction is a new row with a line for the difference.
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({ name: 'utility_readings_corrects_id_fk', columns: [t.correctsId], foreignColumns: [t.id] }).onDelete(
      'restrict',
    ),
    index('utility_readings_rental').on(t.rentalId, t.utility, t.readOn),
    index('utility_readings_recorded_by').on(t.recordedBy),
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
    check('utility_readings_contest_reasoned', sql`(${t.status} = 'charged') = (${t.contestReason} is null)`),
    check('utility_readings_answered', sql`(${t.status} in ('kept', 'corrected')) = (${t.answer} is not null)`),
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
