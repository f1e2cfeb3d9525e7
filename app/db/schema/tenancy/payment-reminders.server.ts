// The reminders that tenants got about lines of the rent book.
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { valueIn } from '#app/db/schema/checks.server.ts'
import { moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { PAYMENT_REMINDER_KINDS } from '#app/shared/tenancy-vocabulary.ts'
import { payments } from './tenancy.server.ts'

/** Owner: domain/tenancy. A reminder that was sent about a line: one of each kind. */
export const paymentReminders = pgTable(
  'payment_reminders',
  {
    paymentId: requiredReference('payment_id', () => payments.id, 'restrict'),
    kind: text({ enum: PAYMENT_REMINDER_KINDS }).notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.kind] }), valueIn(t.kind, PAYMENT_REMINDER_KINDS)],
)
