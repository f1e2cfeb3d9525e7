// The clients of an agent, the relationships with them, their stages and appointments.
import { type Column, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_CHANNELS } from '#app/shared/agent-vocabulary.ts'
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_STATUSES,
  CLIENT_STAGES,
  CLIENT_TYPES,
  PROPERTY_TYPES,
  RELATIONSHIP_STATUSES,
} from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from './agents.server.ts'
import { between, emailFormat, valueIn, lengthBetween, phoneFormat, positive } from '#app/db/schema/checks.server.ts'
import {
  centavos,
  createdAt,
  day,
  id,
  moment,
  requiredReference,
  updatedAt,
  version,
} from '#app/db/schema/columns.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/** The text in which an agent searches for a client. The index and the query must have the same expression. */
export const buildClientText = (t: { name: Column; email: Column; phone: Column }) =>
  sql`(${t.name} || ' ' || coalesce(${t.email}, '') || ' ' || coalesce(${t.phone}, ''))`

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
    /** What the client is looking for, for filters: place, type of property, highest rent, day of moving in, and whether there are pets. */
    wishArea: text('wish_area'),
    wishType: text('wish_type', { enum: PROPERTY_TYPES }),
    wishBudget: centavos('wish_budget'),
    wishMoveIn: day('wish_move_in'),
    wishPets: boolean('wish_pets'),
    lastContact: moment('last_contact'),
    /** When the agent last looked through the homes that fit the wish; later ones are marked as new. */
    matchesSeenAt: moment('matches_seen_at'),
    /** The agent answers later; until then the client is not among the leads. */
    snoozedUntil: moment('snoozed_until'),
    /** A client of the brokerage: its members see name and stage, and the client stays when the agent leaves it. */
    isShared: boolean('is_shared').notNull().default(false),
    version: version(),
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
    // One for each order of the list; the board reads the third for each stage.
    index('clients_recent').on(t.agentId, t.createdAt, t.id),
    index('clients_by_name').on(t.agentId, t.name, t.id),
    index('clients_by_contact').on(t.agentId, t.lastContact, t.id),
    index('clients_next_action').on(t.agentId, t.nextActionDue, t.createdAt, t.id),
    index('clients_board').on(t.agentId, t.stage, t.nextActionDue, t.id),
    index('clients_phone').on(t.agentId, t.phone),
    index('clients_search').using('gin', sql`${buildClientText(t)} gin_trgm_ops`),
    index('clients_user').on(t.userId),
    index('clients_property').on(t.propertyId),
    index('clients_shared')
      .on(t.agentId, t.name, t.id)
      .where(sql`${t.isShared}`),
    lengthBetween(t.name, 1, 200),
    emailFormat(t.email),
    phoneFormat(t.phone),
    lengthBetween(t.photoUrl, 1, 2_048),
    valueIn(t.type, CLIENT_TYPES),
    valueIn(t.stage, CLIENT_STAGES),
    lengthBetween(t.nextAction, 1, 300),
    lengthBetween(t.looksFor, 1, 500),
    lengthBetween(t.wishArea, 1, 100),
    valueIn(t.wishType, PROPERTY_TYPES),
    positive(t.wishBudget),
    positive(t.version),
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

/** Owner: domain/agents. What the agent wrote about a client, and when the agent reached the client; both are in the timeline. */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: id(),
    clientId: requiredReference('client_id', () => clients.id, 'cascade'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** How the agent reached the client; null for a note. */
    channel: text({ enum: CONTACT_CHANNELS }),
    content: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('client_notes_client').on(t.clientId, t.createdAt),
    index('client_notes_author').on(t.authorId),
    valueIn(t.channel, CONTACT_CHANNELS),
    lengthBetween(t.content, 1, 4_000),
    check('client_notes_not_empty', sql`${t.channel} is not null or ${t.content} is not null`),
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
    /** Weekly repetitions share a series. The position stays when one of them moves, so "the following" keeps its meaning. */
    seriesId: uuid('series_id'),
    seriesPosition: integer('series_position'),
    cancelReason: text('cancel_reason'),
    /** How long before the start the agent is reminded; null for no reminder. */
    reminderMinutes: integer('reminder_minutes'),
    remindedAt: moment('reminded_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('appointments_agent').on(t.agentId, t.startsAt),
    index('appointments_client').on(t.clientId),
    index('appointments_property').on(t.propertyId),
    uniqueIndex('appointments_series').on(t.seriesId, t.seriesPosition),
    index('appointments_reminders')
      .on(t.startsAt)
      .where(sql`${t.status} = 'planned' and ${t.reminderMinutes} is not null and ${t.remindedAt} is null`),
    valueIn(t.kind, APPOINTMENT_KINDS),
    valueIn(t.status, APPOINTMENT_STATUSES),
    lengthBetween(t.title, 1, 150),
    lengthBetween(t.place, 1, 200),
    lengthBetween(t.notes, 1, 2_000),
    lengthBetween(t.cancelReason, 1, 500),
    positive(t.seriesPosition),
    between(t.reminderMinutes, 1, 10_080),
    positive(t.version),
    check('appointments_times_in_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('appointments_series_whole', sql`(${t.seriesId} is null) = (${t.seriesPosition} is null)`),
  ],
)
