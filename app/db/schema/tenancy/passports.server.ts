// A renter's passport: what is shared with which application, who saw it, references by link, and income documents.
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { emailFormat, lengthBetween, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, day, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import {
  INCOME_DOCUMENT_KINDS,
  PASSPORT_PARTS,
  PASSPORT_VIEW_KINDS,
  REFERENCE_ANSWERS,
  REFERENCE_STATUSES,
} from '#app/shared/tenancy-vocabulary.ts'
import { rentalApplications } from './applications.server.ts'

/** Owner: domain/tenancy. A part that the applicant shares with the side that decides, while the application is pending and until it expires. */
export const passportShares = pgTable(
  'passport_shares',
  {
    applicationId: requiredReference('application_id', () => rentalApplications.id, 'cascade'),
    part: text({ enum: PASSPORT_PARTS }).notNull(),
    sharedAt: moment('shared_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.part] }),
    index('passport_shares_expiry').on(t.expiresAt),
    valueIn(t.part, PASSPORT_PARTS),
    check('passport_shares_in_order', sql`${t.expiresAt} > ${t.sharedAt}`),
  ],
)

/** Owner: domain/tenancy. Who saw what of a passport: once an hour for each reader and kind. The renter reads it. */
export const passportViews = pgTable(
  'passport_views',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    applicationId: requiredReference('application_id', () => rentalApplications.id, 'cascade'),
    /** The person who read, also if they act for the owner. */
    viewerId: uuid('viewer_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: PASSPORT_VIEW_KINDS }).notNull(),
    viewedAt: moment('viewed_at').notNull(),
    /** The beginning of the hour of `viewed_at`. */
    viewedHour: moment('viewed_hour').notNull(),
  },
  (t) => [
    unique('passport_views_once_an_hour').on(t.applicationId, t.viewerId, t.kind, t.viewedHour),
    index('passport_views_user').on(t.userId, t.viewedAt),
    index('passport_views_viewer').on(t.viewerId),
    index('passport_views_age').on(t.viewedAt),
    valueIn(t.kind, PASSPORT_VIEW_KINDS),
  ],
)

/**
 * Owner: domain/tenancy. A reference that the renter asks an earlier owner for. The address is only for the mail: it is erased with the answer,
 * and the masked one stays.
 */
export const rentalReferences = pgTable(
  'rental_references',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    name: text().notNull(),
    email: text(),
    maskedEmail: text('masked_email').notNull(),
    /** The home as the renter describes it. */
    place: text().notNull(),
    status: text({ enum: REFERENCE_STATUSES }).notNull().default('open'),
    tokenHash: text('token_hash').unique('rental_references_token_unique'),
    expiresAt: moment('expires_at'),
    livedFrom: day('lived_from'),
    livedUntil: day('lived_until'),
    paidOnTime: text('paid_on_time', { enum: REFERENCE_ANSWERS }),
    leftInOrder: text('left_in_order', { enum: REFERENCE_ANSWERS }),
    wouldRentAgain: boolean('would_rent_again'),
    comment: text(),
    answeredAt: moment('answered_at'),
    /** The renter does not share it. */
    hiddenAt: moment('hidden_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('rental_references_user').on(t.userId, t.createdAt),
    index('rental_references_expiry').on(t.expiresAt),
    lengthBetween(t.name, 1, 120),
    emailFormat(t.email),
    lengthBetween(t.maskedEmail, 3, 254),
    lengthBetween(t.place, 1, 200),
    valueIn(t.status, REFERENCE_STATUSES),
    sha256Format(t.tokenHash),
    valueIn(t.paidOnTime, REFERENCE_ANSWERS),
    valueIn(t.leftInOrder, REFERENCE_ANSWERS),
    lengthBetween(t.comment, 1, 500),
    check(
      'rental_references_link_while_open',
      sql`num_nonnulls(${t.tokenHash}, ${t.expiresAt}, ${t.email}) = case ${t.status} when 'open' then 3 else 0 end`,
    ),
    check('rental_references_answer_dated', sql`(${t.status} = 'open') = (${t.answeredAt} is null)`),
    check(
      'rental_references_answer_complete',
      sql`num_nonnulls(${t.livedFrom}, ${t.livedUntil}, ${t.paidOnTime}, ${t.leftInOrder}, ${t.wouldRentAgain}) = case ${t.status} when 'answered' then 5 else 0 end`,
    ),
    check('rental_references_period_in_order', sql`${t.livedUntil} >= ${t.livedFrom}`),
  ],
)

/** Owner: domain/tenancy. A picture of a proof of income. It never becomes part of an application: readers get a marked copy. */
export const incomeDocuments = pgTable(
  'income_documents',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('income_documents_file_unique'),
    kind: text({ enum: INCOME_DOCUMENT_KINDS }).notNull(),
    /** The first day of the month that it is about. */
    month: day('month').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('income_documents_user').on(t.userId, t.createdAt),
    valueIn(t.kind, INCOME_DOCUMENT_KINDS),
    check('income_documents_first_of_month', sql`extract(day from ${t.month}) = 1`),
  ],
)
