// Signing in with a password, and out. The attempt is reserved before anything is hashed, so that parallel guesses cannot pass the
// limit; e-mails nobody has count, lock and take time like any other (PROMISES L1, L2, A3, R2).
import { eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { giveBackLimits, type LimitHit, takeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { accountSubject, addressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { remindToVerify } from '#app/domain/accounts/registration/email-verification.commands.server.ts'
import { findKnownDevice, type KnownDevice, rememberDevice } from './known-device.commands.server.ts'
import { findActor } from '#app/domain/accounts/sessions/session.queries.server.ts'
import type { SignInAgainInput, SignInInput } from './sign-in.schema.ts'

const SECONDS_UNTIL_RETRY = 5

export type SignedIn = {
  /** `challenge`: the password was right, and the second factor is asked for next. */
  kind: 'signedIn' | 'challenge'
  cookies: string[]
}

/** Whatever goes wrong on our side has one answer (spec §8). */
export async function signIn(ctx: Ctx, input: SignInInput): Promise<SignedIn> {
  try {
    return await attempt(ctx, input)
  } catch (error) {
    if (isAppError(error)) throw error
    fail('auth.signInFailed', {}, { cause: error, retryAfter: SECONDS_UNTIL_RETRY })
  }
}

async function attempt(ctx: Ctx, { email, password }: SignInInput): Promise<SignedIn> {
  const device = await findKnownDevice(ctx, email)
  const hits = attemptOf(ctx, email, device)
  await reserve(ctx, hits)
  const account = await findAccount(ctx, email)
  const isRight = await checked(ctx, hits, account?.id ?? null, password)
  if (!account || !isRight) {
    await note(ctx, 'signIn.refused', account?.id, { reason: 'password' })
    fail('auth.invalidCredentials')
  }
  await giveBackLimits(ctx, hits)
  await refuseUnlessUsable(ctx, account)
  return open(ctx, account.id, (inside) => rememberDevice(inside, account.id, device))
}

/** Whoever is signed in shows once more that it is them; the session is a new one, with a new token. */
export async function signInAgain(ctx: Ctx, { password }: SignInAgainInput): Promise<SignedIn> {
  requireSignIn(ctx.actor)
  const { id } = ctx.actor
  const hits: LimitHit[] = [{ rule: 'signIn.device', subject: accountSubject(id) }]
  await reserve(ctx, hits)
  if (!(await checked(ctx, hits, id, password))) {
    await note(ctx, 'signIn.refused', id, { reason: 'password' })
    fail('auth.invalidCredentials')
  }
  await giveBackLimits(ctx, hits)
  return open(ctx, id)
}

export async function signOut(ctx: Ctx): Promise<{ cookies: string[] }> {
  const closed = await ctx.adapters.auth.closeSession(ctx.request)
  if (ctx.actor) await note(ctx, 'signIn.ended', ctx.actor.id)
  return closed
}

/** A known device has a counter nobody else can fill; everybody else shares those of the account and of the address. */
function attemptOf(ctx: Ctx, email: string, device: KnownDevice | null): LimitHit[] {
  if (device) return [{ rule: 'signIn.device', subject: `${device.userId}:${device.tokenHash}` }]
  return [
    { rule: 'signIn.account', subject: signInSubject(email) },
    { rule: 'signIn.address', subject: addressSubject(ctx.request.clientAddress) },
  ]
}

export const signInSubject = (email: string) => `email:${email}`

/** One after the other and not in a transaction: a flood on one account must not queue up for the lock on its counter. */
async function reserve(ctx: Ctx, hits: readonly LimitHit[]): Promise<void> {
  const taken: LimitHit[] = []
  for (const hit of hits) {
    const { allowed, retryAfterSeconds } = await takeLimit(ctx, hit.rule, hit.subject)
    if (!allowed) {
      await giveBackLimits(ctx, taken)
      return refuseLocked(ctx, hit, retryAfterSeconds)
    }
    taken.push(hit)
  }
}

async function refuseLocked(ctx: Ctx, { rule }: LimitHit, seconds: number): Promise<never> {
  await note(ctx, 'signIn.locked', ctx.actor?.id, { rule })
  fail('auth.tooManyAttempts', { seconds }, { retryAfter: seconds })
}

/** A check that did not take place is no attempt. */
async function checked(ctx: Ctx, hits: LimitHit[], userId: string | null, password: string): Promise<boolean> {
  try {
    return await ctx.adapters.auth.checkPassword(userId, password)
  } catch (error) {
    await giveBackLimits(ctx, hits)
    throw error
  }
}

type Account = { id: string; emailVerified: boolean }

async function findAccount(ctx: Ctx, email: string): Promise<Account | undefined> {
  const [row] = await ctx.db
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Only after the right password: nobody else learns what state an account is in. */
async function refuseUnlessUsable(ctx: Ctx, account: Account): Promise<void> {
  const actor = await findActor(ctx, account.id)
  if (!actor?.isActive) {
    await note(ctx, 'signIn.refused', account.id, { reason: 'deactivated' })
    fail('auth.deactivated')
  }
  const { requireEmailVerification } = await getSettings(ctx)
  if (!requireEmailVerification || account.emailVerified) return
  await remindToVerify(ctx, account.id)
  await note(ctx, 'signIn.refused', account.id, { reason: 'emailNotVerified' })
  fail('account.emailNotVerified')
}

/** `remember` adds cookies of its own, in the same transaction. */
async function open(ctx: Ctx, userId: string, remember?: (ctx: Ctx) => Promise<string[]>): Promise<SignedIn> {
  const opened = await ctx.adapters.auth.openSession(userId, ctx.request)
  const cookies = await inTransaction(ctx, async (inside) => {
    await inside.db.update(users).set({ lastActiveAt: ctx.now() }).where(eq(users.id, userId))
    await note(inside, 'signIn.succeeded', userId, { secondFactor: opened.kind === 'challenge' })
    return (await remember?.(inside)) ?? []
  })
  return { kind: opened.kind, cookies: [...opened.cookies, ...cookies] }
}

type SignInAction = 'signIn.succeeded' | 'signIn.refused' | 'signIn.locked' | 'signIn.ended'
type Details = Parameters<typeof recordAudit>[1]['details']

async function note(ctx: Ctx, action: SignInAction, userId?: string, details: Details = {}): Promise<void> {
  await recordAudit(ctx, {
    action,
    subjectType: 'user',
    ...(userId === undefined ? {} : { subjectId: userId }),
    details,
  })
}
