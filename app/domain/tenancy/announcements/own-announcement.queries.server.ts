// Announcements as the tenant sees them: those of where they live now.
import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { isForTenant, lastCurrentDay } from './announcement-audience.rules.server.ts'
import { announcementList, type TenantAnnouncement } from './announcement.model.ts'
import { announcementFields } from './announcement.queries.server.ts'

export async function listOwnAnnouncements(
  ctx: Ctx,
  { page }: { page: number },
): Promise<{ rows: TenantAnnouncement[]; total: number }> {
  const condition = buildOwnCondition(ctx)
  const [rows, total] = await Promise.all([
    selectOwn(ctx, condition)
      .limit(announcementList.pageSize)
      .offset((page - 1) * announcementList.pageSize),
    ctx.db.$count(buildingAnnouncements, condition),
  ])
  return { rows, total }
}

/** For the first page and the page of a rental: what is still ahead or new. */
export async function listCurrentAnnouncements(
  ctx: Ctx,
  { rentalId, limit }: { rentalId?: string; limit: number },
): Promise<TenantAnnouncement[]> {
  const ofRental = rentalId
    ? sql`${buildingAnnouncements.buildingId} = (select ${rentals.buildingId} from ${rentals} where ${rentals.id} = ${rentalId})`
    : undefined
  return selectOwn(ctx, and(buildOwnCondition(ctx), ofRental, gte(lastCurrentDay, toManilaDay(ctx.now())))).limit(limit)
}

/** Another tenant gets the same answer as for an id that does not exist. */
export async function getOwnAnnouncement(ctx: Ctx, id: string): Promise<TenantAnnouncement> {
  requireSignIn(ctx.actor)
  const [announcement] = isUuid(id)
    ? await selectOwn(ctx, and(eq(buildingAnnouncements.id, id), buildOwnCondition(ctx))).limit(1)
    : []
  const lease = announcement ? { tenantId: ctx.actor.id, isCurrent: true } : null
  authorizeVisible(ctx.actor, 'announcement.read', 'announcement.notFound', { lease })
  return announcement ?? fail('announcement.notFound')
}

function buildOwnCondition(ctx: Ctx): SQL | undefined {
  requireSignIn(ctx.actor)
  const tenantId = ctx.actor.id
  const ownBuildings = ctx.db.select({ id: rentals.buildingId }).from(rentals).where(eq(rentals.tenantId, tenantId))
  return and(inArray(buildingAnnouncements.buildingId, ownBuildings), isForTenant(tenantId, toManilaDay(ctx.now())))
}

function selectOwn(ctx: Ctx, condition: SQL | undefined) {
  requireSignIn(ctx.actor)
  return ctx.db
    .select({
      ...announcementFields,
      building: sql<string>`coalesce(${buildings.name}, '')`,
      readAt: announcementReads.readAt,
    })
    .from(buildingAnnouncements)
    .innerJoin(buildings, eq(buildings.id, buildingAnnouncements.buildingId))
    .leftJoin(spaces, eq(spaces.id, buildingAnnouncements.spaceId))
    .leftJoin(
      announcementReads,
      and(eq(announcementReads.announcementId, buildingAnnouncements.id), eq(announcementReads.tenantId, ctx.actor.id)),
    )
    .where(condition)
    .orderBy(desc(buildingAnnouncements.createdAt), desc(buildingAnnouncements.id))
}
