// Imports of many listings from one file.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { LISTING_IMPORT_STATUSES } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { between, jsonObject, lengthBetween, sha256Format, valueIn } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference } from '#app/db/schema/columns.server.ts'
import { properties } from './listings.server.ts'

export const MAX_IMPORT_ROWS = 500

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
    totalRows: integer('total_rows').notNull(),
    validRows: integer('valid_rows').notNull(),
    /** Written outside the transaction of the import, for its progress bar. */
    importedRows: integer('imported_rows').notNull().default(0),
    /** When the import itself started; a run without a live job is recognized by its age. */
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
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
    check(
      'listing_imports_finished_dated',
      sql`(${t.status} in ('done', 'cancelled', 'failed')) = (${t.finishedAt} is not null)`,
    ),
  ],
)

/** A problem of one cell: the column of the file, and a code of errors/field-codes.ts. */
export type ImportProblem = { column: string; code: string }

/** Owner: domain/listings. A row of the file: its cells by column name, and why it cannot become a listing, if so. */
export const listingImportRows = pgTable(
  'listing_import_rows',
  {
    importId: requiredReference('import_id', () => listingImports.id, 'cascade'),
    /** The line in the file; the header is 1. */
    rowNumber: integer('row_number').notNull(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull().default([]),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    index('listing_import_rows_property').on(t.propertyId),
    between(t.rowNumber, 2, 100_000),
    jsonObject(t.cells),
    check(
      'listing_import_rows_problems_array',
      sql`jsonb_typeof(${t.problems}) = 'array' and length(${t.problems}::text) <= 20000`,
    ),
  ],
)
