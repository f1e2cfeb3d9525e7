// The document that authorizes an agent to rent out a listing. Private: people who may edit the listing can open it.
import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { openVerificationRequest } from '#app/domain/accounts/verification/verification-request.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import {
  discardDocuments,
  insertDocumentRows,
  prepareDocument,
  storeDocuments,
  type PreparedDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { loadOwnListing, lockOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { AUTHORITY_FOLDER } from './authority-document.rules.ts'
import { findReusableAuthority } from './authority-document.queries.server.ts'

/** Replaces the document. The permission is checked before the file is read, and again in the transaction. */
export async function storeAuthorityDocument(ctx: Ctx, id: string, file: Blob): Promise<void> {
  authorize(ctx.actor, 'listing.edit', await loadOwnListing(ctx, id))
  await replaceDocument(ctx, id, await prepareDocument(ctx, file), null)
}

/**
 * Uses the document of another unit again. The listing gets a copy of its own, so that a replacement there changes nothing here, and an
 * administrator decides about it, too.
 */
export async function reuseAuthorityDocument(ctx: Ctx, id: string): Promise<void> {
  requireSignIn(ctx.actor)
  const listing = await loadOwnListing(ctx, id)
  authorize(ctx.actor, 'listing.edit', listing)
  const source = await findReusableAuthority(ctx, listing)
  if (!source) return fail('listing.noReusableAuthority')
  await hitLimit(ctx, 'upload', getAccountSubject(ctx.actor.id))
  const stored = await ctx.adapters.storage.open({ bucket: source.bucket, path: source.path })
  if (!stored) return fail('listing.noReusableAuthority')
  const bytes = await buffer(stored.body)
  const isPdf = source.contentType === 'application/pdf'
  const document: PreparedDocument = {
    bytes,
    sha256: source.sha256,
    contentType: isPdf ? 'application/pdf' : 'image/webp',
    extension: isPdf ? 'pdf' : 'webp',
    name: source.name,
  }
  await replaceDocument(ctx, id, document, source.propertyId)
}

async function replaceDocument(
  ctx: Ctx,
  id: string,
  document: PreparedDocument,
  sourcePropertyId: string | null,
): Promise<void> {
  const paths = await storeDocuments(
    ctx,
    [document],
    ({ extension }) => `${AUTHORITY_FOLDER}/${id}/${crypto.randomUUID()}.${extension}`,
  )
  try {
    const replaced = await inTransaction(ctx, async (tx) => {
      const listing = await lockOwnListing(tx, id)
      authorize(ctx.actor, 'listing.edit', listing)
      const [fileId] = await insertDocumentRows(tx, [document], paths)
      await tx.db
        .update(properties)
        .set({ authorityFileId: fileId ?? null, updatedAt: ctx.now(), version: sql`${properties.version} + 1` })
        .where(eq(properties.id, id))
      await withdrawAuthorityCheck(tx, id)
      if (fileId !== undefined)
        await openVerificationRequest(tx, {
          userId: listing.ownerId,
          kind: 'owner_authority',
          propertyId: id,
          fileId,
          sourcePropertyId,
        })
      await recordAudit(tx, {
        action: 'listing.edited',
        subjectType: 'listing',
        subjectId: id,
        details: { fields: ['authorityDocument'], ...(sourcePropertyId === null ? {} : { sourcePropertyId }) },
      })
      return listing.authorityFileId === null ? [] : removeFileRow(tx, listing.authorityFileId)
    })
    await discardDocuments(ctx, replaced)
  } catch (error) {
    await discardDocuments(ctx, paths)
    throw error
  }
}

/** An administrator checked another document or another owner. Call it in the transaction of the change. */
export async function withdrawAuthorityCheck(tx: Ctx, listingId: string): Promise<void> {
  const withdrawn = await tx.db
    .delete(verificationChecks)
    .where(and(eq(verificationChecks.propertyId, listingId), eq(verificationChecks.kind, 'owner_authority')))
    .returning({ checkedAt: verificationChecks.checkedAt })
  for (const { checkedAt } of withdrawn)
    await recordAudit(tx, {
      action: 'listing.authorityCheckWithdrawn',
      subjectType: 'listing',
      subjectId: listingId,
      details: { checkedAt: checkedAt.toISOString() },
    })
}

async function removeFileRow(tx: Ctx, fileId: string): Promise<string[]> {
  const rows = await tx.db
    .delete(storedFiles)
    .where(and(eq(storedFiles.id, fileId), eq(storedFiles.bucket, 'documents')))
    .returning({ path: storedFiles.path })
  return rows.map(({ path }) => path)
}
