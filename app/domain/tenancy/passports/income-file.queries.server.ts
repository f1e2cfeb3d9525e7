// Delivers proofs of income: to the renter as they are, to the side that decides about an application marked with the name of the reader.
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { incomeDocuments } from '#app/db/schema/tenancy/passports.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { markPicture } from '#app/domain/kernel/uploads/marked-picture.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { recordPassportViews } from './passport-view.commands.server.ts'
import { requireShare } from './shared-passport.queries.server.ts'

/** For the renter. */
export async function findOwnIncomeFile(ctx: Ctx, documentId: string) {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  if (!can(ctx.actor, 'passport.manage', { userId: me })) fail('file.notFound')
  const file = await findFile(ctx, me, documentId)
  return { ref: file.ref, contentType: file.contentType, name: buildName(file), isInline: true }
}

/** A marked copy. Each opening is in the audit log and among the views of the renter before the picture leaves. */
export async function openSharedIncomeFile(ctx: Ctx, applicationId: string, documentId: string) {
  const { application, share } = await requireShare(ctx, applicationId)
  if (!share.parts.includes('income')) fail('file.notFound')
  const file = await findFile(ctx, application.applicantUserId, documentId)
  const found = await ctx.adapters.storage.open(file.ref)
  if (!found) return fail('file.notFound')
  const bytes = await buffer(found.body)
  const mark = m.income_mark({ reader: await getReaderName(ctx), date: formatDate(ctx.now()) })
  await inTransaction(ctx, async (tx) => {
    await recordAudit(tx, {
      action: 'passport.incomeOpened',
      subjectType: 'application',
      subjectId: application.row.id,
      details: { documentId, kind: file.kind },
    })
    const renterId = application.applicantUserId
    await recordPassportViews(tx, { applicationId: application.row.id, renterId, kinds: ['income_file'] })
  })
  return { bytes: await markPicture(bytes, mark), name: buildName(file) }
}

type IncomeFile = { ref: ObjectRef; contentType: string; kind: string; month: string }

async function findFile(ctx: Ctx, userId: string, documentId: string): Promise<IncomeFile> {
  const [row] = isUuid(documentId)
    ? await ctx.db
        .select({
          kind: incomeDocuments.kind,
          month: incomeDocuments.month,
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
        })
        .from(incomeDocuments)
        .innerJoin(storedFiles, eq(storedFiles.id, incomeDocuments.fileId))
        .where(and(eq(incomeDocuments.id, documentId), eq(incomeDocuments.userId, userId)))
    : []
  if (!row) return fail('file.notFound')
  const { bucket, path, ...facts } = row
  return { ...facts, ref: { bucket, path } }
}

const buildName = ({ kind, month }: IncomeFile) => `${kind.replaceAll('_', '-')}-${month.slice(0, 7)}.webp`

/** The person who reads, also if they act for the owner. */
async function getReaderName(ctx: Ctx): Promise<string> {
  requireSignIn(ctx.actor)
  const [reader] = await ctx.db
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, ctx.actor.delegate?.personId ?? ctx.actor.id))
  return reader?.name ?? fail('user.notFound')
}
