// The announcements of a building for its owner, with who has read them.
import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnBuilding, type StoredBuilding } from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { MAX_SPACES } from '#app/domain/listings/buildings/building.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { countAudience, countRead, livesInScope } from './announcement-audience.rules.server.ts'
import {
  type AnnouncedSpace,
  type AnnouncementLink,
  announcementList,
  type OwnerAnnouncement,
  type Receipt,
} from './announcement.model.ts'

/** An administrator manages buildings, but does not speak to their tenants for the owner. */
export async function loadAnnouncingBuilding(ctx: Ctx, buildingId: string): Promise<StoredBuilding> {
  const building = await loadOwnBuilding(ctx, buildingId)
  authorizeVisible(ctx.actor, 'announcement.manage', 'building.notFound', building)
  return building
}

const link = (condition: SQL) => sql<AnnouncementLink | null>`(
  select jsonb_build_object('id', linked.id, 'title', linked.title) from ${buildingAnnouncements} linked where ${condition})`

/** Of an announcement joined with its space. */
export const announcementFields = {
  id: buildingAnnouncements.id,
  title: buildingAnnouncements.title,
  body: buildingAnnouncements.body,
  eventOn: buildingAnnouncements.eventOn,
  eventFrom: sql<string | null>`to_char(${buildingAnnouncements.eventFrom}, 'HH24:MI')`,
  eventTo: sql<string | null>`to_char(${buildingAnnouncements.eventTo}, 'HH24:MI')`,
  space: sql<AnnouncedSpace | null>`case when ${spaces.id} is not null then
    jsonb_build_object('id', ${spaces.id}, 'kind', ${spaces.kind}, 'label', ${spaces.label}) end`,
  createdAt: buildingAnnouncements.createdAt,
  withdrawnAt: buildingAnnouncements.withdrawnAt,
  withdrawnNote: buildingAnnouncements.withdrawnNote,
  version: buildingAnnouncements.version,
  corrects: link(sql`linked.id = ${buildingAnnouncements.correctsId}`),
  correctedBy: link(sql`linked.corrects_id = ${buildingAnnouncements}.id`),
}

export async function listBuildingAnnouncements(
  ctx: Ctx,
  buildingId: string,
  { page }: { page: number },
): Promise<{ rows: OwnerAnnouncement[]; total: number }> {
  await loadAnnouncingBuilding(ctx, buildingId)
  const ofBuilding = eq(buildingAnnouncements.buildingId, buildingId)
  const [rows, total] = await Promise.all([
    selectForOwner(ctx, ofBuilding)
      .orderBy(desc(buildingAnnouncements.createdAt), desc(buildingAnnouncements.id))
      .limit(announcementList.pageSize)
      .offset((page - 1) * announcementList.pageSize),
    ctx.db.$count(buildingAnnouncements, ofBuilding),
  ])
  return { rows, total }
}

/** For the page of the building; null for an administrator, who has no announcements to show. */
export async function getLatestAnnouncement(
  ctx: Ctx,
  buildingId: string,
): Promise<{ latest: OwnerAnnouncement | null } | null> {
  if (!can(ctx.actor, 'announcement.manage', await loadOwnBuilding(ctx, buildingId))) return null
  const [latest = null] = await selectForOwner(ctx, eq(buildingAnnouncements.buildingId, buildingId))
    .orderBy(desc(buildingAnnouncements.createdAt), desc(buildingAnnouncements.id))
    .limit(1)
  return { latest }
}

export async function getBuildingAnnouncement(ctx: Ctx, buildingId: string, id: string) {
  const building = await loadAnnouncingBuilding(ctx, buildingId)
  if (!isUuid(id)) return fail('announcement.notFound')
  const [announcement] = await selectForOwner(
    ctx,
    and(eq(buildingAnnouncements.id, id), eq(buildingAnnouncements.buildingId, buildingId)),
  )
  if (!announcement) return fail('announcement.notFound')
  return { building: { id: building.id, name: building.name }, announcement, receipts: await listReceipts(ctx, id) }
}

function selectForOwner(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      ...announcementFields,
      remindedAt: buildingAnnouncements.remindedAt,
      read: countRead,
      audience: countAudience(toManilaDay(ctx.now())),
    })
    .from(buildingAnnouncements)
    .leftJoin(spaces, eq(spaces.id, buildingAnnouncements.spaceId))
    .where(condition)
}

/** One row for each tenant who lives there or has read it: those who have not read it first. */
async function listReceipts(ctx: Ctx, announcementId: string): Promise<Receipt[]> {
  const today = toManilaDay(ctx.now())
  const lives = sql<boolean>`${sql`(select bool_or(${livesInScope(today)}) from ${rentals} r where r.tenant_id = ${rentals}.tenant_id and r.building_id = ${buildingAnnouncements.buildingId})`}`
  const rows = await ctx.db
    .selectDistinctOn([users.id], {
      tenantId: users.id,
      rentalId: rentals.id,
      name: users.fullName,
      readAt: announcementReads.readAt,
      livesHere: lives,
      hasAccount: sql<boolean>`${userProfiles.userId} is not null`,
    })
    .from(buildingAnnouncements)
    .innerJoin(rentals, eq(rentals.buildingId, buildingAnnouncements.buildingId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(
      announcementReads,
      and(eq(announcementReads.announcementId, buildingAnnouncements.id), eq(announcementReads.tenantId, users.id)),
    )
    .where(and(eq(buildingAnnouncements.id, announcementId), or(lives, isNotNull(announcementReads.readAt))))
    .orderBy(users.id, desc(rentals.startsOn))
    .limit(MAX_SPACES * 2)
  return rows.toSorted(
    (a, b) =>
      Number(a.readAt ?? 0) - Number(b.readAt ?? 0) ||
      a.name.localeCompare(b.name) ||
      (a.tenantId < b.tenantId ? -1 : 1),
  )
}
