// Tells tenants of an announcement: in the product, and by mail as each has chosen. By jobs, because a building has many tenants.
import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { MAX_SPACES } from '#app/domain/listings/buildings/building.rules.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { isUntold } from '#app/domain/notifications/delivery/untold.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { livesInScope } from './announcement-audience.rules.server.ts'

export const ANNOUNCEMENT_JOB = 'announcement.tell'
/** One transaction tells so many people: it is short, and a failure repeats no more than these. */
export const ANNOUNCEMENT_BATCH = 50

export const TOLD_KINDS = ['announcement.posted', 'announcement.reminded', 'announcement.withdrawn'] as const
export type ToldKind = (typeof TOLD_KINDS)[number]

/** In the transaction of the cause. Returns how many tenants there are to tell. */
export async function sendTellJobs(ctx: Ctx, announcementId: string, kind: ToldKind): Promise<number> {
  const isUnread = sql`not exists (select from ${announcementReads} d where d.announcement_id = ${announcementId} and d.tenant_id = ${rentals}.tenant_id)`
  const rows = await ctx.db
    .selectDistinct({ tenantId: rentals.tenantId })
    .from(buildingAnnouncements)
    .innerJoin(rentals, eq(rentals.buildingId, buildingAnnouncements.buildingId))
    .where(
      and(
        eq(buildingAnnouncements.id, announcementId),
        sql`exists (select from ${rentals} r where r.id = ${rentals}.id and ${livesInScope(toManilaDay(ctx.now()))})`,
        kind === 'announcement.reminded' ? isUnread : undefined,
      ),
    )
    .orderBy(rentals.tenantId)
    .limit(MAX_SPACES)
  for (let at = 0; at < rows.length; at += ANNOUNCEMENT_BATCH) {
    const tenantIds = rows.slice(at, at + ANNOUNCEMENT_BATCH).map(({ tenantId }) => tenantId)
    await ctx.adapters.jobs.send(ctx.db, ANNOUNCEMENT_JOB, { announcementId, kind, tenantIds: tenantIds.join(' ') })
  }
  return rows.length
}

type Batch = { announcementId: string; kind: ToldKind; tenantIds: readonly string[] }

/** The job of one batch. Repeated, also at the same time, it tells nobody twice. */
export async function tellAnnouncement(ctx: Ctx, { announcementId, kind, tenantIds }: Batch): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // A statement of its own: the one that waits for the lock does not see what was told while it waited
    const [announcement] = await tx.db
      .select({
        title: buildingAnnouncements.title,
        building: buildings.name,
        withdrawnAt: buildingAnnouncements.withdrawnAt,
      })
      .from(buildingAnnouncements)
      .innerJoin(buildings, eq(buildings.id, buildingAnnouncements.buildingId))
      .where(eq(buildingAnnouncements.id, announcementId))
      .for('update', { of: buildingAnnouncements })
    if (!announcement || (announcement.withdrawnAt !== null) !== (kind === 'announcement.withdrawn')) return
    for (const { tenantId } of await listUntold(tx, { announcementId, kind, tenantIds }))
      await notify(tx, {
        userId: tenantId,
        kind,
        subject: { type: 'announcement', id: announcementId },
        params: { title: announcement.title, note: announcement.building ?? '' },
      })
  })
}

const SINCE = {
  'announcement.posted': buildingAnnouncements.createdAt,
  'announcement.reminded': buildingAnnouncements.remindedAt,
  'announcement.withdrawn': buildingAnnouncements.withdrawnAt,
}

/** Who has moved out, or has read it before the reminder, is left out; of a withdrawal those learn who were told of the announcement. */
function listUntold(ctx: Ctx, { announcementId, kind, tenantIds }: Batch) {
  const subject = { userId: users.id, subjectId: buildingAnnouncements.id }
  return ctx.db
    .select({ tenantId: users.id })
    .from(buildingAnnouncements)
    .innerJoin(users, inArray(users.id, [...tenantIds]))
    .leftJoin(
      announcementReads,
      and(eq(announcementReads.announcementId, buildingAnnouncements.id), eq(announcementReads.tenantId, users.id)),
    )
    .where(
      and(
        eq(buildingAnnouncements.id, announcementId),
        isUntold(kind, { ...subject, since: SINCE[kind] }),
        sql`exists (select from ${rentals} r where r.tenant_id = ${users.id} and ${livesInScope(toManilaDay(ctx.now()))})`,
        kind === 'announcement.reminded' ? isNull(announcementReads.tenantId) : undefined,
        kind === 'announcement.withdrawn'
          ? not(isUntold('announcement.posted', { ...subject, since: buildingAnnouncements.createdAt }))
          : undefined,
      ),
    )
    .orderBy(users.id)
    .limit(ANNOUNCEMENT_BATCH)
}
