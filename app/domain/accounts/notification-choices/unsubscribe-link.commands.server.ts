// The link at the end of a mail that turns off mails of its kind, without signing in. The token is sealed by us and names the person
// and the choice; it holds as long as the mail is kept, since an old mail must be as easy to end as a new one.
import { and, eq } from 'drizzle-orm'
import { notificationPreferences as preferences, userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { DecryptionError } from '#app/db/encryption.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'

const PAGE = '/emails/unsubscribe'
const CHOICE = { topic: 'messages', channel: 'email' } as const
const PURPOSE = `unsubscribe:${CHOICE.topic}:${CHOICE.channel}`
const OWNER = 'link'

export function messageMailsOffLink(ctx: Ctx, userId: string): string {
  const url = new URL(PAGE, ctx.config.baseUrl)
  url.searchParams.set('token', ctx.adapters.cipher.encrypt(userId, PURPOSE, OWNER))
  return url.href
}

/** Fails for what is no link of ours; says nothing about whether the person is still there. */
export function readMessageMailsOffLink(ctx: Ctx, token: string): string {
  try {
    const userId = ctx.adapters.cipher.decrypt(token, PURPOSE, OWNER)
    if (isUuid(userId)) return userId
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
  }
  return fail('notification.linkInvalid')
}

/** Pressing twice is no mistake. The profile's row is locked as when choices are saved, so that a window that is open notices. */
export async function turnOffMessageMails(ctx: Ctx, token: string): Promise<void> {
  const userId = readMessageMailsOffLink(ctx, token)
  await inTransaction(ctx, async (inside) => {
    const [profile] = await inside.db.select().from(userProfiles).where(eq(userProfiles.userId, userId)).for('update')
    if (!profile) return
    const isIt = and(
      eq(preferences.userId, userId),
      eq(preferences.topic, CHOICE.topic),
      eq(preferences.channel, CHOICE.channel),
    )
    const [known] = await inside.db.select({ enabled: preferences.enabled }).from(preferences).where(isIt)
    if (known?.enabled === false) return
    const off = { enabled: false, updatedAt: ctx.now() }
    if (known) await inside.db.update(preferences).set(off).where(isIt)
    else await inside.db.insert(preferences).values({ userId, ...CHOICE, ...off })
    await recordAudit(inside, {
      action: 'account.profileChanged',
      subjectType: 'user',
      subjectId: userId,
      details: { part: 'notifications', off: [`${CHOICE.topic}:${CHOICE.channel}`], by: 'link' },
    })
  })
}
