// What an agent earns when a booking of a listing they manage is confirmed.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { COMMISSION_KINDS, COMMISSION_STATUSES } from '#app/shared/agent-vocabulary.ts'
import { agents } from './agents.server.ts'
import { between, lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'

/**
 * Owner: domain/agents. Rate and base are copied, so that a later rate does not change earned amounts. A booking has at most one row of
 * each kind; the row that takes a commission back has the negative amount, so that a sum over rows is what was earned.
 */
export const commissions = pgTable(
  'commissions',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'restrict'),
    bookingId: requiredReference('booking_id', () => bookings.id, 'restrict'),
    kind: text({ enum: COMMISSION_KINDS }).notNull().default('earned'),
    baseAmount: centavos('base_amount').notNull(),
    /** Hundredths of a percent of the base: 10000 is one full monthly rent if the base is the rent. */
    rateBasisPoints: integer('rate_basis_points').notNull(),
    amount: centavos('amount').notNull(),
    status: text({ enum: COMMISSION_STATUSES }).notNull().default('pending'),
    earnedAt: moment('earned_at').notNull().defaultNow(),
    billedAt: moment('billed_at'),
    paidAt: moment('paid_at'),
    /** Why it is disputed. */
    disputeReason: text('dispute_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('commissions_booking_kind_unique').on(t.bookingId, t.kind),
    index('commissions_agent').on(t.agentId, t.earnedAt),
    positive(t.baseAmount),
    between(t.rateBasisPoints, 0, 30_000),
    valueIn(t.kind, COMMISSION_KINDS),
    check(
      'commissions_amount_sign',
      sql`case ${t.kind} when 'earned' then ${t.amount} >= 0 when 'taken_back' then ${t.amount} <= 0 else true end`,
    ),
    valueIn(t.status, COMMISSION_STATUSES),
    lengthBetween(t.disputeReason, 1, 500),
    check('commissions_payment_dated', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
)
