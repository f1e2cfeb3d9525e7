// A tenant has opened an announcement.
import { and, eq } from 'drizzle-orm'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { getOwnAnnouncement } from './own-announcement.queries.server.ts'
import { TOLD_KINDS } from './tell-announcement.commands.server.ts'

/** The first time counts. A text that was changed since the tenant saw it is not read yet: the page shows the new one. */
export async function readAnnouncement(ctx: Ctx, id: string, { version }: { version: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    const tenantId = tx.actor.id
    await getOwnAnnouncement(tx, id)
    const [current] = await tx.db
      .select({ id: buildingAnnouncements.id })
      .from(buildingAnnouncements)
      .where(and(eq(buildingAnnouncements.id, id), eq(buildingAnnouncements.version, version)))
      .for('update')
    if (!current) return
    await tx.db
      .insert(announcementReads)
      .values({ announcementId: id, tenantId, readAt: tx.now() })
      .onConflictDoNothing()
    await settleNotifications(tx, { userId: tenantId, kinds: TOLD_KINDS, subjectId: id })
  })
}
