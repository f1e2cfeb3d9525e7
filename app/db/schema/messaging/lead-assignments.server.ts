// Which salesperson of a brokerage answers a lead.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ASSIGNMENT_RULES, LEAD_ASSIGNMENT_STATUSES } from '#app/shared/agent-vocabulary.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { conversations } from './messaging.server.ts'

/** Owner: domain/messaging. One row for each salesperson who got the lead; at most one of a conversation waits for an answer. */
export const leadAssignments = pgTable(
  'lead_assignments',
  {
    id: id(),
    brokerageId: requiredReference('brokerage_id', () => brokerages.id, 'cascade'),
    conversationId: requiredReference('conversation_id', () => conversations.id, 'cascade'),
    memberId: requiredReference('member_id', () => brokerageMembers.id, 'cascade'),
    status: text({ enum: LEAD_ASSIGNMENT_STATUSES }).notNull().default('assigned'),
    rule: text({ enum: ASSIGNMENT_RULES }).notNull(),
    dueAt: moment('due_at').notNull(),
    settledAt: moment('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lead_assignments_one_open')
      .on(t.conversationId)
      .where(sql`${t.status} = 'assigned'`),
    index('lead_assignments_due')
      .on(t.dueAt)
      .where(sql`${t.status} = 'assigned'`),
    index('lead_assignments_conversation').on(t.conversationId, t.createdAt),
    index('lead_assignments_brokerage').on(t.brokerageId, t.createdAt),
    index('lead_assignments_member').on(t.memberId, t.status, t.createdAt),
    valueIn(t.status, LEAD_ASSIGNMENT_STATUSES),
    valueIn(t.rule, ASSIGNMENT_RULES),
    check('lead_assignments_settlement_dated', sql`(${t.status} = 'assigned') = (${t.settledAt} is null)`),
  ],
)
