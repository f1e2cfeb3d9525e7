// Export of personal data: requested with a fresh sign-in, created by a job, announced by mail, downloaded once within 24 hours
// (promise P2).
import { buffer } from 'node:stream/consumers'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { dataExports } from '#app/db/schema/accounts/privacy.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { EXPORT_HOURS } from '#app/domain/privacy/erasure/erasure.rules.ts'
import { getExportFolder } from '#app/domain/privacy/erasure/erase-person.commands.server.ts'
import type { DownloadInput } from '#app/domain/privacy/consents/privacy.schema.ts'
import { collectPersonalData } from './personal-data.queries.server.ts'
import { buildExportMail } from '#app/domain/privacy/erasure/privacy.mail.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'

export const EXPORT_JOB = 'accounts.exportData'
const HOUR_MS = 60 * 60_000
const BUCKET = 'documents'
const MAX_PER_ROUND = 100

/** A second request while the first is pending has no effect. */
export async function requestExport(ctx: Ctx): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'account.export', { userId })
  requireFreshSignIn(ctx)
  await hitLimit(ctx, 'account.export', getAccountSubject(userId))
  await inTransaction(ctx, async (tx) => {
    const [newExport] = await tx.db
      .insert(dataExports)
      .values({ userId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: dataExports.id })
    if (!newExport) return
    await recordAudit(tx, { action: 'account.exportAsked', subjectType: 'user', subjectId: userId })
    await ctx.adapters.jobs.send(tx.db, EXPORT_JOB, { exportId: newExport.id }, { dedupeKey: newExport.id })
  })
}

/** Idempotent: after the first run the row is no longer `requested`. */
export async function createExport(ctx: Ctx, exportId: string): Promise<void> {
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(eq(dataExports.id, exportId), eq(dataExports.status, 'requested'), isNull(users.erasedAt)))
  if (!owner) return
  const path = `${getExportFolder(owner.id)}${exportId}.json`
  // Rows found by an email address belong to the person only if the address does.
  const personalData = await collectPersonalData(ctx, { id: owner.id, email: owner.emailVerified ? owner.email : '' })
  const body = Buffer.from(JSON.stringify(personalData, null, 2))
  await ctx.adapters.storage.put({ bucket: BUCKET, path }, body, { contentType: 'application/json' })
  await notifyExportReady(ctx, { exportId, userId: owner.id, path })
}

async function notifyExportReady(
  ctx: Ctx,
  exportDetails: { exportId: string; userId: string; path: string },
): Promise<void> {
  const token = createToken(ctx.adapters.random)
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + EXPORT_HOURS * HOUR_MS)
  await inTransaction(ctx, async (tx) => {
    const ready = await tx.db
      .update(dataExports)
      .set({ status: 'ready', storagePath: exportDetails.path, tokenHash: hashToken(token), readyAt: now, expiresAt })
      .where(and(eq(dataExports.id, exportDetails.exportId), eq(dataExports.status, 'requested')))
      .returning({ id: dataExports.id })
    const recipient = await findRecipient(tx, exportDetails.userId)
    if (ready.length === 0 || !recipient) return
    await sendMail(tx, recipient.email, (siteName) =>
      buildExportMail(ctx, recipient, { siteName, exportId: exportDetails.exportId, token, expiresAt }),
    )
  })
}

/**
 * Returns the file once, to its owner only: with the token from the mail or with a fresh sign-in. The file is deleted
 * afterwards.
 */
export async function downloadExport(ctx: Ctx, { id, token }: DownloadInput): Promise<Buffer> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'account.export', { userId })
  if (token === undefined) requireFreshSignIn(ctx)
  const now = ctx.now()
  const path = await inTransaction(ctx, async (tx) => {
    const [claimedExport] = await tx.db
      .update(dataExports)
      .set({ status: 'expired', downloadedAt: now })
      .where(
        and(
          eq(dataExports.id, id),
          eq(dataExports.userId, userId),
          eq(dataExports.status, 'ready'),
          gt(dataExports.expiresAt, now),
          token === undefined ? undefined : eq(dataExports.tokenHash, hashToken(token)),
        ),
      )
      .returning({ path: dataExports.storagePath })
    if (!claimedExport?.path) fail('export.expired')
    await recordAudit(tx, { action: 'account.exportTaken', subjectType: 'user', subjectId: userId })
    return claimedExport.path
  })
  const file = await ctx.adapters.storage.open({ bucket: BUCKET, path })
  if (!file) fail('export.expired')
  const body = await buffer(file.body)
  await ctx.adapters.storage.remove({ bucket: BUCKET, path })
  return body
}

export async function deleteExpiredExports(ctx: Ctx): Promise<void> {
  const expiredExports = await ctx.db
    .select({ id: dataExports.id, path: dataExports.storagePath })
    .from(dataExports)
    .where(and(eq(dataExports.status, 'ready'), lte(dataExports.expiresAt, ctx.now())))
    .limit(MAX_PER_ROUND)
  for (const { id, path } of expiredExports) {
    if (path) await ctx.adapters.storage.remove({ bucket: BUCKET, path })
    await ctx.db.update(dataExports).set({ status: 'expired', storagePath: null }).where(eq(dataExports.id, id))
  }
}
