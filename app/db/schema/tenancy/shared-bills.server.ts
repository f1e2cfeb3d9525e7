// One bill of a building that its tenants pay together, and the part of each.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { SHARED_BILL_KINDS, SPLIT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, notNegative, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { payments, rentals } from './tenancy.server.ts'

/** Owner: domain/tenancy. The parts and the amount of the owner add up to the amount of the bill. Undone, the lines of the parts are taken back. */
export const sharedBills = pgTable(
  'shared_bills',
  {
    id: id(),
    buildingId: requiredReference('building_id', () => buildings.id, 'restrict'),
    /** The unit or room that the bill is for; null for the whole building. */
    spaceId: uuid('space_id').references(() => spaces.id, { onDelete: 'restrict' }),
    authorId: requiredReference('author_id', () => users.id, 'restrict'),
    kind: text({ enum: SHARED_BILL_KINDS }).notNull(),
    provider: text().notNull(),
    periodFrom: day('period_from').notNull(),
    periodTo: day('period_to').notNull(),
    amount: centavos('amount').notNull(),
    /** What the owner pays of it, as for common areas. */
    ownerAmount: centavos('owner_amount').notNull().default(0),
    method: text({ enum: SPLIT_METHODS }).notNull(),
    /** The weights of all parts together: people, days of people, or thousandths of units or shares. */
    totalWeight: bigint('total_weight', { mode: 'number' }).notNull(),
    billFileId: uuid('bill_file_id').references(() => storedFiles.id, { onDelete: 'set null' }),
    undoneAt: moment('undone_at'),
    undoReason: text('undo_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('shared_bills_building').on(t.buildingId, t.createdAt, t.id),
    index('shared_bills_space').on(t.spaceId),
    index('shared_bills_author').on(t.authorId),
    index('shared_bills_bill_file').on(t.billFileId),
    valueIn(t.kind, SHARED_BILL_KINDS),
    valueIn(t.method, SPLIT_METHODS),
    lengthBetween(t.provider, 1, 80),
    positive(t.totalWeight),
    lengthBetween(t.undoReason, 1, 500),
    check('shared_bills_period_in_order', sql`${t.periodTo} >= ${t.periodFrom}`),
    check('shared_bills_owner_part', sql`${t.ownerAmount} >= 0 and ${t.ownerAmount} < ${t.amount}`),
    check('shared_bills_undo_reasoned', sql`(${t.undoneAt} is null) = (${t.undoReason} is null)`),
  ],
)

/** Owner: domain/tenancy. The facts of one part, from which anyone can compute its amount again. Readings and shares in thousandths. */
export const sharedBillParts = pgTable(
  'shared_bill_parts',
  {
    billId: requiredReference('bill_id', () => sharedBills.id, 'cascade'),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    /** The line in the rent book; none for nothing. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    amount: centavos('amount').notNull(),
    weight: bigint('weight', { mode: 'number' }).notNull(),
    people: integer(),
    days: integer(),
    previousReading: bigint('previous_reading', { mode: 'number' }),
    reading: bigint('reading', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.billId, t.rentalId] }),
    index('shared_bill_parts_rental').on(t.rentalId),
    uniqueIndex('shared_bill_parts_payment_unique').on(t.paymentId),
    notNegative(t.amount),
    positive(t.weight),
    between(t.people, 1, 100),
    between(t.days, 1, 400),
    check('shared_bill_parts_line_of_amount', sql`(${t.paymentId} is null) = (${t.amount} = 0)`),
    check(
      'shared_bill_parts_readings_in_order',
      sql`(${t.previousReading} is null) = (${t.reading} is null) and (${t.reading} is null or ${t.previousReading} >= 0 and ${t.reading} > ${t.previousReading})`,
    ),
  ],
)
