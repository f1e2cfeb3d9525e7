import { and, eq, ne } from 'drizzle-orm'
import { notificationPreferences as preferences } from '#app/db/schema/accounts/notifications.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { NotificationChannel, NotificationTopic } from '#app/shared/vocabulary.ts'
import { listChangedChoices } from './notification-choices.queries.server.ts'
import {
  type Cadence,
  findChangedChoices,
  getChoicesVersion,
  type NotificationChoicesInput,
} from './notification-choices.schema.ts'

/** Stores only what differs from the default. Locks the row of the profile, so that two windows save one after the other. */
export async function chooseNotifications(ctx: Ctx, { choices, version }: NotificationChoicesInput): Promise<void> {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'profile.edit', { userId })
  const changed = findChangedChoices(choices)
  await inTransaction(ctx, async (tx) => {
    await tx.db.select().from(userProfiles).where(eq(userProfiles.userId, userId)).for('update')
    if (getChoicesVersion(await listChangedChoices(tx)) !== version) fail('app.changedMeanwhile')
    await tx.db.delete(preferences).where(and(eq(preferences.userId, userId), ne(preferences.topic, 'account')))
    if (changed.length > 0)
      await tx.db.insert(preferences).values(changed.map((choice) => buildPreferenceRow(userId, choice, ctx.now())))
    await recordAudit(tx, {
      action: 'account.profileChanged',
      subjectType: 'user',
      subjectId: userId,
      details: { part: 'notifications', changed },
    })
  })
}

function buildPreferenceRow(userId: string, choice: string, updatedAt: Date) {
  const [topic, channel, cadence] = choice.split(':') as [NotificationTopic, NotificationChannel, Cadence]
  const values = cadence === 'never' ? { enabled: false } : { enabled: true, cadence }
  return { userId, topic, channel, updatedAt, ...values }
}
