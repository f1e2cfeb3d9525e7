// The brokerage of a licensed broker and its accredited salespersons (RA 9646).
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ASSIGNMENT_RULES, BROKERAGE_MEMBER_STATUSES } from '#app/shared/agent-vocabulary.ts'
import { between, emailFormat, lengthBetween, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { agents } from './agents.server.ts'

/**
 * Owner: domain/agents. The license of the broker is in `agents`. `member_basis_points` is the part of a commission that a salesperson gets
 * unless the row of the salesperson says otherwise. A closed brokerage stays, for the history of its leads.
 */
export const brokerages = pgTable(
  'brokerages',
  {
    id: id(),
    brokerId: requiredReference('broker_id', () => agents.id, 'cascade'),
    name: text().notNull(),
    memberBasisPoints: integer('member_basis_points').notNull().default(5_000),
    rule: text({ enum: ASSIGNMENT_RULES }).notNull().default('by_hand'),
    /** The time in which a salesperson answers a lead; then it moves on. */
    answerHours: integer('answer_hours').notNull().default(24),
    closedAt: moment('closed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('brokerages_broker').on(t.brokerId),
    uniqueIndex('brokerages_one_open')
      .on(t.brokerId)
      .where(sql`${t.closedAt} is null`),
    lengthBetween(t.name, 1, 150),
    between(t.memberBasisPoints, 0, 10_000),
    valueIn(t.rule, ASSIGNMENT_RULES),
    between(t.answerHours, 1, 168),
  ],
)

/**
 * Owner: domain/agents. A salesperson of a brokerage, or an invitation of one. The address is only for the invitation; it is erased when the
 * invitation is accepted or taken back. A person is an active salesperson of one brokerage at most.
 */
export const brokerageMembers = pgTable(
  'brokerage_members',
  {
    id: id(),
    brokerageId: requiredReference('brokerage_id', () => brokerages.id, 'cascade'),
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    status: text({ enum: BROKERAGE_MEMBER_STATUSES }).notNull().default('invited'),
    accreditationNumber: text('accreditation_number').notNull(),
    accreditationExpiresOn: day('accreditation_expires_on').notNull(),
    /** Null for the part of the brokerage. */
    basisPoints: integer('basis_points'),
    /** Gets no new leads for now. */
    isAway: boolean('is_away').notNull().default(false),
    lastAssignedAt: moment('last_assigned_at'),
    email: text(),
    tokenHash: text('token_hash').unique('brokerage_members_token_unique'),
    expiresAt: moment('expires_at'),
    acceptedAt: moment('accepted_at'),
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('brokerage_members_brokerage').on(t.brokerageId, t.status, t.createdAt),
    index('brokerage_members_agent').on(t.agentId, t.status),
    uniqueIndex('brokerage_members_one_invitation')
      .on(t.brokerageId, t.email)
      .where(sql`${t.status} = 'invited'`),
    uniqueIndex('brokerage_members_one_active')
      .on(t.agentId)
      .where(sql`${t.status} = 'active'`),
    valueIn(t.status, BROKERAGE_MEMBER_STATUSES),
    check('brokerage_members_accreditation_number_format', sql`${t.accreditationNumber} ~ '^[0-9]{4,10}$'`),
    between(t.basisPoints, 0, 10_000),
    emailFormat(t.email),
    sha256Format(t.tokenHash),
    check(
      'brokerage_members_invitation_whole',
      sql`num_nonnulls(${t.email}, ${t.tokenHash}, ${t.expiresAt}) = case ${t.status} when 'invited' then 3 else 0 end`,
    ),
    check(
      'brokerage_members_acceptance_whole',
      sql`case ${t.status} when 'invited' then num_nonnulls(${t.agentId}, ${t.acceptedAt}) = 0
        when 'active' then num_nonnulls(${t.agentId}, ${t.acceptedAt}) = 2
        else num_nonnulls(${t.agentId}, ${t.acceptedAt}) <> 1 end`,
    ),
    check('brokerage_members_removal_dated', sql`(${t.status} = 'removed') = (${t.removedAt} is not null)`),
  ],
)
