// Adds the photos that the rows of an import name, from a ZIP archive. What an archive lacks can come with another one.
import { and, eq } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { type ImportPhoto, listingImportRows } from '#app/db/schema/listings/listing-imports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { type ArchiveFile, toFileName, toPathKey } from '#app/domain/kernel/spreadsheets/archive.model.ts'
import { withArchiveFiles } from '#app/domain/kernel/spreadsheets/archive.service.server.ts'
import { uploadPhoto } from '#app/domain/listings/photos/photo-upload.commands.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { listRowsWithPhotos, loadOwnImport } from './import.queries.server.ts'

const MEGABYTE = 1024 * 1024

export async function addImportPhotos(ctx: Ctx, importId: string, file: Blob): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: userId } = ctx.actor
  authorize(ctx.actor, 'listing.create', { ownerId: userId })
  requireAllHomes(ctx)
  const found = await loadOwnImport(ctx, importId, userId)
  if (found.status !== 'done') fail('import.photosTooLate')
  await hitLimit(ctx, 'upload', getAccountSubject(userId))
  const { maxUploadMb } = await getSettings(ctx)
  if (file.size > maxUploadMb * MEGABYTE) fail('upload.tooLarge', { mb: maxUploadMb })
  const rows = (await listRowsWithPhotos(ctx, importId)).filter((row) => listMissing(row).length > 0)
  const wanted = rows.flatMap(listMissing)
  if (wanted.length === 0) return
  const bytes = new Uint8Array(await file.arrayBuffer())
  await withArchiveFiles(ctx, { bytes, wanted }, async (files) => {
    const find = createFileFinder(files)
    for (const row of rows) {
      const photos: ImportPhoto[] = []
      for (const name of row.names) {
        const earlier = row.photos.find((photo) => photo.name === name && photo.photoId !== null)
        photos.push(earlier ?? (await addPhoto(ctx, { importId, listingId: row.propertyId, name, file: find(name) })))
      }
      // Stored for each listing, so that a broken connection loses the results of one
      await ctx.db
        .update(listingImportRows)
        .set({ photos })
        .where(and(eq(listingImportRows.importId, importId), eq(listingImportRows.rowNumber, row.rowNumber)))
    }
  })
}

const listMissing = ({ names, photos }: { names: readonly string[]; photos: readonly ImportPhoto[] }) =>
  names.filter((name) => !photos.some((photo) => photo.name === name && photo.photoId !== null))

type FoundFile = ArchiveFile | 'missing' | 'ambiguous'

/** By the whole path, else by the name if it is in one folder only. */
function createFileFinder(files: readonly ArchiveFile[]): (name: string) => FoundFile {
  const byPath = new Map(files.map((file) => [toPathKey(file.path), file]))
  const byName = new Map<string, FoundFile>()
  for (const [path, file] of byPath) {
    const name = toFileName(path)
    byName.set(name, byName.has(name) ? 'ambiguous' : file)
  }
  return (name) => byPath.get(toPathKey(name)) ?? byName.get(toFileName(toPathKey(name))) ?? 'missing'
}

type NamedPhoto = { importId: string; listingId: string; name: string; file: FoundFile }

/** What the editor of photos refuses, its size, its type, too many, is refused here for the same reason. */
async function addPhoto(ctx: Ctx, { importId, listingId, name, file }: NamedPhoto): Promise<ImportPhoto> {
  try {
    if (file === 'missing') fail('import.photoMissing')
    if (file === 'ambiguous') fail('import.photoAmbiguous')
    const bytes = new Uint8Array(file.bytes)
    const key = sha256Hex([importId, listingId, name, sha256Hex(bytes)].join())
    const photo = await uploadPhoto(ctx, { listingId, key, file: new Blob([bytes]) })
    return { name, photoId: photo.id, problem: null }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { name, photoId: null, problem: { code: error.code, params: error.params } }
  }
}
