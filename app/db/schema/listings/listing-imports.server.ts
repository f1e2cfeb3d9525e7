// Imports of many listings from one file.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { IMPORT_ROW_OUTCOMES, LISTING_IMPORT_STATUSES } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { between, jsonObject, lengthBetween, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { properties } from './listings.server.ts'

export const MAX_IMPORT_ROWS = 500
export const MAX_IMPORT_COLUMNS = 60
export const MAX_HEADER_LENGTH = 100

/** Owner: domain/listings. Deleted with its rows some weeks after the import; the listings stay. */
export const listingImports = pgTable(
  'listing_imports',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    fileName: text('file_name').notNull(),
    /** Recognizes a file that was imported before. */
    fileSha256: text('file_sha256').notNull(),
    status: text({ enum: LISTING_IMPORT_STATUSES }).notNull().default('checked'),
    /** The names of the columns of the file. */
    headers: jsonb().$type<string[]>().notNull().default([]),
    /** For each column of the file what it holds, or null if it is not used. */
    mapping: jsonb().$type<(string | null)[]>().notNull().default([]),
    totalRows: integer('total_rows').notNull(),
    /** Rows that become a draft, with or without something to check. */
    validRows: integer('valid_rows').notNull(),
    warnedRows: integer('warned_rows').notNull().default(0),
    duplicateRows: integer('duplicate_rows').notNull().default(0),
    /** The person asked for the duplicates too. */
    includesDuplicates: boolean('includes_duplicates').notNull().default(false),
    /** Written outside the transaction of the import, for its progress bar. */
    importedRows: integer('imported_rows').notNull().default(0),
    /** When the import itself started; a run without a live job is recognized by its age. */
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    undoneAt: moment('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('listing_imports_user').on(t.userId, t.createdAt),
    index('listing_imports_file').on(t.userId, t.fileSha256),
    index('listing_imports_created').on(t.createdAt),
    lengthBetween(t.fileName, 1, 255),
    sha256Format(t.fileSha256),
    valueIn(t.status, LISTING_IMPORT_STATUSES),
    between(t.totalRows, 1, MAX_IMPORT_ROWS),
    between(t.validRows, 0, MAX_IMPORT_ROWS),
    between(t.importedRows, 0, MAX_IMPORT_ROWS),
    between(t.warnedRows, 0, MAX_IMPORT_ROWS),
    between(t.duplicateRows, 0, MAX_IMPORT_ROWS),
    check(
      'listing_imports_columns_arrays',
      sql`jsonb_typeof(${t.headers}) = 'array' and jsonb_typeof(${t.mapping}) = 'array' and jsonb_array_length(${t.headers}) <= ${sql.raw(String(MAX_IMPORT_COLUMNS))} and jsonb_array_length(${t.headers}) = jsonb_array_length(${t.mapping})`,
    ),
    check(
      'listing_imports_finished_dated',
      sql`(${t.status} in ('done', 'cancelled', 'failed', 'undone')) = (${t.finishedAt} is not null)`,
    ),
    check('listing_imports_undone_dated', sql`(${t.status} = 'undone') = (${t.undoneAt} is not null)`),
  ],
)

/** A remark about one cell: the column, and a code of errors/field-codes.ts or READ_AS of the import. */
export type ImportProblem = { column: string; code: string }

/** A photo that a row names: its row in `property_images`, or why it was not added. */
export type ImportPhoto = {
  name: string
  photoId: string | null
  problem: { code: string; params: Record<string, string | number> } | null
}

/** Owner: domain/listings. A row of the file: its texts, its cells by column name, and what is to be said about them. */
export const listingImportRows = pgTable(
  'listing_import_rows',
  {
    importId: requiredReference('import_id', () => listingImports.id, 'cascade'),
    /** The line in the file; the header is 1. */
    rowNumber: integer('row_number').notNull(),
    /** The texts of the row, one for each column of the file. */
    texts: jsonb().$type<string[]>().notNull().default([]),
    cells: jsonb().$type<Record<string, string>>().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull().default([]),
    outcome: text({ enum: IMPORT_ROW_OUTCOMES }).notNull().default('ready'),
    /** Of a duplicate: an earlier row of the same file, or a listing of the same person. */
    duplicateOfRow: integer('duplicate_of_row'),
    duplicateOfListingId: uuid('duplicate_of_listing_id').references(() => properties.id, { onDelete: 'set null' }),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** The client of the agent who owns the home of this row, and whether the import added the client. */
    ownerClientId: uuid('owner_client_id').references(() => clients.id, { onDelete: 'set null' }),
    /** What became of the photos that the row names, since an archive was sent. */
    photos: jsonb().$type<ImportPhoto[]>().notNull().default([]),
    isOwnerNew: boolean('is_owner_new').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    index('listing_import_rows_property').on(t.propertyId),
    index('listing_import_rows_duplicate').on(t.duplicateOfListingId),
    index('listing_import_rows_owner').on(t.ownerClientId),
    between(t.rowNumber, 2, 100_000),
    jsonObject(t.cells),
    valueIn(t.outcome, IMPORT_ROW_OUTCOMES),
    check('listing_import_rows_texts_array', sql`jsonb_typeof(${t.texts}) = 'array'`),
    check(
      'listing_import_rows_photos_array',
      sql`jsonb_typeof(${t.photos}) = 'array' and length(${t.photos}::text) <= 40000`,
    ),
    check(
      'listing_import_rows_problems_array',
      sql`jsonb_typeof(${t.problems}) = 'array' and length(${t.problems}::text) <= 20000`,
    ),
  ],
)

/** Owner: domain/listings. What a column of an earlier file held, so that the person chooses it once. */
export const listingImportColumns = pgTable(
  'listing_import_columns',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    /** The name of the column without case, spaces and punctuation. */
    headerKey: text('header_key').notNull(),
    /** Null if the column is not used. */
    holds: text(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.headerKey] }),
    lengthBetween(t.headerKey, 1, MAX_HEADER_LENGTH),
    lengthBetween(t.holds, 1, 40),
  ],
)
