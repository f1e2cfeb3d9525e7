// The unsubscribe link of a mail works without sign-in. Its token is encrypted and contains the user and the topics of the mail; it has no
// expiry, because an old mail must be as easy to unsubscribe from as a new one.
import { eq, sql } from 'drizzle-orm'
import { notificationPreferences as preferences } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { DecryptionError } from '#app/db/encryption.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { CONFIGURABLE_TOPICS, type ConfigurableTopic } from './notification-choices.schema.ts'

const UNSUBSCRIBE_PATH = '/emails/unsubscribe'
const TOKEN_PURPOSE = 'unsubscribe'
/** Links of older mails contain the user only. */
const MESSAGES_TOKEN_PURPOSE = 'unsubscribe:messages:email'
const TOKEN_OWNER = 'link'

export type Unsubscription = { userId: string; topics: ConfigurableTopic[] }

export function buildUnsubscribeLink(ctx: Ctx, userId: string, topics: readonly ConfigurableTopic[]): string {
  const url = new URL(UNSUBSCRIBE_PATH, ctx.config.baseUrl)
  const content = [userId, ...new Set(topics)].join(' ')
  url.searchParams.set('token', ctx.adapters.cipher.encrypt(content, TOKEN_PURPOSE, TOKEN_OWNER))
  return url.href
}

/** Fails for a token that we did not create. Does not check whether the account still exists. */
export function readUnsubscribeToken(ctx: Ctx, token: string): Unsubscription {
  const content = decrypt(ctx, token, TOKEN_PURPOSE) ?? `${decrypt(ctx, token, MESSAGES_TOKEN_PURPOSE) ?? ''} messages`
  const [userId = '', ...names] = content.split(' ')
  const topics = CONFIGURABLE_TOPICS.filter((topic) => names.includes(topic))
  return isUuid(userId) && topics.length > 0 ? { userId, topics } : fail('notification.linkInvalid')
}

function decrypt(ctx: Ctx, token: string, purpose: string): string | null {
  try {
    return ctx.adapters.cipher.decrypt(token, purpose, TOKEN_OWNER)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return null
  }
}

/** Idempotent. Locks the row of the profile like `chooseNotifications`, so that an open settings form gets a conflict. */
export async function turnOffMails(ctx: Ctx, token: string): Promise<void> {
  const { userId, topics } = readUnsubscribeToken(ctx, token)
  await inTransaction(ctx, async (tx) => {
    const [profile] = await tx.db.select().from(userProfiles).where(eq(userProfiles.userId, userId)).for('update')
    if (!profile) return
    const turnedOff = await tx.db
      .insert(preferences)
      .values(
        topics.map((topic) => ({ userId, topic, channel: 'email' as const, enabled: false, updatedAt: ctx.now() })),
      )
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.topic, preferences.channel],
        set: { enabled: false, updatedAt: ctx.now() },
        setWhere: sql`${preferences.enabled}`,
      })
      .returning({ topic: preferences.topic })
    if (turnedOff.length === 0) return
    await recordAudit(tx, {
      action: 'account.profileChanged',
      subjectType: 'user',
      subjectId: userId,
      details: { part: 'notifications', changed: turnedOff.map(({ topic }) => `${topic}:email:never`), by: 'link' },
    })
  })
}
