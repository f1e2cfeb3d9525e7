// Maintenance requests, inspections, and shared amenities of a building.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAINTENANCE_DESCRIPTION_MIN, MAINTENANCE_TITLE_MIN } from '#app/shared/constants.ts'
import {
  INSPECTION_PRIORITIES,
  INSPECTION_STATUSES,
  INSPECTION_TYPES,
  MAINTENANCE_PRIORITIES,
  MAINTENANCE_STATUSES,
  RESERVATION_STATUSES,
} from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { between, lengthBetween, notNegative, positive, valueIn } from '#app/db/schema/checks.server.ts'
import {
  centavos,
  createdAt,
  id,
  moment,
  requiredReference,
  updatedAt,
  version,
} from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { payments, rentals } from './tenancy.server.ts'

/** Owner: domain/tenancy. */
export const maintenanceRequests = pgTable(
  'maintenance_requests',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    /** Null if the owner records a repair of a vacant listing. */
    rentalId: uuid('rental_id').references(() => rentals.id, { onDelete: 'restrict' }),
    requestedBy: requiredReference('requested_by', () => users.id, 'restrict'),
    title: text().notNull(),
    description: text().notNull(),
    priority: text({ enum: MAINTENANCE_PRIORITIES }).notNull(),
    status: text({ enum: MAINTENANCE_STATUSES }).notNull().default('open'),
    /** A name, for example of a plumber who has no account. */
    assignedTo: text('assigned_to'),
    assignedUserId: uuid('assigned_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What the repair cost. Only the owner and administrators see it. */
    cost: centavos('cost'),
    /** Computed from the response times in docs/product.md, "Constants". */
    respondBy: moment('respond_by'),
    /** A completed request may be reopened within 14 days of this time. */
    completedAt: moment('completed_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('maintenance_requests_property').on(t.propertyId, t.status, t.createdAt),
    index('maintenance_requests_rental').on(t.rentalId),
    index('maintenance_requests_requester').on(t.requestedBy, t.createdAt),
    index('maintenance_requests_assigned').on(t.assignedUserId),
    lengthBetween(t.title, MAINTENANCE_TITLE_MIN, 120),
    lengthBetween(t.description, MAINTENANCE_DESCRIPTION_MIN, 4_000),
    valueIn(t.priority, MAINTENANCE_PRIORITIES),
    valueIn(t.status, MAINTENANCE_STATUSES),
    lengthBetween(t.assignedTo, 1, 120),
    notNegative(t.cost),
    positive(t.version),
    check('maintenance_requests_completion_dated', sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
  ],
)

/** Owner: domain/tenancy. A comment on a request; `status` is set if the comment also changed the status. */
export const maintenanceUpdates = pgTable(
  'maintenance_updates',
  {
    id: id(),
    requestId: requiredReference('request_id', () => maintenanceRequests.id, 'cascade'),
    authorId: requiredReference('author_id', () => users.id, 'restrict'),
    /** Null only if the status changed without a text. */
    message: text(),
    status: text({ enum: MAINTENANCE_STATUSES }),
    createdAt: createdAt(),
  },
  (t) => [
    index('maintenance_updates_request').on(t.requestId, t.createdAt),
    index('maintenance_updates_author').on(t.authorId),
    lengthBetween(t.message, 1, 2_000),
    valueIn(t.status, MAINTENANCE_STATUSES),
    check('maintenance_updates_not_empty', sql`${t.message} is not null or ${t.status} is not null`),
  ],
)

/** Owner: domain/tenancy. */
export const maintenancePhotos = pgTable(
  'maintenance_photos',
  {
    id: id(),
    requestId: requiredReference('request_id', () => maintenanceRequests.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('maintenance_photos_file_unique'),
    createdAt: createdAt(),
  },
  (t) => [index('maintenance_photos_request').on(t.requestId)],
)

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

/** Owner: domain/tenancy. A pool or a function room of an owner, for the tenants of the linked listings. */
export const sharedAmenities = pgTable(
  'shared_amenities',
  {
    id: id(),
    ownerId: requiredReference('owner_id', () => users.id, 'restrict'),
    name: text().notNull(),
    description: text(),
    opensAt: time('opens_at').notNull().default('06:00'),
    closesAt: time('closes_at').notNull().default('22:00'),
    maxMinutes: integer('max_minutes').notNull().default(120),
    /** For an hour; 0 is free of charge. */
    hourlyPrice: centavos('hourly_price').notNull().default(0),
    /** How many people may use it at once; null if there is no limit. */
    capacity: integer(),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('shared_amenities_owner').on(t.ownerId),
    between(t.hourlyPrice, 0, 100_000_00),
    between(t.capacity, 1, 1_000),
    lengthBetween(t.name, 1, 100),
    lengthBetween(t.description, 1, 1_000),
    check('shared_amenities_hours_in_order', sql`${t.closesAt} > ${t.opensAt}`),
    between(t.maxMinutes, 15, 1_440),
  ],
)

/** Owner: domain/tenancy. */
export const sharedAmenityProperties = pgTable(
  'shared_amenity_properties',
  {
    sharedAmenityId: requiredReference('shared_amenity_id', () => sharedAmenities.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
  },
  (t) => [
    primaryKey({ columns: [t.sharedAmenityId, t.propertyId] }),
    index('shared_amenity_properties_property').on(t.propertyId),
  ],
)

/**
 * Owner: domain/tenancy. An exclusion constraint in the migrations keeps booked reservations of one amenity from overlapping.
 */
export const amenityReservations = pgTable(
  'amenity_reservations',
  {
    id: id(),
    sharedAmenityId: requiredReference('shared_amenity_id', () => sharedAmenities.id, 'restrict'),
    rentalId: requiredReference('rental_id', () => rentals.id, 'restrict'),
    reservedBy: requiredReference('reserved_by', () => users.id, 'restrict'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    people: integer().notNull().default(1),
    /** The line of the rent book, if the reservation has a price. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    status: text({ enum: RESERVATION_STATUSES }).notNull().default('booked'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('amenity_reservations_amenity').on(t.sharedAmenityId, t.startsAt),
    index('amenity_reservations_rental').on(t.rentalId),
    index('amenity_reservations_person').on(t.reservedBy, t.startsAt),
    uniqueIndex('amenity_reservations_payment_unique').on(t.paymentId),
    between(t.people, 1, 1_000),
    lengthBetween(t.cancelReason, 1, 500),
    valueIn(t.status, RESERVATION_STATUSES),
    check('amenity_reservations_times_in_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('amenity_reservations_cancel_dated', sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)`),
  ],
)
