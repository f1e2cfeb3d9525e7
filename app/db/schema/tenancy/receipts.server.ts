// The numbers of receipts and acknowledgments: one series for each owner and year, without gaps.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, positive } from '#app/db/schema/checks.server.ts'
import { moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'

/** Owner: domain/tenancy. The last number of an owner in a year. Its row is locked by the transaction that takes the next one. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    ownerId: requiredReference('owner_id', () => users.id, 'restrict'),
    year: integer().notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.year] }), between(t.year, 2000, 9999), positive(t.lastNumber)],
)

/** Owner: domain/tenancy. What the numbers of an owner begin with. Without a row it is `AR`. */
export const receiptPrefixes = pgTable(
  'receipt_prefixes',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    prefix: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [check('receipt_prefixes_prefix_format', sql`${t.prefix} ~ ${sql.raw("'^[A-Z0-9]{1,8}$'")}`)],
)

/**
 * Owner: domain/tenancy. The number of the owner's own BIR invoice for a payment, which its paper names. The first is position 1; it can be
 * corrected once, and the first stays; the log of actions names who did it. A trigger refuses every change of a row.
 */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    /** The transfer, or the booking, whose paper names the invoice. */
    paperId: uuid('paper_id').notNull(),
    position: integer().notNull(),
    ownerId: requiredReference('owner_id', () => users.id, 'restrict'),
    number: text().notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paperId, t.position] }),
    index('invoice_numbers_owner').on(t.ownerId, t.recordedAt),
    between(t.position, 1, 2),
    lengthBetween(t.number, 1, 40),
  ],
)
