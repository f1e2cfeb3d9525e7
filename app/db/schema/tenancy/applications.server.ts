// Rental applications and their documents.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { APPLICATION_DOCUMENT_KINDS, APPLICATION_STATUSES } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference, updatedAt, version } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

/**
 * Owner: domain/applications. "At most one approved application for a listing" is a setting, so it cannot be a unique index on
 * the status. An approval made while the setting is on holds the listing (`holds_property`); the partial unique index allows
 * one holder, and cancelling its booking releases the listing.
 */
export const rentalApplications = pgTable(
  'rental_applications',
  {
    id: id(),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    applicantUserId: requiredReference('applicant_user_id', () => users.id, 'restrict'),
    status: text({ enum: APPLICATION_STATUSES }).notNull().default('pending'),
    message: text().notNull().default(''),
    moveInDate: day('move_in_date'),
    leaseMonths: integer('lease_months'),
    occupants: integer(),
    /** The reason of a rejection; the applicant sees it. */
    reason: text(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    holdsProperty: boolean('holds_property').notNull().default(false),
    version: version(),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('rental_applications_one_open')
      .on(t.propertyId, t.applicantUserId)
      .where(sql`${t.status} = 'pending' and ${t.deletedAt} is null`),
    uniqueIndex('rental_applications_one_holder')
      .on(t.propertyId)
      .where(sql`${t.holdsProperty}`),
    index('rental_applications_property').on(t.propertyId, t.status, t.createdAt),
    index('rental_applications_applicant').on(t.applicantUserId, t.createdAt),
    index('rental_applications_status')
      .on(t.status, t.createdAt)
      .where(sql`${t.deletedAt} is null`),
    index('rental_applications_recent')
      .on(t.createdAt)
      .where(sql`${t.deletedAt} is null`),
    index('rental_applications_decided_by').on(t.decidedBy),
    valueIn(t.status, APPLICATION_STATUSES),
    lengthBetween(t.message, 0, 4_000),
    between(t.leaseMonths, 1, 120),
    between(t.occupants, 1, 50),
    lengthBetween(t.reason, 1, 1_000),
    positive(t.version),
    check('rental_applications_decision_dated', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check('rental_applications_rejection_reasoned', sql`${t.status} <> 'rejected' or ${t.reason} is not null`),
    check('rental_applications_holder_is_approved', sql`not ${t.holdsProperty} or ${t.status} = 'approved'`),
  ],
)

/** Owner: domain/applications. */
export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: id(),
    applicationId: requiredReference('application_id', () => rentalApplications.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('application_documents_file_unique'),
    kind: text({ enum: APPLICATION_DOCUMENT_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('application_documents_application').on(t.applicationId), valueIn(t.kind, APPLICATION_DOCUMENT_KINDS)],
)
