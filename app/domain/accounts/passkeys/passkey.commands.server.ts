// The passkeys of the signed-in user: add, rename, remove. Adding and removing need a fresh sign-in, and the owner is told by
// mail (promise A8).
import { and, eq, sql } from 'drizzle-orm'
import type { PasskeyRegistration } from '#app/adapters/auth/auth.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { passkeys } from '#app/db/schema/accounts/passkeys.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { findRecipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { parseDevice } from '#app/domain/accounts/sessions/device.rules.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { m } from '#app/messages/messages.js'
import { buildPasskeyMail, type PasskeyChange } from './passkey.mail.server.ts'
import { MAX_PASSKEYS, PASSKEY_NAME_MAX } from './passkey.model.ts'

export async function beginPasskeyRegistration(ctx: Ctx): Promise<{ options: object; cookies: string[] }> {
  const userId = requireOwnAccountId(ctx)
  requireFreshSignIn(ctx)
  const [{ siteName }, [account]] = await Promise.all([
    getSettings(ctx),
    ctx.db.select({ email: users.email, fullName: users.fullName }).from(users).where(eq(users.id, userId)),
  ])
  if (!account) fail('user.notFound')
  return ctx.adapters.auth.passkeys.startRegistration(userId, { siteName, ...account })
}

/** Named after the browser; the person can rename it. The row of the person is locked, so that the maximum holds. */
export async function addPasskey(ctx: Ctx, answer: PasskeyRegistration): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  requireFreshSignIn(ctx)
  const created = await ctx.adapters.auth.passkeys.finishRegistration(userId, answer, ctx.request)
  if (!created) fail('auth.passkeyInvalid')
  const name = getDefaultName(ctx)
  await inTransaction(ctx, async (tx) => {
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [count] = await tx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
    if ((count?.total ?? 0) >= MAX_PASSKEYS) fail('auth.tooManyPasskeys', { max: MAX_PASSKEYS })
    const added = await tx.db
      .insert(passkeys)
      .values({ userId, name, ...created, createdAt: ctx.now() })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id })
    if (!added[0]) fail('auth.passkeyInvalid') // the credential of another account
    await recordChange(tx, userId, { change: 'added', passkeyId: added[0].id, passkeyName: name })
  })
}

export async function renamePasskey(ctx: Ctx, { passkeyId, name }: { passkeyId: string; name: string }): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  const renamed = await ctx.db.update(passkeys).set({ name }).where(isOwn(userId, passkeyId))
  if (renamed.rowCount !== 1) fail('app.notFound')
}

/** Always possible: an account keeps its password or its provider. */
export async function removePasskey(ctx: Ctx, { passkeyId }: { passkeyId: string }): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  requireFreshSignIn(ctx)
  await inTransaction(ctx, async (tx) => {
    const [removed] = await tx.db.delete(passkeys).where(isOwn(userId, passkeyId)).returning({ name: passkeys.name })
    if (!removed) fail('app.notFound')
    await recordChange(tx, userId, { change: 'removed', passkeyId, passkeyName: removed.name })
  })
}

function requireOwnAccountId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'siteCredentials.edit', { userId: ctx.actor.id })
  return ctx.actor.id
}

/** The passkey of another person gives the same error as a missing one. */
const isOwn = (userId: string, passkeyId: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, passkeyId))

function getDefaultName(ctx: Ctx): string {
  const { browser, system } = parseDevice(ctx.request.userAgent)
  const name = browser && system ? m.settings_device({ browser, system }) : (browser ?? system ?? m.passkey_unnamed())
  return name.slice(0, PASSKEY_NAME_MAX)
}

type Change = { change: PasskeyChange; passkeyId: string; passkeyName: string }

/** The audit entry and the mail of a new or removed sign-in method. */
async function recordChange(tx: Ctx, userId: string, { change, passkeyId, passkeyName }: Change): Promise<void> {
  const action = change === 'added' ? 'account.passkeyAdded' : 'account.passkeyRemoved'
  await recordAudit(tx, { action, subjectType: 'user', subjectId: userId, details: { passkeyId } })
  const recipient = await findRecipient(tx, userId)
  if (!recipient) return
  await sendMail(tx, recipient.email, (siteName) => buildPasskeyMail(tx, recipient, { siteName, change, passkeyName }))
}
