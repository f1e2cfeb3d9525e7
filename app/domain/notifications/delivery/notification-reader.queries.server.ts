// The recipient of notifications, with their choices about a topic.
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import { smsNumbers } from '#app/db/schema/messaging/sms.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import {
  buildMailChoiceCondition,
  mailCadence,
} from '#app/domain/accounts/notification-choices/notification-choices.queries.server.ts'
import type {
  Cadence,
  ConfigurableTopic,
} from '#app/domain/accounts/notification-choices/notification-choices.schema.ts'
import type { Recipient } from '#app/domain/accounts/profile/recipient.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getFirstName } from '#app/shared/text.ts'
import type { Role } from '#app/shared/vocabulary.ts'

export type NotificationReader = Recipient & { role: Role }

const hasPushDevice = exists(sql`(select from ${pushSubscriptions} device where device.user_id = ${users.id})`)

const hasSmsNumber = exists(sql`(select from ${smsNumbers} number where number.user_id = ${users.id}
  and number.confirmed_at is not null and number.stopped_at is null)`)

export type ReaderChoices = {
  reader: NotificationReader
  wantsListed: boolean
  /** And has a device for it. */
  wantsPush: boolean
  /** And has confirmed a number, and not answered STOP. */
  wantsSms: boolean
  /** Of the mails. */
  cadence: Cadence
}

/** Undefined for an account that is erased, banned or not active. */
export async function findReader(
  ctx: Ctx,
  userId: string,
  topic: ConfigurableTopic,
): Promise<ReaderChoices | undefined> {
  const listed = alias(notificationPreferences, 'listed')
  const pushed = alias(notificationPreferences, 'pushed')
  const texted = alias(notificationPreferences, 'texted')
  const [row] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      locale: users.locale,
      emailVerified: users.emailVerified,
      role: userProfiles.userType,
      wantsListed: sql<boolean>`coalesce(${listed.enabled}, true)`,
      wantsPush: sql<boolean>`coalesce(${pushed.enabled}, true) and ${hasPushDevice}`,
      wantsSms: sql<boolean>`coalesce(${texted.enabled}, true) and ${hasSmsNumber}`,
      cadence: mailCadence,
    })
    .from(users)
    .innerJoin(userProfiles, and(eq(userProfiles.userId, users.id), eq(userProfiles.isActive, true)))
    .leftJoin(notificationPreferences, buildMailChoiceCondition(users.id, topic))
    .leftJoin(listed, and(eq(listed.userId, users.id), eq(listed.topic, topic), eq(listed.channel, 'in_app')))
    .leftJoin(pushed, and(eq(pushed.userId, users.id), eq(pushed.topic, topic), eq(pushed.channel, 'push')))
    .leftJoin(texted, and(eq(texted.userId, users.id), eq(texted.topic, topic), eq(texted.channel, 'sms')))
    .where(and(eq(users.id, userId), eq(users.banned, false), isNull(users.erasedAt)))
  if (!row) return undefined
  const { fullName, wantsListed, wantsPush, wantsSms, cadence, ...reader } = row
  return { reader: { ...reader, firstName: getFirstName(fullName) }, wantsListed, wantsPush, wantsSms, cadence }
}
