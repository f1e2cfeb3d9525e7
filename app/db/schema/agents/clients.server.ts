// The clients of an agent, the relationships with them, their stages and appointments.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_STATUSES,
  CLIENT_STAGES,
  CLIENT_TYPES,
  RELATIONSHIP_STATUSES,
} from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from './agents.server.ts'
import { emailFormat, valueIn, lengthBetween, phoneFormat } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/**
 * Owner: domain/agents. A client belongs to one agent, who sets stage and next action; a person who asks two agents is two
 * clients. The relationship decides whether the agent still sees the client (promise Z6).
 */
export const clients = pgTable(
  'clients',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'restrict'),
    /** The account of the client, if there is one. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The listing of the first inquiry. */
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text(),
    phone: text(),
    photoUrl: text('photo_url'),
    type: text({ enum: CLIENT_TYPES }).notNull().default('renter'),
    stage: text({ enum: CLIENT_STAGES }).notNull().default('new'),
    nextAction: text('next_action'),
    nextActionDue: day('next_action_due'),
    /** What the client is looking for, written by the agent. */
    looksFor: text('looks_for'),
    lastContact: moment('last_contact'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('clients_user_unique')
      .on(t.agentId, t.userId)
      .where(sql`${t.userId} is not null`),
    uniqueIndex('clients_email_unique')
      .on(t.agentId, t.email)
      .where(sql`${t.email} is not null`),
    index('clients_stage').on(t.agentId, t.stage, t.createdAt),
    index('clients_user').on(t.userId),
    index('clients_property').on(t.propertyId),
    lengthBetween(t.name, 1, 200),
    emailFormat(t.email),
    phoneFormat(t.phone),
    lengthBetween(t.photoUrl, 1, 2_048),
    valueIn(t.type, CLIENT_TYPES),
    valueIn(t.stage, CLIENT_STAGES),
    lengthBetween(t.nextAction, 1, 300),
    lengthBetween(t.looksFor, 1, 500),
  ],
)

/** Owner: domain/agents. An ended relationship hides the client from the agent; a new one may start later. */
export const agentClientRelationships = pgTable(
  'agent_client_relationships',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'cascade'),
    clientId: requiredReference('client_id', () => clients.id, 'cascade'),
    status: text({ enum: RELATIONSHIP_STATUSES }).notNull().default('active'),
    assignedDate: day('assigned_date')
      .notNull()
      .default(sql`(now() at time zone 'Asia/Manila')::date`),
    endedAt: moment('ended_at'),
    notes: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('agent_client_relationships_one_active')
      .on(t.agentId, t.clientId)
      .where(sql`${t.status} = 'active'`),
    index('agent_client_relationships_agent').on(t.agentId, t.status),
    index('agent_client_relationships_client').on(t.clientId),
    valueIn(t.status, RELATIONSHIP_STATUSES),
    check('agent_client_relationships_end_dated', sql`(${t.status} = 'ended') = (${t.endedAt} is not null)`),
    lengthBetween(t.notes, 1, 4_000),
  ],
)

/** Owner: domain/agents. The history of a client's stages. */
export const clientStageChanges = pgTable(
  'client_stage_changes',
  {
    id: id(),
    clientId: requiredReference('client_id', () => clients.id, 'cascade'),
    fromStage: text('from_stage', { enum: CLIENT_STAGES }),
    toStage: text('to_stage', { enum: CLIENT_STAGES }).notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('client_stage_changes_client').on(t.clientId, t.createdAt),
    index('client_stage_changes_changed_by').on(t.changedBy),
    valueIn(t.fromStage, CLIENT_STAGES),
    valueIn(t.toStage, CLIENT_STAGES),
    check('client_stage_changes_is_a_move', sql`${t.fromStage} is distinct from ${t.toStage}`),
  ],
)

/** Owner: domain/agents. Entries of the agent's calendar. Viewings agreed with a renter are inspections. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    agentId: requiredReference('agent_id', () => agents.id, 'cascade'),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    kind: text({ enum: APPOINTMENT_KINDS }).notNull(),
    status: text({ enum: APPOINTMENT_STATUSES }).notNull().default('planned'),
    title: text().notNull(),
    place: text(),
    notes: text(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('appointments_agent').on(t.agentId, t.startsAt),
    index('appointments_client').on(t.clientId),
    index('appointments_property').on(t.propertyId),
    valueIn(t.kind, APPOINTMENT_KINDS),
    valueIn(t.status, APPOINTMENT_STATUSES),
    lengthBetween(t.title, 1, 150),
    lengthBetween(t.place, 1, 200),
    lengthBetween(t.notes, 1, 2_000),
    check('appointments_times_in_order', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)
