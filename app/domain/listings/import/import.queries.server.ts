// Imports of the person who asks. Those of others do not exist for them.
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { listingImportRows, listingImports } from '#app/db/schema/listings/listing-imports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { CheckedRow, ImportView } from './import.model.ts'

const RECENT = 10

const columns = {
  id: listingImports.id,
  fileName: listingImports.fileName,
  status: listingImports.status,
  totalRows: listingImports.totalRows,
  validRows: listingImports.validRows,
  importedRows: listingImports.importedRows,
  createdAt: listingImports.createdAt,
  finishedAt: listingImports.finishedAt,
}

export async function getImport(ctx: Ctx, id: string): Promise<ImportView> {
  requireSignIn(ctx.actor)
  if (!isUuid(id)) fail('import.notFound')
  const { id: userId } = ctx.actor
  const [found] = await ctx.db
    .select({ ...columns, fileSha256: listingImports.fileSha256 })
    .from(listingImports)
    .where(and(eq(listingImports.id, id), eq(listingImports.userId, userId)))
  if (!found) return fail('import.notFound')
  const { fileSha256, ...view } = found
  return { ...view, earlier: view.status === 'done' ? null : await findEarlierImport(ctx, { id, userId, fileSha256 }) }
}

/** The latest import of the same file that created listings. */
export async function findEarlierImport(
  ctx: Ctx,
  { id, userId, fileSha256 }: { id: string; userId: string; fileSha256: string },
): Promise<ImportView['earlier']> {
  const [found] = await ctx.db
    .select({ finishedAt: listingImports.finishedAt, listings: listingImports.importedRows })
    .from(listingImports)
    .where(
      and(
        eq(listingImports.userId, userId),
        eq(listingImports.fileSha256, fileSha256),
        eq(listingImports.status, 'done'),
        ne(listingImports.id, id),
      ),
    )
    .orderBy(desc(listingImports.finishedAt))
    .limit(1)
  return found?.finishedAt ? { finishedAt: found.finishedAt, listings: found.listings } : null
}

export async function listRecentImports(ctx: Ctx): Promise<Omit<ImportView, 'earlier'>[]> {
  requireSignIn(ctx.actor)
  return ctx.db
    .select(columns)
    .from(listingImports)
    .where(eq(listingImports.userId, ctx.actor.id))
    .orderBy(desc(listingImports.createdAt))
    .limit(RECENT)
}

const hasProblems = sql`${listingImportRows.problems} <> '[]'::jsonb`

/** Rows with or without problems, in the order of the file. The caller has loaded the import. */
export async function listImportRows(ctx: Ctx, importId: string, kind: 'valid' | 'refused'): Promise<CheckedRow[]> {
  return ctx.db
    .select({
      rowNumber: listingImportRows.rowNumber,
      cells: listingImportRows.cells,
      problems: listingImportRows.problems,
    })
    .from(listingImportRows)
    .where(and(eq(listingImportRows.importId, importId), kind === 'refused' ? hasProblems : sql`not ${hasProblems}`))
    .orderBy(asc(listingImportRows.rowNumber))
}
