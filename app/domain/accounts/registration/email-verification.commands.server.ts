// Verifies an email address by a one-time link in a mail (promise A5).
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { hitLimits, consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { buildVerificationMail } from '#app/domain/accounts/sign-in/account.mail.server.ts'
import { findRecipient, findRecipientId } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import { createLink, consumeLink, deleteLinks } from '#app/domain/accounts/sign-in/one-time-link.commands.server.ts'

export const VERIFICATION_JOB = 'accounts.sendVerification'

/** Call it in the transaction that creates the account. The link of the mail leads on to the page `from`, a path of this site. */
export async function sendVerification(ctx: Ctx, userId: string, from?: string): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient || recipient.emailVerified) return
  const token = await createLink(ctx, 'verify-email', userId)
  await sendMail(ctx, recipient.email, (siteName) => buildVerificationMail(ctx, recipient, { siteName, token, from }))
}

/** For a sign-in with the right password and an unverified address: sends the mail again, within the rate limit. */
export async function remindToVerify(ctx: Ctx, userId: string, from?: string): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  const { allowed } = await consumeLimit(ctx, 'verifyEmail', `email:${recipient.email}`)
  if (allowed) await inTransaction(ctx, (tx) => sendVerification(tx, userId, from))
}

/**
 * The answer and its duration are the same for known and unknown addresses: the mail is written later, in a job (promise
 * A3). The rate limit counts the typed address before it is looked up.
 */
export async function resendVerification(ctx: Ctx, { email }: { email: string }, from?: string): Promise<void> {
  const sender = getAddressSubject(ctx.request.clientAddress)
  await hitLimits(ctx, [
    { rule: 'verifyEmail', subject: `email:${email}` },
    { rule: 'mail.hour', subject: sender },
    { rule: 'mail.day', subject: sender },
  ])
  const userId = await findRecipientId(ctx, email)
  await ctx.adapters.jobs.send(ctx.db, VERIFICATION_JOB, { userId, from: from ?? null })
}

/** Returns the owner of the address. The other links of this account end. */
export async function verifyEmail(ctx: Ctx, { token }: { token: string }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const userId = await consumeLink(tx, 'verify-email', token)
    if (userId === null) fail('auth.linkInvalid')
    const changed = await tx.db
      .update(users)
      .set({ emailVerified: true, updatedAt: ctx.now() })
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    if (changed.rowCount === 0) fail('auth.linkInvalid')
    await recordAudit(tx, { action: 'account.emailVerified', subjectType: 'user', subjectId: userId })
    await deleteLinks(tx, 'verify-email', userId)
    return userId
  })
}
