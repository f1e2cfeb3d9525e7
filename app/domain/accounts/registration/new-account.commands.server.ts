// Creates an account with a password, for every form that makes one. One transaction writes everything, so that no account exists without
// profile, both consents and its mail (promises A4, A6, P1).
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accounts, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import {
  discardPicture,
  storePicture,
  type PreparedPicture,
} from '#app/domain/kernel/uploads/picture.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import type { Day } from '#app/shared/dates.ts'
import type { ContactMethod, RegistrableRole } from '#app/shared/vocabulary.ts'
import { buildAvatarUrl } from '#app/domain/accounts/profile/avatar.rules.ts'
import { recordBothConsents } from './consent.commands.server.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { sendVerification } from './email-verification.commands.server.ts'
import { findNewPasswordProblem } from '#app/domain/accounts/passwords/common-password.rules.server.ts'

export type NewAccount = {
  email: string
  password: string
  fullName: string
  /** Null where a form does not ask for it: the settings and the application do. */
  phone: string | null
  dateOfBirth: Day | null
  contactMethod: ContactMethod
  role: RegistrableRole
}

export type RegistrationResult = { userId: string; next: 'checkMail' | 'signedIn'; cookies: string[] }

type NewAccountOptions = {
  picture?: PreparedPicture | undefined
  /** The page to open after the address is verified, a path of this site. */
  from?: string | undefined
  /** Rows that belong to the account, in its transaction. */
  addRows: (ctx: Ctx, userId: string) => Promise<void>
}

export async function createAccount(
  ctx: Ctx,
  account: NewAccount,
  options: NewAccountOptions,
): Promise<RegistrationResult> {
  authorize(ctx.actor, 'account.register')
  const settings = await getSettings(ctx)
  if (!settings.allowRegistrations) fail('account.registrationsClosed')
  await hitLimit(ctx, 'signUp.address', getAddressSubject(ctx.request.clientAddress))
  requireStrongPassword(account, settings.siteName)
  if ((await findUserId(ctx, account.email)) !== null) fail('account.emailTaken')
  const passwordHash = await ctx.adapters.auth.hashPassword(account.password)
  const userId = randomUUID()
  const picture = options.picture ? await storePicture(ctx, userId, options.picture) : null
  try {
    await inTransaction(ctx, async (tx) => {
      await addUser(tx, userId, account, passwordHash, picture ? buildAvatarUrl(picture.path) : null)
      if (picture) await picture.insertRow(tx)
      await options.addRows(tx, userId)
      await recordBothConsents(tx, userId, 'registration')
      await recordAudit(tx, {
        action: 'account.registered',
        subjectType: 'user',
        subjectId: userId,
        details: { userType: account.role },
      })
      await requireRegisteredUser(tx, userId)
      if (settings.requireEmailVerification) await sendVerification(tx, userId, options.from)
    })
  } catch (error) {
    if (picture) await discardPicture(ctx, picture.path)
    throw error
  }
  // an admin who registers another person keeps their own session
  if (settings.requireEmailVerification || ctx.actor) return { userId, next: 'checkMail', cookies: [] }
  const { cookies } = await openSession(ctx, { way: 'registration', userId, details: { method: 'password' } })
  return { userId, next: 'signedIn', cookies }
}

/** The form checked the password rule. Common passwords and the current site name are checked only here. */
function requireStrongPassword({ password, email, fullName }: NewAccount, siteName: string): void {
  const problem = findNewPasswordProblem(password, { email, name: fullName, siteName })
  if (problem) throw new WeakPasswordError(problem)
}

/** Carries the code, so that the form can show it beside the field. */
export class WeakPasswordError extends Error {
  readonly fieldCode: FieldCode
  constructor(fieldCode: FieldCode) {
    super('the password is not strong enough')
    this.name = 'WeakPasswordError'
    this.fieldCode = fieldCode
  }
}

/** An account that could not sign in is not kept: the transaction is rolled back. */
export async function requireRegisteredUser(ctx: Ctx, userId: string): Promise<void> {
  if ((await findActor(ctx, userId)) === null) fail('account.userMissing')
}

/** The account of an address, also of an administrator. In `createAccount` it only avoids the cost of hashing: the unique index decides. */
export async function findUserId(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
  return row?.id ?? null
}

async function addUser(
  ctx: Ctx,
  userId: string,
  { email, fullName, phone, dateOfBirth, contactMethod, role }: NewAccount,
  passwordHash: string,
  avatarUrl: string | null,
): Promise<void> {
  const now = ctx.now()
  const dates = { createdAt: now, updatedAt: now }
  const insertedUsers = await ctx.db
    .insert(users)
    .values({ id: userId, email, fullName, avatarUrl, locale: ctx.request.locale, ...dates })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (insertedUsers.length === 0) fail('account.emailTaken') // lost the race for the address
  await ctx.db
    .insert(accounts)
    .values({ userId, providerId: 'credential', accountId: userId, password: passwordHash, ...dates })
  await ctx.db.insert(userProfiles).values({
    userId,
    fullName,
    phone,
    dateOfBirth:
      dateOfBirth === null ? null : ctx.adapters.cipher.encrypt(dateOfBirth, 'user_profiles.date_of_birth', userId),
    avatarUrl,
    preferredContact: contactMethod,
    userType: role,
    ...dates,
  })
  await announceToAdmins(ctx, 'user', userId)
}
