// The last part of a backup: its content, counted and hashed.
import { z } from 'zod'
import { STORAGE_BUCKETS } from '#app/shared/vocabulary.ts'

export const MANIFEST_NAME = 'manifest.json'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
  /** Of the bytes in the archive. */
  sha256: z.string(),
  /** Of the rows, independent of their order: the same before the backup and after the restore. */
  digest: z.string(),
})
const sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })
const file = z.object({
  bucket: z.enum(STORAGE_BUCKETS),
  path: z.string(),
  size: z.number().int().nonnegative(),
  contentType: z.string(),
  sha256: z.string(),
})

export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The hashes of the migrations of the database, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(file),
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableEntry = z.infer<typeof table>
export type FileEntry = z.infer<typeof file>

/** `tables/<name>/<number>`: a table has several parts, because tar needs the size of a part before its content. */
export const getTablePartName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}`
export const getFilePartName = (file: Pick<FileEntry, 'bucket' | 'path'>): string => `files/${file.bucket}/${file.path}`

/** The table of a part, or null. */
export function parseTableName(part: string): string | null {
  return /^tables\/([^/]+)\/\d+$/.exec(part)?.[1] ?? null
}
