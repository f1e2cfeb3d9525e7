// Every object in the storage that a person uploaded: owner, size, content type.
import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { STORAGE_BUCKETS } from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { valueIn, lengthBetween, positive, sha256Format } from '#app/db/schema/checks.server.ts'
import { createdAt, id } from '#app/db/schema/columns.server.ts'

/**
 * Owner: domain/kernel/uploads. The quota, the sweep of orphans and the export of personal data read this table; the row that
 * refers to a file decides who may open it (promises O2, U3).
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: id(),
    bucket: text({ enum: STORAGE_BUCKETS }).notNull(),
    path: text().notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** The name given by the person, for display only; never part of a path. */
    originalName: text('original_name'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('stored_files_path_unique').on(t.bucket, t.path),
    index('stored_files_uploader').on(t.uploadedBy, t.createdAt),
    valueIn(t.bucket, STORAGE_BUCKETS),
    lengthBetween(t.path, 1, 1_024),
    lengthBetween(t.contentType, 3, 100),
    positive(t.sizeBytes),
    sha256Format(t.sha256),
    lengthBetween(t.originalName, 1, 255),
  ],
)
