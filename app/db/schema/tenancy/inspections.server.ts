// Viewings before a rental and inspections during it.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { INSPECTION_PRIORITIES, INSPECTION_STATUSES, INSPECTION_TYPES } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { between, lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt, version } from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { rentals } from './tenancy.server.ts'

/**
 * Owner: domain/tenancy. A viewing before a rental, or an inspection during it. The side that did not propose the time confirms
 * it.
 */
export const inspections = pgTable(
  'inspections',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    rentalId: uuid('rental_id').references(() => rentals.id, { onDelete: 'restrict' }),
    /** The conversation in which the viewing was requested. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    /** The renter: visitor of a viewing, or tenant of the rental. */
    tenantId: requiredReference('tenant_id', () => users.id, 'restrict'),
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    type: text({ enum: INSPECTION_TYPES }).notNull(),
    status: text({ enum: INSPECTION_STATUSES }).notNull().default('pending_confirmation'),
    priority: text({ enum: INSPECTION_PRIORITIES }).notNull().default('normal'),
    scheduledAt: moment('scheduled_at').notNull(),
    durationMinutes: integer('duration_minutes').notNull().default(30),
    /** `scheduled_at` plus the duration, stored because the constraints against double bookings need it. */
    endsAt: moment('ends_at'),
    /** Who meets the renter: the owner or the agent. */
    hostUserId: uuid('host_user_id').references(() => users.id, { onDelete: 'restrict' }),
    /**
     * Whether the time is taken: it was chosen from the host's open times, or is confirmed. Exclusion constraints in the migrations keep
     * the taken times of a home, of a host and of a renter from overlapping. A proposed time is not taken.
     */
    holdsTime: boolean('holds_time').notNull().default(false),
    remindedAt: moment('reminded_at'),
    proposedBy: requiredReference('proposed_by', () => users.id, 'restrict'),
    notes: text(),
    findings: text(),
    cancelReason: text('cancel_reason'),
    completedAt: moment('completed_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('inspections_property').on(t.propertyId, t.scheduledAt),
    index('inspections_rental').on(t.rentalId),
    index('inspections_conversation').on(t.conversationId),
    index('inspections_tenant').on(t.tenantId, t.scheduledAt),
    index('inspections_agent').on(t.agentId, t.scheduledAt),
    index('inspections_proposed_by').on(t.proposedBy),
    index('inspections_host').on(t.hostUserId, t.scheduledAt),
    // For reports: viewings that were requested.
    index('inspections_viewings')
      .on(t.createdAt)
      .where(sql`${t.type} = 'viewing'`),
    index('inspections_upcoming')
      .on(t.scheduledAt)
      .where(sql`${t.status} = 'scheduled'`),
    valueIn(t.type, INSPECTION_TYPES),
    valueIn(t.status, INSPECTION_STATUSES),
    valueIn(t.priority, INSPECTION_PRIORITIES),
    between(t.durationMinutes, 5, 480),
    lengthBetween(t.notes, 1, 2_000),
    lengthBetween(t.findings, 1, 8_000),
    lengthBetween(t.cancelReason, 1, 500),
    positive(t.version),
    check('inspections_rental_unless_viewing', sql`${t.type} = 'viewing' or ${t.rentalId} is not null`),
    check('inspections_times_in_order', sql`${t.endsAt} > ${t.scheduledAt}`),
    check(
      'inspections_held_time_complete',
      sql`not ${t.holdsTime} or (${t.endsAt} is not null and ${t.hostUserId} is not null)`,
    ),
    check('inspections_completion_dated', sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
  ],
)
