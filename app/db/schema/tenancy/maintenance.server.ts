// Maintenance requests, their updates and photos.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MAINTENANCE_DESCRIPTION_MIN, MAINTENANCE_TITLE_MIN } from '#app/shared/constants.ts'
import { MAINTENANCE_PRIORITIES, MAINTENANCE_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { lengthBetween, notNegative, positive, valueIn } from '#app/db/schema/checks.server.ts'
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
import { rentals } from './tenancy.server.ts'

/** Owner: domain/tenancy. */
export const maintenanceRequests = pgTable(
  'maintenance_requests',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    /** Null if the owner records a request for a vacant listing. */
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
