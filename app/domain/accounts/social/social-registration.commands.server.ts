// Creates the account of a new user of social sign-in, once both consents are given (promise P1). The user type chosen
// before the first sign-in is applied once, in the same transaction (promise A6).
import { randomUUID } from 'node:crypto'
import type { SocialNewcomer } from '#app/adapters/auth/auth.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { addTypeDetails } from '#app/domain/accounts/profile/type-details.commands.server.ts'
import { recordBothConsents } from '#app/domain/accounts/registration/consent.commands.server.ts'
import { sendVerification } from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { ROLE_OF_CHOICE, type UserTypeChoice } from '#app/domain/accounts/registration/registration-fields.model.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { requireRegisteredUser } from '#app/domain/accounts/registration/new-account.commands.server.ts'
import { addIdentity } from './social.commands.server.ts'
import type { NewcomerInput } from './social.schema.ts'

export type SocialRegistrationResult = { next: 'checkMail' | 'signedIn'; returnTo: string; cookies: string[] }

/** Every failure on our side gives the same answer. */
export async function registerNewcomer(ctx: Ctx, input: NewcomerInput): Promise<SocialRegistrationResult> {
  try {
    return await createAccount(ctx, input)
  } catch (error) {
    if (isAppError(error)) throw error
    fail('account.registrationFailed', {}, { cause: error })
  }
}

async function createAccount(ctx: Ctx, input: NewcomerInput): Promise<SocialRegistrationResult> {
  authorize(ctx.actor, 'account.register')
  const settings = await getSettings(ctx)
  if (!settings.allowRegistrations) fail('account.registrationsClosed')
  await hitLimit(ctx, 'signUp.address', getAddressSubject(ctx.request.clientAddress))
  const userId = randomUUID()
  const newcomer = await inTransaction(ctx, async (tx) => {
    const pendingNewcomer = await ctx.adapters.auth.takeNewcomer(ctx.request, tx.db)
    if (!pendingNewcomer) fail('auth.challengeGone') // lost the race: the row is consumed once
    const role = getNewcomerRole(pendingNewcomer, input)
    await addUser(tx, userId, { newcomer: pendingNewcomer, input, role })
    await addIdentity(tx, userId, pendingNewcomer.identity)
    await addTypeDetails(tx, userId, role)
    await recordBothConsents(tx, userId, 'social_sign_in')
    const details = { userType: role, provider: pendingNewcomer.identity.provider }
    await recordAudit(tx, { action: 'account.registered', subjectType: 'user', subjectId: userId, details })
    await requireRegisteredUser(tx, userId)
    // sends nothing to a verified address
    if (settings.requireEmailVerification) await sendVerification(tx, userId, pendingNewcomer.intent.returnTo)
    return pendingNewcomer
  })
  const { returnTo } = newcomer.intent
  if (settings.requireEmailVerification && !newcomer.identity.isEmailVerified) {
    return { next: 'checkMail', returnTo, cookies: newcomer.cookies }
  }
  const details = { method: newcomer.identity.provider }
  const opened = await openSession(ctx, { way: 'providerRegistration', userId, details })
  return { next: 'signedIn', returnTo, cookies: [...newcomer.cookies, ...opened.cookies] }
}

/** The user type chosen before the redirect to the provider has priority over the form. */
export function getNewcomerRole(
  { intent }: SocialNewcomer,
  { userType }: { userType: UserTypeChoice },
): RegistrableRole {
  return intent.role ?? ROLE_OF_CHOICE[userType]
}

type NewPerson = { newcomer: SocialNewcomer; input: NewcomerInput; role: RegistrableRole }

async function addUser(ctx: Ctx, userId: string, { newcomer, input, role }: NewPerson): Promise<void> {
  const email = newcomer.identity.email ?? input.email
  if (email === undefined) fail('app.invalidInput')
  const dates = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const fullName = `${input.firstName} ${input.lastName}`
  const emailVerified = newcomer.identity.isEmailVerified
  const insertedUsers = await ctx.db
    .insert(users)
    .values({ id: userId, email, emailVerified, fullName, locale: ctx.request.locale, ...dates })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (insertedUsers.length === 0) fail('account.emailTaken')
  await ctx.db.insert(userProfiles).values({
    userId,
    fullName,
    phone: input.phone,
    dateOfBirth: ctx.adapters.cipher.encrypt(input.dateOfBirth, 'user_profiles.date_of_birth', userId),
    preferredContact: input.contactMethod,
    userType: role,
    ...dates,
  })
  await announceToAdmins(ctx, 'user', userId)
}
