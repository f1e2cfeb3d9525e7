// The unsubscribe link of a mail works without sign-in. Its token is encrypted and contains the user; it has no expiry,
// because an old mail must be as easy to unsubscribe from as a new one.
import { and, eq } from 'drizzle-orm'
import { notificationPreferences as preferences } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { DecryptionError } from '#app/db/encryption.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'

const UNSUBSCRIBE_PATH = '/emails/unsubscribe'
const CHOICE = { topic: 'messages', channel: 'email' } as const
const TOKEN_PURPOSE = `unsubscribe:${CHOICE.topic}:${CHOICE.channel}`
const TOKEN_OWNER = 'link'

export function buildUnsubscribeLink(ctx: Ctx, userId: string): string {
  const url = new URL(UNSUBSCRIBE_PATH, ctx.config.baseUrl)
  url.searchParams.set('token', ctx.adapters.cipher.encrypt(userId, TOKEN_PURPOSE, TOKEN_OWNER))
  return url.href
}

/** Fails for a token that we did not create. Does not check whether the account still exists. */
export function readUnsubscribeToken(ctx: Ctx, token: string): string {
  try {
    const userId = ctx.adapters.cipher.decrypt(token, TOKEN_PURPOSE, TOKEN_OWNER)
    if (isUuid(userId)) return userId
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
  }
  return fail('notification.linkInvalid')
}

/** Idempotent. Locks the row of the profile like `chooseNotifications`, so that an open settings form gets a conflict. */
export async function turnOffMessageMails(ctx: Ctx, token: string): Promise<void> {
  const userId = readUnsubscribeToken(ctx, token)
  await inTransaction(ctx, async (tx) => {
    const [profile] = await tx.db.select().from(userProfiles).where(eq(userProfiles.userId, userId)).for('update')
    if (!profile) return
    const matchesChoice = and(
      eq(preferences.userId, userId),
      eq(preferences.topic, CHOICE.topic),
      eq(preferences.channel, CHOICE.channel),
    )
    const [storedChoice] = await tx.db.select({ enabled: preferences.enabled }).from(preferences).where(matchesChoice)
    if (storedChoice?.enabled === false) return
    const disabledValues = { enabled: false, updatedAt: ctx.now() }
    if (storedChoice) await tx.db.update(preferences).set(disabledValues).where(matchesChoice)
    else await tx.db.insert(preferences).values({ userId, ...CHOICE, ...disabledValues })
    await recordAudit(tx, {
      action: 'account.profileChanged',
      subjectType: 'user',
      subjectId: userId,
      details: { part: 'notifications', off: [`${CHOICE.topic}:${CHOICE.channel}`], by: 'link' },
    })
  })
}
