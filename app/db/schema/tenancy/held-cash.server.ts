// Cash of an owner that a person of the team has taken and not handed over yet.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { HELD_CASH_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { rentals } from './tenancy.server.ts'

/**
 * Owner: domain/tenancy. The cash of one payment, in the hands of who recorded it for the owner. It stays open after the person left the team,
 * until the owner confirms the hand-over or writes it off.
 */
export const heldCash = pgTable(
  'held_cash',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'restrict'),
    heldBy: requiredReference('held_by', () => users.id, 'restrict'),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    /** The payment, which has a row in `payment_proofs` for each line that it pays. */
    transferId: uuid('transfer_id').notNull().unique('held_cash_transfer_unique'),
    amount: centavos('amount').notNull(),
    status: text({ enum: HELD_CASH_STATUSES }).notNull().default('held'),
    /** Why it was written off. */
    note: text(),
    settledBy: uuid('settled_by').references(() => users.id, { onDelete: 'restrict' }),
    settledAt: moment('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('held_cash_owner').on(t.ownerId, t.status, t.createdAt),
    index('held_cash_holder').on(t.heldBy, t.ownerId, t.status),
    index('held_cash_rental').on(t.rentalId),
    index('held_cash_settled_by').on(t.settledBy),
    valueIn(t.status, HELD_CASH_STATUSES),
    positive(t.amount),
    lengthBetween(t.note, 1, 500),
    check('held_cash_note_of_write_off', sql`${t.status} <> 'written_off' or ${t.note} is not null`),
    check('held_cash_settlement_dated', sql`(${t.status} = 'held') = (${t.settledAt} is null)`),
  ],
)
