// What an agent earns when a booking of a listing they manage is confirmed.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { COMMISSION_STATUSES } from '#app/shared/vocabulary.ts'
import { agents } from './agents.server.ts'
import { between, valueIn, notNegative, positive } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'

/** Owner: domain/agents. Rate and base are copied, so that a later rate does not change earned amounts. */
export const commissions = pgTable(
  'commissions',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'restrict'),
    bookingId: requiredReference('booking_id', () => bookings.id, 'restrict').unique('commissions_booking_unique'),
    baseAmount: centavos('base_amount').notNull(),
    /** Hundredths of a percent of the base: 10000 is one full monthly rent if the base is the rent. */
    rateBasisPoints: integer('rate_basis_points').notNull(),
    amount: centavos('amount').notNull(),
    status: text({ enum: COMMISSION_STATUSES }).notNull().default('pending'),
    earnedAt: moment('earned_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('commissions_agent').on(t.agentId, t.earnedAt),
    positive(t.baseAmount),
    between(t.rateBasisPoints, 0, 30_000),
    notNegative(t.amount),
    valueIn(t.status, COMMISSION_STATUSES),
    check('commissions_payment_dated', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
)
