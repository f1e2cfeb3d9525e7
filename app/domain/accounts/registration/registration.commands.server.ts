// Registers an account. One transaction writes everything, so that no account exists without profile, both consents and its
// mail (promises A4, A6, P1).
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accounts, users } from '#app/db/schema/accounts/accounts.server.ts'
import { landlordProfiles, renterProfiles, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
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
import { buildAvatarUrl } from '#app/domain/accounts/profile/avatar.rules.ts'
import { recordBothConsents } from './consent.commands.server.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { sendVerification } from './email-verification.commands.server.ts'
import { findNewPasswordProblem } from '#app/domain/accounts/passwords/common-password.rules.server.ts'
import { ROLE_OF_CHOICE } from './registration-fields.model.ts'
import type { AgentDetails, LandlordDetails, RegistrationInput, RenterDetails } from './registration.schema.ts'

/** The capability agents owns the agent row and may import accounts, not the reverse: the caller passes the command. */
export type AddAgent = (ctx: Ctx, userId: string, details: AgentDetails) => Promise<void>

export type RegistrationResult = { userId: string; next: 'checkMail' | 'signedIn'; cookies: string[] }

export async function registerAccount(
  ctx: Ctx,
  input: RegistrationInput,
  /** `from`: the page to open after the address is verified, a path of this site. */
  options: { addAgent: AddAgent; picture?: PreparedPicture; from?: string },
): Promise<RegistrationResult> {
  authorize(ctx.actor, 'account.register')
  const settings = await getSettings(ctx)
  if (!settings.allowRegistrations) fail('account.registrationsClosed')
  await hitLimit(ctx, 'signUp.address', getAddressSubject(ctx.request.clientAddress))
  requireStrongPassword(input, settings.siteName)
  if (await isEmailTaken(ctx, input.email)) fail('account.emailTaken')
  const passwordHash = await ctx.adapters.auth.hashPassword(input.password)
  const userId = randomUUID()
  const picture = options.picture ? await storePicture(ctx, userId, options.picture) : null
  try {
    await inTransaction(ctx, async (tx) => {
      await addUser(tx, userId, input, passwordHash, picture ? buildAvatarUrl(picture.path) : null)
      if (picture) await picture.insertRow(tx)
      await addDetails(tx, userId, input, options.addAgent)
      await recordBothConsents(tx, userId, 'registration')
      await recordAudit(tx, {
        action: 'account.registered',
        subjectType: 'user',
        subjectId: userId,
        details: { userType: ROLE_OF_CHOICE[input.userType] },
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
function requireStrongPassword({ password, email, firstName, lastName }: RegistrationInput, siteName: string): void {
  const problem = findNewPasswordProblem(password, { email, name: `${firstName} ${lastName}`, siteName })
  if (problem) throw new WeakPasswordError(problem)
}

/** Carries the code, so that the form can show it beside the field. */
export class WeakPasswordError extends Error {
  readonly fieldCode: string
  constructor(fieldCode: string) {
    super('the password is not strong enough')
    this.name = 'WeakPasswordError'
    this.fieldCode = fieldCode
  }
}

/** An account that could not sign in is not kept: the transaction is rolled back. */
export async function requireRegisteredUser(ctx: Ctx, userId: string): Promise<void> {
  if ((await findActor(ctx, userId)) === null) fail('account.userMissing')
}

/** Avoids the cost of hashing. The unique index on the address decides in `addUser`. */
async function isEmailTaken(ctx: Ctx, email: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
  return rows.length > 0
}

async function addUser(
  ctx: Ctx,
  userId: string,
  input: RegistrationInput,
  passwordHash: string,
  avatarUrl: string | null,
): Promise<void> {
  const now = ctx.now()
  const dates = { createdAt: now, updatedAt: now }
  const fullName = `${input.firstName} ${input.lastName}`
  const insertedUsers = await ctx.db
    .insert(users)
    .values({ id: userId, email: input.email, fullName, avatarUrl, locale: ctx.request.locale, ...dates })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (insertedUsers.length === 0) fail('account.emailTaken') // lost the race for the address
  await ctx.db
    .insert(accounts)
    .values({ userId, providerId: 'credential', accountId: userId, password: passwordHash, ...dates })
  await ctx.db.insert(userProfiles).values({
    userId,
    fullName,
    phone: input.phone,
    dateOfBirth: ctx.adapters.cipher.encrypt(input.dateOfBirth, 'user_profiles.date_of_birth', userId),
    avatarUrl,
    preferredContact: input.contactMethod,
    userType: ROLE_OF_CHOICE[input.userType],
    ...dates,
  })
  await announceToAdmins(ctx, 'user', userId)
}

/** A skipped step leaves no row: the settings create it, and an agent without one is not in the public directory. */
async function addDetails(ctx: Ctx, userId: string, input: RegistrationInput, addAgent: AddAgent): Promise<void> {
  if (input.details === null) return
  if (input.userType === 'tenant') await addRenter(ctx, userId, input.details)
  else if (input.userType === 'landlord') await addLandlord(ctx, userId, input.details)
  else await addAgent(ctx, userId, input.details)
}

async function addRenter(ctx: Ctx, userId: string, details: RenterDetails): Promise<void> {
  const petDetails = details.hasPets ? details.petDetails : null
  await ctx.db.insert(renterProfiles).values({ userId, ...details, petDetails })
}

async function addLandlord(ctx: Ctx, userId: string, details: LandlordDetails): Promise<void> {
  const { propertyOwnership, totalProperties, investmentExperience, taxId } = details
  await ctx.db.insert(landlordProfiles).values({
    userId,
    ownership: propertyOwnership,
    totalProperties,
    investmentExperience,
    taxId: taxId === null ? null : ctx.adapters.cipher.encrypt(taxId, 'landlord_profiles.tax_id', userId),
  })
}
