// What an administrator changes about the account of another person. Every function locks the account first, so that of two concurrent
// changes the second sees the first. Call them in a transaction.
import { and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { addTypeDetails } from '#app/domain/accounts/profile/type-details.commands.server.ts'
import { forgetDevices } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { deleteLinks } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { ContactMethod, DeactivationReason, Locale, RegistrableRole, Role } from '#app/shared/vocabulary.ts'
import { requireRemainingAdmin } from './remaining-admin.commands.server.ts'

export type LockedAccount = {
  id: string
  role: Role
  isActive: boolean
  isVerified: boolean
  hasTwoFactor: boolean
  fullName: string
  phone: string | null
  contactMethod: ContactMethod
  locale: Locale
  version: Date
}

export async function lockAccount(tx: Ctx, userId: string): Promise<LockedAccount> {
  const [row] = isUuid(userId)
    ? await tx.db
        .select({
          id: users.id,
          role: userProfiles.userType,
          isActive: userProfiles.isActive,
          isVerified: users.emailVerified,
          hasTwoFactor: users.twoFactorEnabled,
          fullName: userProfiles.fullName,
          phone: userProfiles.phone,
          contactMethod: userProfiles.preferredContact,
          locale: users.locale,
          version: userProfiles.updatedAt,
        })
        .from(users)
        .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
        .where(and(eq(users.id, userId), isNull(users.erasedAt)))
        .for('update')
    : []
  return row ?? fail('user.notFound')
}

/** For a change that takes the account away from its person. A role never becomes or stops being `admin`, so it can be read before. */
export async function lockAccountForRemoval(tx: Ctx, userId: string): Promise<LockedAccount> {
  const [profile] = isUuid(userId)
    ? await tx.db.select({ role: userProfiles.userType }).from(userProfiles).where(eq(userProfiles.userId, userId))
    : []
  if (profile?.role === 'admin') await requireRemainingAdmin(tx, userId)
  return lockAccount(tx, userId)
}

/** Ends every session and everything that could become one without a new sign-in. */
export async function endAccountSessions(tx: Ctx, userId: string): Promise<number> {
  const ended = await tx.adapters.auth.revokeSessions(userId, undefined, tx.db)
  await tx.adapters.auth.twoFactor.endChallenges(userId, tx.db)
  await forgetDevices(tx, userId)
  await deleteLinks(tx, 'password-reset', userId)
  return ended
}

export type Deactivation = { reason: DeactivationReason; note: string }

/** A deactivated person cannot sign in, and their sessions end at once. Lock the account for removal before. */
export async function deactivateAccount(tx: Ctx, { id }: LockedAccount, { reason, note }: Deactivation): Promise<void> {
  await setActive(tx, id, { isActive: false, deactivationReason: reason, deactivatedAt: tx.now() }, note || null)
  await endAccountSessions(tx, id)
}

export async function reactivateAccount(tx: Ctx, { id }: LockedAccount): Promise<void> {
  await setActive(tx, id, { isActive: true, deactivationReason: null, deactivatedAt: null }, null)
}

async function setActive(
  tx: Ctx,
  userId: string,
  state: Pick<typeof userProfiles.$inferInsert, 'isActive' | 'deactivationReason' | 'deactivatedAt'>,
  note: string | null,
): Promise<void> {
  const updatedAt = tx.now()
  await tx.db
    .update(userProfiles)
    .set({ ...state, updatedAt })
    .where(eq(userProfiles.userId, userId))
  await tx.db.update(users).set({ banReason: note, updatedAt }).where(eq(users.id, userId))
}

/** What the people concerned are to be told, and from when on. */
export type ClosureNotice = { state: 'closed' | 'reopened'; since: Date }

/**
 * The claim commits with the job that tells, so a job that runs twice tells once, and an undo before the job has run tells nobody.
 */
export async function claimClosureNotice(tx: Ctx, userId: string): Promise<ClosureNotice | null> {
  const since = tx.now()
  const isUntold = or(
    and(not(userProfiles.isActive), isNull(userProfiles.closureToldAt)),
    and(userProfiles.isActive, isNotNull(userProfiles.closureToldAt)),
  )
  const [claimed] = await tx.db
    .update(userProfiles)
    .set({ closureToldAt: sql`case when not ${userProfiles.isActive} then ${since.toISOString()}::timestamptz end` })
    .where(and(eq(userProfiles.userId, userId), isUntold))
    .returning({ isActive: userProfiles.isActive })
  if (!claimed) return null
  return { state: claimed.isActive ? 'reopened' : 'closed', since }
}

/** False after a later claim. The row stays locked against one until the end of the transaction. */
export async function isClosureNoticeCurrent(
  tx: Ctx,
  userId: string,
  { state, since }: ClosureNotice,
): Promise<boolean> {
  const [row] = await tx.db
    .select({ toldAt: userProfiles.closureToldAt })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
    .for('share')
  if (!row) return false
  return state === 'closed' ? row.toldAt?.getTime() === since.getTime() : row.toldAt === null
}

/** Without a verified address the person has to verify it at the next sign-in, so open sessions end. */
export async function setEmailVerified(tx: Ctx, account: LockedAccount, isVerified: boolean): Promise<void> {
  await tx.db.update(users).set({ emailVerified: isVerified, updatedAt: tx.now() }).where(eq(users.id, account.id))
  if (!isVerified) await endAccountSessions(tx, account.id)
}

export type AccountEdit = {
  fullName: string
  phone: string | null
  contactMethod: ContactMethod
  locale: Locale
  /** `updated_at` when the form was opened (promise M5). */
  version: Date
}

export async function editAccount(tx: Ctx, account: LockedAccount, edit: AccountEdit): Promise<void> {
  if (account.version.getTime() !== edit.version.getTime()) fail('app.changedMeanwhile')
  const { fullName, phone, contactMethod, locale } = edit
  const now = tx.now()
  await tx.db
    .update(userProfiles)
    .set({
      fullName,
      phone,
      // a new number is not verified
      phoneVerifiedAt: sql`case when ${userProfiles.phone} = ${phone} then ${userProfiles.phoneVerifiedAt} end`,
      preferredContact: contactMethod,
      updatedAt: now,
    })
    .where(eq(userProfiles.userId, account.id))
  await tx.db.update(users).set({ fullName, locale, updatedAt: now }).where(eq(users.id, account.id))
}

/** Rights follow the type, so the sessions end: no open page keeps those of the old one. Decide before whether the type may change. */
export async function setAccountType(tx: Ctx, { id }: LockedAccount, type: RegistrableRole): Promise<void> {
  await tx.db.update(userProfiles).set({ userType: type, updatedAt: tx.now() }).where(eq(userProfiles.userId, id))
  await addTypeDetails(tx, id, type)
  await endAccountSessions(tx, id)
}

/** For a person who lost the device and the recovery codes. The sessions end, because somebody else may have asked for it. */
export async function resetSecondFactor(tx: Ctx, account: LockedAccount): Promise<void> {
  await tx.adapters.auth.twoFactor.disable(account.id, tx.db)
  await endAccountSessions(tx, account.id)
}
