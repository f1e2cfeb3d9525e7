// What an agent earns when a booking of a listing they act for is confirmed, and what they agreed on for a listing.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { COMMISSION_KINDS, COMMISSION_RULES, COMMISSION_STATUSES } from '#app/shared/agent-vocabulary.ts'
import { agents } from './agents.server.ts'
import { between, lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { centavos, createdAt, day, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'

/**
 * Owner: domain/agents. Rule, rate, base and split are copied, so that a later rule does not change earned amounts. A booking has at most one
 * row of each kind; the row that takes a commission back has the negative amounts, so that a sum over rows is what was earned. `amount` is the
 * agent's own part; with the part of the other broker it is what the rule gives.
 */
export const commissions = pgTable(
  'commissions',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'restrict'),
    bookingId: requiredReference('booking_id', () => bookings.id, 'restrict'),
    kind: text({ enum: COMMISSION_KINDS }).notNull().default('earned'),
    baseAmount: centavos('base_amount').notNull(),
    rule: text({ enum: COMMISSION_RULES }).notNull().default('rent_once'),
    /** Hundredths of a percent of what the rule multiplies: 10000 is one full monthly rent for the rules of one month's rent. */
    rateBasisPoints: integer('rate_basis_points').notNull(),
    /** The first day of the agreement that gave the rule; null if the site's rule was in force. */
    agreedFrom: day('agreed_from'),
    amount: centavos('amount').notNull(),
    partnerName: text('partner_name'),
    partnerAmount: centavos('partner_amount').notNull().default(0),
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
    valueIn(t.rule, COMMISSION_RULES),
    valueIn(t.kind, COMMISSION_KINDS),
    lengthBetween(t.partnerName, 1, 200),
    check(
      'commissions_partner_sign',
      sql`case ${t.kind} when 'earned' then ${t.partnerAmount} >= 0 when 'taken_back' then ${t.partnerAmount} <= 0 else true end`,
    ),
    check(
      'commissions_amount_sign',
      sql`case ${t.kind} when 'earned' then ${t.amount} >= 0 when 'taken_back' then ${t.amount} <= 0 else true end`,
    ),
    valueIn(t.status, COMMISSION_STATUSES),
    lengthBetween(t.disputeReason, 1, 500),
    check('commissions_payment_dated', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
)

/**
 * Owner: domain/agents. What an agent and an owner agreed on for one listing, from a day on, and the part of another broker. A row is never
 * changed; of the rows whose first day has come, the one with the latest first day is in force, and of two the newer one.
 */
export const commissionAgreements = pgTable(
  'commission_agreements',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    rule: text({ enum: COMMISSION_RULES }).notNull(),
    rateBasisPoints: integer('rate_basis_points').notNull(),
    validFrom: day('valid_from').notNull(),
    /** The broker with whom the commission is split: a share of it, or a fixed amount. */
    partnerName: text('partner_name'),
    partnerBasisPoints: integer('partner_basis_points'),
    partnerFixed: centavos('partner_fixed'),
    createdAt: createdAt(),
  },
  (t) => [
    index('commission_agreements_listing').on(t.agentId, t.propertyId, t.validFrom, t.createdAt),
    index('commission_agreements_property').on(t.propertyId),
    valueIn(t.rule, COMMISSION_RULES),
    between(t.rateBasisPoints, 0, 30_000),
    lengthBetween(t.partnerName, 1, 200),
    between(t.partnerBasisPoints, 1, 10_000),
    positive(t.partnerFixed),
    check(
      'commission_agreements_partner_whole',
      sql`num_nonnulls(${t.partnerBasisPoints}, ${t.partnerFixed}) = num_nonnulls(${t.partnerName})`,
    ),
  ],
)
