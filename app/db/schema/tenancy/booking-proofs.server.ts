// Proofs of payment for the move-in cost of a booking. No foreign key cascades.
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PAYMENT_METHODS } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, requiredReference } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { bookings } from './tenancy.server.ts'

/** Owner: domain/tenancy. Proof of payment for the move-in cost that the tenant uploaded. The owner confirms the booking, not the proof. */
export const bookingProofs = pgTable(
  'booking_proofs',
  {
    id: id(),
    bookingId: requiredReference('booking_id', () => bookings.id, 'restrict'),
    submittedBy: requiredReference('submitted_by', () => users.id, 'restrict'),
    amount: centavos('amount').notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    paidOn: day('paid_on').notNull(),
    reference: text(),
    fileId: uuid('file_id').references(() => storedFiles.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('booking_proofs_reference_unique')
      .on(t.bookingId, t.method, t.reference)
      .where(sql`${t.reference} is not null`),
    index('booking_proofs_booking').on(t.bookingId, t.createdAt),
    index('booking_proofs_submitted_by').on(t.submittedBy),
    index('booking_proofs_file').on(t.fileId),
    positive(t.amount),
    valueIn(t.method, PAYMENT_METHODS),
    lengthBetween(t.reference, 1, 64),
  ],
)
