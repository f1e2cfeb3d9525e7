// Changes the email address of an account. The old and the new address each confirm by a one-time link; only then does the address change
// (promise A5). An open session alone is not enough, and neither is one of the two mailboxes.
import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { users, verifications } from '#app/db/schema/accounts/accounts.server.ts'
import { findRecipient, findRecipientId } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { requireFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { forgetDevices } from '#app/domain/accounts/sign-in/known-device.commands.server.ts'
import { deleteLinks } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { buildEmailChangedMail, buildEmailChangeMail, buildEmailTakenMail } from './email-change.mail.server.ts'
import { EMAIL_CHANGE_HOURS } from './email-change.rules.ts'
import {
  type ConfirmingAddress,
  type EmailChange,
  getChangeIdentifier,
  lockChange,
  sealChange,
} from './pending-email-change.queries.server.ts'

/** Replaces an earlier request. The answer is the same for an address that has an account: only its owner is told, by mail. */
export async function requestEmailChange(ctx: Ctx, { email }: { email: string }): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  requireFreshSignIn(ctx)
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) fail('user.notFound')
  if (email === recipient.email) failField('email', 'account.email.unchanged')
  await hitLimits(ctx, [
    { rule: 'emailChange', subject: getAccountSubject(userId) },
    { rule: 'emailChange', subject: `email:${email}` },
  ])
  const isTaken = (await findRecipientId(ctx, email)) !== null
  await inTransaction(ctx, async (tx) => {
    await deleteChange(tx, userId)
    const id = randomUUID()
    const oldToken = await createChangeLink(tx, { userId, changeId: id, address: 'old' })
    const newToken = await createChangeLink(tx, { userId, changeId: id, address: 'new' })
    const linkHashes = [oldToken, newToken].map(hashToken)
    const change: EmailChange = { id, newEmail: email, confirmedBy: [], linkHashes }
    await insertRow(tx, getChangeIdentifier(userId), sealChange(ctx, userId, change))
    await sendMail(tx, recipient.email, (siteName) =>
      buildEmailChangeMail(ctx, recipient, { siteName, newEmail: email, token: oldToken, address: 'old' }),
    )
    await sendMail(tx, email, (siteName) =>
      isTaken
        ? buildEmailTakenMail(ctx, recipient, { siteName, newEmail: email })
        : buildEmailChangeMail(ctx, recipient, { siteName, newEmail: email, token: newToken, address: 'new' }),
    )
    await recordAudit(tx, { action: 'account.emailChangeAsked', subjectType: 'user', subjectId: userId })
  })
}

export async function cancelEmailChange(ctx: Ctx): Promise<void> {
  const userId = requireOwnAccountId(ctx)
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteChange(tx, userId))) return
    await recordAudit(tx, { action: 'account.emailChangeCanceled', subjectType: 'user', subjectId: userId })
  })
}

/** `isDone`: both addresses have confirmed, and the address is changed. */
export async function confirmEmailChange(ctx: Ctx, { token }: { token: string }): Promise<{ isDone: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const link = await consumeChangeLink(tx, token)
    const change = link && (await lockChange(tx, link.userId))
    if (!link || !change || change.id !== link.changeId) fail('auth.linkInvalid')
    const confirmedBy = [...new Set([...change.confirmedBy, link.address])]
    if (confirmedBy.length === 2) {
      await applyChange(tx, link.userId, change.newEmail)
      return { isDone: true }
    }
    await tx.db
      .update(verifications)
      .set({ value: sealChange(ctx, link.userId, { ...change, confirmedBy }), updatedAt: ctx.now() })
      .where(eq(verifications.identifier, getChangeIdentifier(link.userId)))
    return { isDone: false }
  })
}

/** Ends what the old address gave access to: other sessions, known devices and mailed links. The session that confirms stays. */
async function applyChange(ctx: Ctx, userId: string, newEmail: string): Promise<void> {
  const owner = await findRecipient(ctx, userId)
  if (!owner) fail('auth.linkInvalid')
  if ((await findRecipientId(ctx, newEmail)) !== null) fail('auth.linkInvalid') // registered in the meantime
  const { auth } = ctx.adapters
  await ctx.db
    .update(users)
    .set({ email: newEmail, emailVerified: true, updatedAt: ctx.now() })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  await auth.revokeSessions(userId, ctx.actor?.id === userId ? ctx.session?.id : undefined, ctx.db)
  await auth.twoFactor.endChallenges(userId, ctx.db)
  await forgetDevices(ctx, userId)
  await deleteLinks(ctx, 'password-reset', userId)
  await deleteLinks(ctx, 'verify-email', userId)
  await deleteChange(ctx, userId)
  await recordAudit(ctx, { action: 'account.emailChanged', subjectType: 'user', subjectId: userId })
  await sendMail(ctx, owner.email, (siteName) => buildEmailChangedMail(ctx, owner, { siteName, newEmail }))
}

function requireOwnAccountId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'siteCredentials.edit', { userId: ctx.actor.id })
  return ctx.actor.id
}

const LINK_PREFIX = 'email-change-link:'

type ChangeLink = { userId: string; changeId: string; address: ConfirmingAddress }

async function createChangeLink(ctx: Ctx, { userId, changeId, address }: ChangeLink): Promise<string> {
  const token = createToken(ctx.adapters.random)
  await insertRow(ctx, LINK_PREFIX + hashToken(token), `${userId} ${changeId} ${address}`)
  return token
}

/** One statement, so that of concurrent uses one succeeds. */
async function consumeChangeLink(ctx: Ctx, token: string): Promise<ChangeLink | null> {
  const [row] = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.identifier, LINK_PREFIX + hashToken(token)), gt(verifications.expiresAt, ctx.now())))
    .returning({ value: verifications.value })
  if (!row) return null
  const [userId = '', changeId = '', address] = row.value.split(' ')
  return { userId, changeId, address: address === 'new' ? 'new' : 'old' }
}

/** With its links. False without a pending change. An expired one is deleted by `sweepVerifications`. */
async function deleteChange(ctx: Ctx, userId: string): Promise<boolean> {
  const change = await lockChange(ctx, userId)
  if (change === null) return false
  const identifiers = [getChangeIdentifier(userId), ...change.linkHashes.map((hash) => LINK_PREFIX + hash)]
  await ctx.db.delete(verifications).where(inArray(verifications.identifier, identifiers))
  return true
}

async function insertRow(ctx: Ctx, identifier: string, value: string): Promise<void> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * 60 * 60_000)
  await ctx.db.insert(verifications).values({ identifier, value, expiresAt, createdAt: now, updatedAt: now })
}
