// Erasure of an account: requested, cancelled within the grace period, carried out by a daily job (RA 10173, promise P3).
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { erasureRequests, erasureTombstones } from '#app/db/schema/accounts/privacy.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import { requireRemainingAdmin } from '#app/domain/accounts/administration/remaining-admin.commands.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, can, requireSignIn } from '#app/permissions/policy.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { ERASURE_GRACE_DAYS } from './erasure.rules.ts'
import { erasePerson } from './erase-person.commands.server.ts'
import { buildErasureMail } from './privacy.mail.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_PER_ROUND = 200

/** Ends all sessions at once. Signing in again within the grace period shows how to cancel. */
export async function requestErasure(ctx: Ctx): Promise<{ eraseAfter: Date; cookies: string[] }> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'account.delete', { userId })
  requireFreshSignIn(ctx)
  const eraseAfter = await inTransaction(ctx, async (tx) => {
    if (ctx.actor?.role === 'admin') await requireRemainingAdmin(tx, userId)
    return openErasureRequest(tx, userId)
  })
  const { cookies } = await ctx.adapters.auth.closeSession(ctx.request)
  return { eraseAfter, cookies }
}

/** Also for a request that came from Facebook. An open request stays as it is. */
export async function openErasureRequest(ctx: Ctx, userId: string): Promise<Date> {
  const now = ctx.now()
  const [request] = await ctx.db
    .insert(erasureRequests)
    .values({ userId, createdAt: now, eraseAfter: new Date(now.getTime() + ERASURE_GRACE_DAYS * DAY_MS) })
    .onConflictDoNothing()
    .returning({ eraseAfter: erasureRequests.eraseAfter })
  await ctx.adapters.auth.revokeSessions(userId, undefined, ctx.db)
  if (!request) return (await findOpenErasureRequest(ctx, userId))?.eraseAfter ?? fail('app.changedMeanwhile')
  const recipient = await findRecipient(ctx, userId)
  await recordAudit(ctx, { action: 'account.erasureAsked', subjectType: 'user', subjectId: userId })
  if (recipient)
    await sendMail(ctx, recipient.email, (siteName) =>
      buildErasureMail(ctx, recipient, { siteName, eraseAfter: request.eraseAfter }),
    )
  return request.eraseAfter
}

export async function undoErasure(ctx: Ctx): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'account.delete', { userId })
  await inTransaction(ctx, async (tx) => {
    const undone = await tx.db
      .update(erasureRequests)
      .set({ cancelledAt: ctx.now() })
      .where(isOpenRequest(userId))
      .returning({ id: erasureRequests.id })
    if (undone.length === 0) fail('dataDeletion.notFound')
    await recordAudit(tx, { action: 'account.erasureUndone', subjectType: 'user', subjectId: userId })
  })
}

export async function findOpenErasureRequest(
  ctx: Ctx,
  userId: string,
): Promise<{ id: string; eraseAfter: Date } | null> {
  const [row] = await ctx.db
    .select({ id: erasureRequests.id, eraseAfter: erasureRequests.eraseAfter })
    .from(erasureRequests)
    .where(isOpenRequest(userId))
  return row ?? null
}

/**
 * An administrator deletes the account of another person: at once, without the grace period, by the same plan. Their
 * sessions end with their rows.
 */
export async function eraseAccountNow(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.actor?.id === userId && can(ctx.actor, 'user.list')) fail('user.cannotRemoveSelf')
  authorize(ctx.actor, 'user.delete', { userId })
  const account = await findActor(ctx, userId)
  if (account === null) fail('user.notFound')
  await inTransaction(ctx, async (tx) => {
    if (account.role === 'admin') await requireRemainingAdmin(tx, userId)
    if (await isOwner(tx, userId))
      await recordAudit(tx, { action: 'administrator.ownerErased', subjectType: 'settings' })
    await tx.db.update(erasureRequests).set({ completedAt: ctx.now() }).where(isOpenRequest(userId))
    const details = { before: { userType: account.role, isActive: account.isActive }, after: null }
    await recordAudit(tx, { action: 'user.deleted', subjectType: 'user', subjectId: userId, details })
    if (!(await eraseInTransaction(tx, userId))) fail('user.notFound')
  })
}

/** The entry of the log lets a deleted owner count as one for a day, so that a deletion does not make the others fewer. */
async function isOwner({ db }: Ctx, userId: string): Promise<boolean> {
  return (await db.$count(adminUsers, and(eq(adminUsers.userId, userId), eq(adminUsers.role, 'owner')))) > 0
}

/**
 * Erases accounts whose grace period is over, and accounts that a restored backup brought back. One transaction for each
 * account: a failure is logged, retried the next day and does not block the others.
 */
export async function eraseDueAccounts(ctx: Ctx): Promise<{ erased: number; failed: number }> {
  const outcome = { erased: 0, failed: 0 }
  for (const { userId, requestId } of [...(await listDueErasures(ctx)), ...(await listRestoredAccounts(ctx))]) {
    try {
      if (await eraseAccount(ctx, userId, requestId)) outcome.erased += 1
    } catch (error) {
      outcome.failed += 1
      ctx.adapters.log.error('erasure.failed', { userId, error })
    }
  }
  if (outcome.erased + outcome.failed > 0) ctx.adapters.log.info('erasure.done', outcome)
  return outcome
}

type DueErasure = { userId: string; requestId: string | null }

async function listDueErasures(ctx: Ctx): Promise<DueErasure[]> {
  return ctx.db
    .select({ userId: erasureRequests.userId, requestId: erasureRequests.id })
    .from(erasureRequests)
    .where(
      and(
        lte(erasureRequests.eraseAfter, ctx.now()),
        isNull(erasureRequests.cancelledAt),
        isNull(erasureRequests.completedAt),
      ),
    )
    .orderBy(asc(erasureRequests.eraseAfter))
    .limit(MAX_PER_ROUND)
}

/** A backup made before an erasure contains the account again; its tombstone shows that it was erased. */
async function listRestoredAccounts(ctx: Ctx): Promise<DueErasure[]> {
  const rows = await ctx.db
    .select({ userId: users.id })
    .from(erasureTombstones)
    .innerJoin(users, eq(users.id, erasureTombstones.userId))
    .where(isNull(users.erasedAt))
    .limit(MAX_PER_ROUND)
  return rows.map(({ userId }) => ({ userId, requestId: null }))
}

/** Claims the request first, in the same transaction: a concurrent cancellation waits and then finds it completed. */
async function eraseAccount(ctx: Ctx, userId: string, requestId: string | null): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (requestId !== null) {
      const completedRequests = await tx.db
        .update(erasureRequests)
        .set({ completedAt: ctx.now() })
        .where(and(eq(erasureRequests.id, requestId), isOpenRequest(userId)))
        .returning({ id: erasureRequests.id })
      if (completedRequests.length === 0) return false
    }
    return eraseInTransaction(tx, userId)
  })
}

/** False if another process has erased the account. */
async function eraseInTransaction(tx: Ctx, userId: string): Promise<boolean> {
  const [person] = await tx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for('update')
  if (!person) return false
  await erasePerson(tx, person)
  await recordAudit(tx, { action: 'account.erased', subjectType: 'user', subjectId: userId })
  return true
}

function isOpenRequest(userId: string) {
  return and(
    eq(erasureRequests.userId, userId),
    isNull(erasureRequests.cancelledAt),
    isNull(erasureRequests.completedAt),
  )
}
