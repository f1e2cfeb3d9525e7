// "Download my data": asked for with a fresh sign-in, made by a job, told by mail, taken once within a day (PROMISES P2).
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { dataExports } from '#app/db/schema/accounts/privacy.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { accountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { EXPORT_HOURS } from '#app/domain/privacy/erasure/erasure.rules.ts'
import { exportFolder } from '#app/domain/privacy/erasure/erase-person.commands.server.ts'
import type { DownloadInput } from '#app/domain/privacy/consents/privacy.schema.ts'
import { collectPersonalData } from './personal-data.queries.server.ts'
import { exportMail } from '#app/domain/privacy/erasure/privacy.mail.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'

export const EXPORT_JOB = 'accounts.exportData'
const HOUR_MS = 60 * 60_000
const BUCKET = 'documents'
const PER_ROUND = 100

/** Asking twice is asking once while the first is being made. */
export async function askForExport(ctx: Ctx): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'account.export', { userId })
  requireFreshSignIn(ctx)
  await hitLimit(ctx, 'account.export', accountSubject(userId))
  await inTransaction(ctx, async (inside) => {
    const [asked] = await inside.db
      .insert(dataExports)
      .values({ userId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: dataExports.id })
    if (!asked) return
    await recordAudit(inside, { action: 'account.exportAsked', subjectType: 'user', subjectId: userId })
    await ctx.adapters.jobs.send(inside.db, EXPORT_JOB, { exportId: asked.id }, { dedupeKey: asked.id })
  })
}

/** Done twice it is done once: the row is ready after the first. */
export async function makeExport(ctx: Ctx, exportId: string): Promise<void> {
  const [asked] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(eq(dataExports.id, exportId), eq(dataExports.status, 'requested'), isNull(users.erasedAt)))
  if (!asked) return
  const path = `${exportFolder(asked.id)}${exportId}.json`
  const personal = await collectPersonalData(ctx, asked)
  const body = Buffer.from(JSON.stringify(personal, null, 2))
  await ctx.adapters.storage.put({ bucket: BUCKET, path }, body, { contentType: 'application/json' })
  await tellReady(ctx, { exportId, userId: asked.id, path })
}

async function tellReady(ctx: Ctx, about: { exportId: string; userId: string; path: string }): Promise<void> {
  const token = Buffer.from(ctx.adapters.random.bytes(32)).toString('base64url')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + EXPORT_HOURS * HOUR_MS)
  const { siteName } = await getSettings(ctx)
  await inTransaction(ctx, async (inside) => {
    const ready = await inside.db
      .update(dataExports)
      .set({ status: 'ready', storagePath: about.path, tokenHash: hashOf(token), readyAt: now, expiresAt })
      .where(and(eq(dataExports.id, about.exportId), eq(dataExports.status, 'requested')))
      .returning({ id: dataExports.id })
    const recipient = await findRecipient(inside, about.userId)
    if (ready.length === 0 || !recipient) return
    await queueMail(inside, {
      template: 'account.exportReady',
      locale: recipient.locale,
      to: recipient.email,
      ...exportMail(ctx, recipient, { siteName, exportId: about.exportId, token, expiresAt }),
    })
  })
}

/**
 * Hands the document over, once. The link of the mail counts, and so does having signed in a moment ago; either way it is only
 * ever its owner's. The file is gone afterwards.
 */
export async function takeExport(ctx: Ctx, { id, token }: DownloadInput): Promise<Buffer> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'account.export', { userId })
  if (token === undefined) requireFreshSignIn(ctx)
  const now = ctx.now()
  const path = await inTransaction(ctx, async (inside) => {
    const [taken] = await inside.db
      .update(dataExports)
      .set({ status: 'expired', downloadedAt: now })
      .where(
        and(
          eq(dataExports.id, id),
          eq(dataExports.userId, userId),
          eq(dataExports.status, 'ready'),
          gt(dataExports.expiresAt, now),
          token === undefined ? undefined : eq(dataExports.tokenHash, hashOf(token)),
        ),
      )
      .returning({ path: dataExports.storagePath })
    if (!taken?.path) fail('export.expired')
    await recordAudit(inside, { action: 'account.exportTaken', subjectType: 'user', subjectId: userId })
    return taken.path
  })
  const file = await ctx.adapters.storage.open({ bucket: BUCKET, path })
  if (!file) fail('export.expired')
  const body = await buffer(file.body)
  await ctx.adapters.storage.remove({ bucket: BUCKET, path })
  return body
}

/** What nobody came for. */
export async function dropOldExports(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .select({ id: dataExports.id, path: dataExports.storagePath })
    .from(dataExports)
    .where(and(eq(dataExports.status, 'ready'), lte(dataExports.expiresAt, ctx.now())))
    .limit(PER_ROUND)
  for (const { id, path } of old) {
    if (path) await ctx.adapters.storage.remove({ bucket: BUCKET, path })
    await ctx.db.update(dataExports).set({ status: 'expired', storagePath: null }).where(eq(dataExports.id, id))
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
