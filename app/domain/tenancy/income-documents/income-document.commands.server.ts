// The renter stores and removes pictures of proofs of income.
import { and, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { incomeDocuments } from '#app/db/schema/tenancy/passports.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import {
  discardDocuments,
  insertDocumentRows,
  prepareDocument,
  storeDocuments,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { deleteRows } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import type { IncomeDocumentKind } from '#app/shared/tenancy-vocabulary.ts'
import { INCOME_DOCUMENT_FOLDER, MAX_INCOME_DOCUMENTS } from './income-document.model.ts'

type NewDocument = { kind: IncomeDocumentKind; month: Day; file: Blob }

/** Only pictures: a PDF cannot be marked with the name of its reader. */
export async function addIncomeDocument(ctx: Ctx, { kind, month, file }: NewDocument): Promise<void> {
  const me = requireRenter(ctx)
  if (month > toManilaDay(ctx.now())) failField('month', 'field.date.future')
  await requireFreePlace(ctx, me)
  const document = await prepareDocument(ctx, file)
  if (document.contentType !== 'image/webp') failField('file', 'incomeDocument.pictureOnly')
  const paths = await storeDocuments(
    ctx,
    [document],
    ({ extension }) => `${INCOME_DOCUMENT_FOLDER}/${crypto.randomUUID()}.${extension}`,
  )
  try {
    await inTransaction(ctx, async (tx) => {
      await tx.db.select({ id: users.id }).from(users).where(eq(users.id, me)).for('update')
      await requireFreePlace(tx, me)
      const [fileId] = await insertDocumentRows(tx, [document], paths)
      if (fileId === undefined) throw new Error('the insert returned no file')
      await tx.db.insert(incomeDocuments).values({ userId: me, fileId, kind, month, createdAt: tx.now() })
    })
  } catch (error) {
    await discardDocuments(ctx, paths)
    throw error
  }
}

/** At any time: no application has a copy. One that is gone already is no error. */
export async function removeIncomeDocument(ctx: Ctx, id: string): Promise<void> {
  const me = requireRenter(ctx)
  const paths = await inTransaction(ctx, async (tx) => {
    const [removed] = await tx.db
      .delete(incomeDocuments)
      .where(and(eq(incomeDocuments.id, id), eq(incomeDocuments.userId, me)))
      .returning({ fileId: incomeDocuments.fileId })
    if (!removed) return []
    const files = await tx.db
      .select({ path: storedFiles.path })
      .from(storedFiles)
      .where(eq(storedFiles.id, removed.fileId))
    const found = files.map(({ path }) => path)
    await deleteRows(tx, 'documents', found)
    return found
  })
  await discardDocuments(ctx, paths)
}

function requireRenter(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'passport.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}

async function requireFreePlace(ctx: Ctx, userId: string): Promise<void> {
  const stored = await ctx.db.$count(incomeDocuments, eq(incomeDocuments.userId, userId))
  if (stored >= MAX_INCOME_DOCUMENTS) fail('incomeDocument.tooMany', { max: MAX_INCOME_DOCUMENTS })
}
