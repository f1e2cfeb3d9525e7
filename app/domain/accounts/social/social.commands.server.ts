// Social sign-in and the connections of an account. The identity is provider and subject; an email address links accounts
// only if both sides verified it (promise A7).
import { and, eq, isNull } from 'drizzle-orm'
import type { SocialIdentity, SocialIntent } from '#app/adapters/auth/auth.server.ts'
import { accounts, users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { AppError, fail, isAppError } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { SOCIAL_BRANDS, type SocialProviderName } from '#app/shared/social-providers.ts'
import { remindToVerify } from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { ROLE_OF_CHOICE } from '#app/domain/accounts/registration/registration-fields.model.ts'
import { openSession } from '#app/domain/accounts/sessions/session-opening.commands.server.ts'
import { notifyNewSignInMethod } from '#app/domain/accounts/sign-in/sign-in-notice.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { canSignInOnSite, requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import type { SocialStartInput } from './social.schema.ts'

export type SocialSignInStart = { location: string; cookies: string[] }

/** The route has checked that `from` is a path of this site. */
export async function beginSocialSignIn(ctx: Ctx, input: SocialStartInput): Promise<SocialSignInStart> {
  const { provider, userType, from, connect: isConnecting, confirm: isConfirming } = input
  if (isConnecting) return connectProvider(ctx, provider, from ?? '/')
  if (isConfirming) {
    requireSignIn(ctx.actor)
    const intent = { returnTo: from ?? '/', role: null, linkToUserId: null, confirmUserId: ctx.actor.id }
    return startSocialSignIn(ctx, provider, intent)
  }
  const role = userType === undefined ? null : ROLE_OF_CHOICE[userType]
  return startSocialSignIn(ctx, provider, { returnTo: from ?? '/', role, linkToUserId: null })
}

async function connectProvider(ctx: Ctx, provider: SocialProviderName, returnTo: string): Promise<SocialSignInStart> {
  const linkToUserId = requireOwnAccountId(ctx)
  return startSocialSignIn(ctx, provider, { returnTo, role: null, linkToUserId })
}

async function startSocialSignIn(
  ctx: Ctx,
  provider: SocialProviderName,
  intent: SocialIntent,
): Promise<SocialSignInStart> {
  await hitLimit(ctx, 'social.address', getAddressSubject(ctx.request.clientAddress))
  return ctx.adapters.auth.startSocial(provider, intent, ctx.request)
}

export type SocialSignInResult =
  | { kind: 'signedIn' | 'challenge' | 'connected'; returnTo: string; cookies: string[] }
  /** No account is created before both consents (promise P1). */
  | { kind: 'newcomer'; cookies: string[] }

/** A refusal after the state of this browser was found: it knows what the person wanted to do, and where. */
export class SocialSignInRefusal extends AppError {
  readonly intent: SocialIntent

  constructor({ code, params, retryAfter, cause }: AppError, intent: SocialIntent) {
    super(code, params, { cause, ...(retryAfter === undefined ? {} : { retryAfter }) })
    this.intent = intent
  }
}

export async function finishSocialSignIn(
  ctx: Ctx,
  provider: SocialProviderName,
  callbackParams: URLSearchParams,
): Promise<SocialSignInResult> {
  try {
    return await completeSocialSignIn(ctx, provider, callbackParams)
  } catch (error) {
    if (isAppError(error) && error.status >= 500) ctx.adapters.log.warn('social.failed', { provider, error })
    throw error
  }
}

async function completeSocialSignIn(
  ctx: Ctx,
  provider: SocialProviderName,
  answer: URLSearchParams,
): Promise<SocialSignInResult> {
  const { intent, identify, cookies } = await ctx.adapters.auth.finishSocial(provider, answer, ctx.request)
  try {
    return await acceptIdentity(ctx, await identify(), { intent, cookies })
  } catch (error) {
    throw isAppError(error) ? new SocialSignInRefusal(error, intent) : error
  }
}

async function acceptIdentity(
  ctx: Ctx,
  identity: SocialIdentity,
  { intent, cookies }: { intent: SocialIntent; cookies: string[] },
): Promise<SocialSignInResult> {
  const { returnTo } = intent
  if (intent.linkToUserId !== null) {
    await connectIdentity(ctx, identity, intent.linkToUserId)
    return { kind: 'connected', returnTo, cookies }
  }
  if (intent.confirmUserId !== undefined) await requireOwnIdentity(ctx, identity, intent.confirmUserId)
  const ownerId = await findOwnerId(ctx, identity)
  const userId = ownerId === null ? await findAccountByEmail(ctx, identity) : await findSiteAccount(ctx, ownerId)
  if (userId === null) {
    if (!(await getSettings(ctx)).allowRegistrations) fail('account.registrationsClosed')
    const stored = await ctx.adapters.auth.keepNewcomer({ identity, intent })
    return { kind: 'newcomer', cookies: [...cookies, ...stored.cookies] }
  }
  await requireUsableAccount(ctx, userId, identity, returnTo)
  if (ownerId === null) await linkIdentity(ctx, userId, identity)
  const opened = await openSession(ctx, { way: 'provider', userId, details: { method: identity.provider } })
  return { kind: opened.kind, returnTo, cookies: [...cookies, ...opened.cookies] }
}

/** The last login of an account stays. The row locks serialize concurrent calls, so that two cannot remove the last two. */
export async function disconnectProvider(ctx: Ctx, provider: SocialProviderName): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  await inTransaction(ctx, async (tx) => {
    const logins = await tx.db
      .select({ id: accounts.id, providerId: accounts.providerId })
      .from(accounts)
      .where(eq(accounts.userId, userId))
      .for('update')
    const removedLogins = logins.filter((login) => login.providerId === provider)
    if (removedLogins.length === 0) fail('app.notFound')
    if (removedLogins.length === logins.length) fail('auth.lastWayIn')
    await tx.db.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, provider)))
    const details = { provider }
    await recordAudit(tx, { action: 'account.socialUnlinked', subjectType: 'user', subjectId: userId, details })
  })
}

function requireOwnAccountId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'siteCredentials.edit', { userId: ctx.actor.id })
  requireFreshSignIn(ctx)
  return ctx.actor.id
}

/** Proof: the user is signed in here and at the provider, in one browser and within ten minutes. */
async function connectIdentity(ctx: Ctx, identity: SocialIdentity, userId: string): Promise<void> {
  const provider = SOCIAL_BRANDS[identity.provider]
  if (ctx.actor?.id !== userId) fail('auth.socialFailed', { provider })
  const ownerId = await findOwnerId(ctx, identity)
  if (ownerId !== null && ownerId !== userId) fail('auth.socialTaken', { provider })
  await linkIdentity(ctx, userId, identity)
}

/** Tells the owner, in case somebody else did it. */
async function linkIdentity(ctx: Ctx, userId: string, identity: SocialIdentity): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isNew = await addIdentity(tx, userId, identity)
    if (isNew) await notifyNewSignInMethod(tx, userId, identity.provider)
  })
}

/** A confirmation never changes the account: the identity of somebody else, or of nobody, is refused. */
async function requireOwnIdentity(ctx: Ctx, identity: SocialIdentity, userId: string): Promise<void> {
  if (ctx.actor?.id !== userId || (await findOwnerId(ctx, identity)) !== userId)
    fail('auth.socialFailed', { provider: SOCIAL_BRANDS[identity.provider] })
}

async function findOwnerId(ctx: Ctx, { provider, subject }: SocialIdentity): Promise<string | null> {
  const [row] = await ctx.db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, subject)))
  return row?.userId ?? null
}

/** Null for an administrator, who is an unknown person here. */
async function findSiteAccount(ctx: Ctx, userId: string): Promise<string | null> {
  const actor = await findActor(ctx, userId)
  return canSignInOnSite(actor?.role ?? null) ? userId : null
}

/** The account with the same address, which may be linked only if both sides verified it. */
async function findAccountByEmail(ctx: Ctx, identity: SocialIdentity): Promise<string | null> {
  if (identity.email === null) return null
  const [account] = await ctx.db
    .select({ id: users.id, isVerified: users.emailVerified, role: userProfiles.userType })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(users.email, identity.email), isNull(users.erasedAt)))
  if (!account || !canSignInOnSite(account.role)) return null
  if (!account.isVerified || !identity.isEmailVerified) fail('account.emailTaken')
  return account.id
}

/** False if the account has it already. The unique index decides a race; an identity of another account is refused. */
export async function addIdentity(ctx: Ctx, userId: string, identity: SocialIdentity): Promise<boolean> {
  const { provider, subject } = identity
  const dates = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const added = await ctx.db
    .insert(accounts)
    .values({ userId, providerId: provider, accountId: subject, ...dates })
    .onConflictDoNothing({ target: [accounts.providerId, accounts.accountId] })
  if (added.rowCount === 0) {
    if ((await findOwnerId(ctx, identity)) === userId) return false
    fail('auth.socialTaken', { provider: SOCIAL_BRANDS[provider] })
  }
  const details = { provider }
  await recordAudit(ctx, { action: 'account.socialLinked', subjectType: 'user', subjectId: userId, details })
  return true
}

/** The same checks as after the right password. An address that the provider verified counts as verified. */
async function requireUsableAccount(
  ctx: Ctx,
  userId: string,
  identity: SocialIdentity,
  returnTo: string,
): Promise<void> {
  const actor = await findActor(ctx, userId)
  if (!actor?.isActive) fail('auth.deactivated')
  const [account] = await ctx.db
    .select({ email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  if (account?.isVerified || !(await getSettings(ctx)).requireEmailVerification) return
  if (account && identity.isEmailVerified && identity.email === account.email) {
    await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, userId))
    return
  }
  await remindToVerify(ctx, userId, returnTo)
  fail('account.emailNotVerified')
}
