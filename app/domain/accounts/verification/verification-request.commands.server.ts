// Documents that a person hands in to be checked. Private: the person and administrators can open them.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { verificationRequests } from '#app/db/schema/platform/admin.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import {
  discardDocuments,
  insertDocumentRows,
  prepareDocument,
  storeDocuments,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { deleteRows } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { DocumentVerificationKind } from '#app/shared/vocabulary.ts'
import { VERIFICATION_FOLDER } from './verification.rules.ts'

/** A new document replaces what was handed in before, decided or not: nobody needs the old one. */
export async function handInDocument(
  ctx: Ctx,
  kind: Exclude<DocumentVerificationKind, 'owner_authority'>,
  file: Blob,
): Promise<void> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  authorize(ctx.actor, 'verification.handIn', { userId: me })
  if (kind === 'prc_license') await requireLicenceNumber(ctx, me)
  const document = await prepareDocument(ctx, file)
  const paths = await storeDocuments(
    ctx,
    [document],
    ({ extension }) => `${VERIFICATION_FOLDER}/${crypto.randomUUID()}.${extension}`,
  )
  try {
    const replaced = await inTransaction(ctx, async (tx) => {
      const [fileId = ''] = await insertDocumentRows(tx, [document], paths)
      const oldFileIds = await openVerificationRequest(tx, { userId: me, kind, propertyId: null, fileId })
      return removeFiles(tx, oldFileIds)
    })
    await discardDocuments(ctx, replaced)
  } catch (error) {
    await discardDocuments(ctx, paths)
    throw error
  }
}

type NewRequest = {
  userId: string
  kind: DocumentVerificationKind
  propertyId: string | null
  fileId: string
  /** The listing whose checked document is used again. */
  sourcePropertyId?: string | null
}

/** Call it in the transaction that stores the file. Returns the files of the requests that it replaces; the caller removes them. */
export async function openVerificationRequest(tx: Ctx, request: NewRequest): Promise<string[]> {
  const { userId, kind, propertyId } = request
  const isSame = and(
    eq(verificationRequests.userId, userId),
    eq(verificationRequests.kind, kind),
    propertyId === null ? isNull(verificationRequests.propertyId) : eq(verificationRequests.propertyId, propertyId),
  )
  const replaced = await tx.db.delete(verificationRequests).where(isSame).returning({ id: verificationRequests.fileId })
  const [opened] = await tx.db
    .insert(verificationRequests)
    .values({ ...request, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: verificationRequests.id })
  if (!opened) fail('app.changedMeanwhile') // handed in twice at the same time
  await recordAudit(tx, {
    action: 'verification.handedIn',
    subjectType: 'verification',
    subjectId: opened.id,
    details: { kind, propertyId },
  })
  return replaced.map(({ id }) => id)
}

async function removeFiles(tx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const files = await tx.db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(inArray(storedFiles.id, [...fileIds]))
  const paths = files.map(({ path }) => path)
  await deleteRows(tx, 'documents', paths)
  return paths
}

/** The number is what the document is compared with. */
async function requireLicenceNumber(ctx: Ctx, userId: string): Promise<void> {
  const [agent] = await ctx.db.select({ number: agents.prcLicenseNumber }).from(agents).where(eq(agents.userId, userId))
  if (!agent?.number) fail('verification.licenceMissing')
}
