// Imports of the person who asks. Those of others do not exist for them.
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type ImportPhoto, listingImportRows, listingImports } from '#app/db/schema/listings/listing-imports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { ImportRowOutcome } from '#app/shared/vocabulary.ts'
import { readPhotoNames } from './import-photo-names.rules.ts'
import {
  type CheckedRow,
  getUndoDeadline,
  type ImportMapping,
  type ImportView,
  isImportColumn,
} from './import.model.ts'

export type ListedRow = CheckedRow & { propertyId: string | null; photos: ImportPhoto[] }
export type ImportColumns = { headers: string[]; mapping: ImportMapping; texts: string[][] }

const RECENT = 10

const columns = {
  id: listingImports.id,
  fileName: listingImports.fileName,
  status: listingImports.status,
  totalRows: listingImports.totalRows,
  validRows: listingImports.validRows,
  warnedRows: listingImports.warnedRows,
  duplicateRows: listingImports.duplicateRows,
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
  const isEnded = view.status === 'done' || view.status === 'undone'
  const deadline = getUndoDeadline(view)
  return {
    ...view,
    owners: await countOwnerClients(ctx, id),
    photos: view.status === 'done' ? await countNamedPhotos(ctx, id) : { named: 0, added: 0 },
    earlier: isEnded ? null : await findEarlierImport(ctx, { id, userId, fileSha256 }),
    undoUntil: deadline !== null && deadline > ctx.now() ? deadline : null,
  }
}

async function countOwnerClients(ctx: Ctx, importId: string): Promise<ImportView['owners']> {
  const { ownerClientId, isOwnerNew } = listingImportRows
  const [counts] = await ctx.db
    .select({
      matched: sql<number>`(count(distinct ${ownerClientId}) filter (where not ${isOwnerNew}))::int`,
      added: sql<number>`(count(distinct ${ownerClientId}) filter (where ${isOwnerNew}))::int`,
    })
    .from(listingImportRows)
    .where(eq(listingImportRows.importId, importId))
  return counts ?? { matched: 0, added: 0 }
}

async function countNamedPhotos(ctx: Ctx, importId: string): Promise<ImportView['photos']> {
  const rows = await listRowsWithPhotos(ctx, importId)
  return {
    named: rows.reduce((sum, { names }) => sum + names.length, 0),
    added: rows.reduce((sum, { photos }) => sum + photos.filter(({ photoId }) => photoId !== null).length, 0),
  }
}

/** Rows of drafts that name photos, in the order of the file. The caller has loaded the import. */
export async function listRowsWithPhotos(ctx: Ctx, importId: string) {
  const rows = await ctx.db
    .select({
      rowNumber: listingImportRows.rowNumber,
      propertyId: listingImportRows.propertyId,
      cells: listingImportRows.cells,
      photos: listingImportRows.photos,
    })
    .from(listingImportRows)
    .where(and(eq(listingImportRows.importId, importId), sql`${listingImportRows.cells} ? 'photos'`))
    .orderBy(asc(listingImportRows.rowNumber))
  return rows.flatMap(({ rowNumber, propertyId, cells, photos }) =>
    propertyId === null ? [] : [{ rowNumber, propertyId, photos, names: readPhotoNames(cells.photos ?? '') }],
  )
}

/** For commands: the whole row of the person's own import. */
export async function loadOwnImport(ctx: Ctx, id: string, userId: string) {
  const [found] = isUuid(id)
    ? await ctx.db
        .select()
        .from(listingImports)
        .where(and(eq(listingImports.id, id), eq(listingImports.userId, userId)))
    : []
  return found ?? fail('import.notFound')
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

export async function listRecentImports(
  ctx: Ctx,
): Promise<Omit<ImportView, 'earlier' | 'owners' | 'photos' | 'undoUntil'>[]> {
  requireSignIn(ctx.actor)
  return ctx.db
    .select(columns)
    .from(listingImports)
    .where(eq(listingImports.userId, ctx.actor.id))
    .orderBy(desc(listingImports.createdAt))
    .limit(RECENT)
}

/** Rows with one of these outcomes, in the order of the file. The caller has loaded the import. */
export async function listImportRows(
  ctx: Ctx,
  importId: string,
  outcomes: readonly ImportRowOutcome[],
): Promise<ListedRow[]> {
  return ctx.db
    .select({
      rowNumber: listingImportRows.rowNumber,
      cells: listingImportRows.cells,
      problems: listingImportRows.problems,
      outcome: listingImportRows.outcome,
      duplicateOfRow: listingImportRows.duplicateOfRow,
      duplicateOfListingId: listingImportRows.duplicateOfListingId,
      propertyId: listingImportRows.propertyId,
      photos: listingImportRows.photos,
    })
    .from(listingImportRows)
    .where(and(eq(listingImportRows.importId, importId), inArray(listingImportRows.outcome, [...outcomes])))
    .orderBy(asc(listingImportRows.rowNumber))
}

/** The columns of the file with what they hold, and the texts of all its rows. */
export async function getImportColumns(ctx: Ctx, importId: string): Promise<ImportColumns> {
  requireSignIn(ctx.actor)
  const { headers, mapping } = await loadOwnImport(ctx, importId, ctx.actor.id)
  const rows = await ctx.db
    .select({ texts: listingImportRows.texts })
    .from(listingImportRows)
    .where(eq(listingImportRows.importId, importId))
    .orderBy(asc(listingImportRows.rowNumber))
  return {
    headers,
    mapping: mapping.map((column) => (isImportColumn(column) ? column : null)),
    texts: rows.map(({ texts }) => texts),
  }
}
