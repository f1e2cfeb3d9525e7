// Rental applications and their documents.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { EMPLOYMENT_STATUSES, INCOME_RANGES } from '#app/shared/people-vocabulary.ts'
import { APPLICATION_DOCUMENT_KINDS, APPLICATION_STATUSES, REJECTION_REASONS } from '#app/shared/tenancy-vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, jsonObject, lengthBetween, positive, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference, updatedAt, version } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'

export type ApplicationHousehold = { people: { name: string; relationship: string; isAdult: boolean }[] }
export type ApplicationReferences = { people: { name: string; relationship: string; phone: string }[] }

/**
 * Owner: domain/applications. "At most one approved application for a listing" is a setting, so it cannot be a unique index on
 * the status. An approval made while the setting is on holds the listing (`holds_property`); the partial unique index allows
 * one holder for each space of the listing, and cancelling its booking releases it.
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
    /** Who moves in with the applicant: `{ people: [{ name, relationship, isAdult }] }`. */
    household: jsonb().$type<ApplicationHousehold>(),
    employmentStatus: text('employment_status', { enum: EMPLOYMENT_STATUSES }),
    employer: text(),
    monthlyIncome: text('monthly_income', { enum: INCOME_RANGES }),
    hasPets: boolean('has_pets'),
    petDetails: text('pet_details'),
    /** People who can speak for the applicant: `{ people: [{ name, relationship, phone }] }`. */
    contactReferences: jsonb('contact_references').$type<ApplicationReferences>(),
    /** The reason of a rejection, chosen from a list, written, or both; the applicant sees it. */
    reasonCode: text('reason_code', { enum: REJECTION_REASONS }),
    reason: text(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    holdsProperty: boolean('holds_property').notNull().default(false),
    /** Which of several spaces of the listing it holds; null if the listing offers one. */
    heldSpaceId: uuid('held_space_id').references(() => spaces.id, { onDelete: 'restrict' }),
    version: version(),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('rental_applications_one_open')
      .on(t.propertyId, t.applicantUserId)
      .where(sql`${t.status} = 'pending' and ${t.deletedAt} is null`),
    uniqueIndex('rental_applications_one_holder_of_space')
      .on(t.propertyId, sql`coalesce(${t.heldSpaceId}, ${t.propertyId})`)
      .where(sql`${t.holdsProperty}`),
    index('rental_applications_held_space')
      .on(t.heldSpaceId)
      .where(sql`${t.heldSpaceId} is not null`),
    index('rental_applications_property').on(t.propertyId, t.status, t.createdAt),
    index('rental_applications_applicant').on(t.applicantUserId, t.createdAt),
    // with the id, so that the lists of the admin console are paged without the rows
    index('rental_applications_status')
      .on(t.status, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('rental_applications_recent')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('rental_applications_decided_by').on(t.decidedBy),
    valueIn(t.status, APPLICATION_STATUSES),
    lengthBetween(t.message, 0, 4_000),
    between(t.leaseMonths, 1, 120),
    between(t.occupants, 1, 50),
    jsonObject(t.household),
    valueIn(t.employmentStatus, EMPLOYMENT_STATUSES),
    lengthBetween(t.employer, 1, 200),
    valueIn(t.monthlyIncome, INCOME_RANGES),
    lengthBetween(t.petDetails, 1, 500),
    jsonObject(t.contactReferences),
    valueIn(t.reasonCode, REJECTION_REASONS),
    lengthBetween(t.reason, 1, 1_000),
    positive(t.version),
    check('rental_applications_decision_dated', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check(
      'rental_applications_rejection_reasoned',
      sql`${t.status} <> 'rejected' or ${t.reason} is not null or ${t.reasonCode} is not null`,
    ),
    check('rental_applications_holder_is_approved', sql`not ${t.holdsProperty} or ${t.status} = 'approved'`),
  ],
)

/** Owner: domain/applications. What a renter has typed for one listing and not sent yet. */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.propertyId] }),
    index('application_drafts_property').on(t.propertyId),
    index('application_drafts_age').on(t.updatedAt),
    jsonObject(t.answers),
    positive(t.version),
  ],
)

/** Owner: domain/applications. A document that the renter uploaded; it can be part of several applications. */
export const renterDocuments = pgTable(
  'renter_documents',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('renter_documents_file_unique'),
    kind: text({ enum: APPLICATION_DOCUMENT_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('renter_documents_user').on(t.userId, t.createdAt), valueIn(t.kind, APPLICATION_DOCUMENT_KINDS)],
)

/** Owner: domain/applications. The documents that were sent with an application. */
export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: id(),
    applicationId: requiredReference('application_id', () => rentalApplications.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict'),
    kind: text({ enum: APPLICATION_DOCUMENT_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('application_documents_unique').on(t.applicationId, t.fileId),
    index('application_documents_file').on(t.fileId),
    valueIn(t.kind, APPLICATION_DOCUMENT_KINDS),
  ],
)

/** Owner: domain/applications. Private notes of the side that decides; the applicant never sees them. */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: requiredReference('application_id', () => rentalApplications.id, 'cascade'),
    authorId: requiredReference('author_id', () => users.id, 'cascade'),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('application_notes_application').on(t.applicationId, t.createdAt),
    index('application_notes_author').on(t.authorId),
    lengthBetween(t.body, 1, 2_000),
  ],
)
