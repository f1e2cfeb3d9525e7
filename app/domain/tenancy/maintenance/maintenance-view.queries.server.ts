// One maintenance request with its photos and updates, and the homes for which a person may report one.
import { and, inArray, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import {
  maintenancePhotos,
  maintenanceRequests,
  maintenanceUpdates,
} from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import type { PrivateFile } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { selectOwnLeases } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { getRequestMover, loadRequest } from './maintenance-access.queries.server.ts'
import { respondedAt } from './maintenance.queries.server.ts'
import type { MaintenanceUpdate, MaintenanceView } from './maintenance.model.ts'
import { listMoves } from './maintenance-moves.rules.server.ts'
import { MAX_MAINTENANCE_PHOTOS, MAX_MAINTENANCE_UPDATES } from './maintenance.rules.ts'

export async function getMaintenanceRequest(ctx: Ctx, id: string): Promise<MaintenanceView> {
  const request = await loadRequest(ctx, id)
  const [facts, photos, updates] = await Promise.all([getFacts(ctx, id), listPhotos(ctx, id), listUpdates(ctx, id)])
  const mover = getRequestMover(ctx, request)
  const mayAssign = can(ctx.actor, 'maintenance.setStatus', request)
  const { title, description, priority, status, assignedTo, respondBy, completedAt, version } = request
  return {
    id,
    version,
    title,
    description,
    priority,
    status,
    assignedTo,
    respondBy,
    completedAt,
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    ...facts,
    cost: mayAssign ? request.cost : null,
    assigneeEmail: mayAssign ? facts.assigneeEmail : null,
    photos,
    updates,
    moves: listMoves({ status, completedAt }, mover, ctx.now()),
    allowed: {
      comment: can(ctx.actor, 'maintenance.comment', request),
      assign: mayAssign,
      seeCost: mayAssign,
    },
  }
}

async function getFacts(ctx: Ctx, id: string) {
  const [facts] = await ctx.db
    .select({
      listing: {
        id: properties.id,
        title: selectHomeName(ctx),
        address: sql<string>`concat_ws(', ', nullif(${properties.unit}, ''), nullif(${properties.street}, ''), nullif(${properties.barangay}, ''), ${properties.city})`,
      },
      tenant: users.fullName,
      assigneeEmail: sql<
        string | null
      >`(select assignee.email from ${users} assignee where assignee.id = ${maintenanceRequests.assignedUserId})`,
      respondedAt,
    })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .leftJoin(rentals, eq(rentals.id, maintenanceRequests.rentalId))
    .leftJoin(users, eq(users.id, rentals.tenantId))
    .where(eq(maintenanceRequests.id, id))
  return facts ?? fail('maintenance.notFound')
}

async function listPhotos(ctx: Ctx, requestId: string): Promise<MaintenanceView['photos']> {
  const rows = await ctx.db
    .select({ id: maintenancePhotos.id })
    .from(maintenancePhotos)
    .where(eq(maintenancePhotos.requestId, requestId))
    .orderBy(asc(maintenancePhotos.createdAt), asc(maintenancePhotos.id))
    .limit(MAX_MAINTENANCE_PHOTOS)
  return rows.map(({ id }) => ({
    id,
    url: href('/dashboard/maintenance/:id/photos/:photoId', { id: requestId, photoId: id }),
  }))
}

async function listUpdates(ctx: Ctx, requestId: string): Promise<MaintenanceUpdate[]> {
  return ctx.db
    .select({
      id: maintenanceUpdates.id,
      author: users.fullName,
      isOwn: sql<boolean>`${maintenanceUpdates.authorId} = ${ctx.actor?.id ?? null}`,
      message: maintenanceUpdates.message,
      status: maintenanceUpdates.status,
      at: maintenanceUpdates.createdAt,
    })
    .from(maintenanceUpdates)
    .innerJoin(users, eq(users.id, maintenanceUpdates.authorId))
    .where(eq(maintenanceUpdates.requestId, requestId))
    .orderBy(asc(maintenanceUpdates.createdAt), asc(maintenanceUpdates.id))
    .limit(2 * MAX_MAINTENANCE_UPDATES)
}

/** Shown inline to people who may read the request: the server encoded the picture itself. */
export async function findMaintenancePhoto(ctx: Ctx, requestId: string, photoId: string): Promise<PrivateFile> {
  const request = await loadRequest(ctx, requestId)
  const [row] = isUuid(photoId)
    ? await ctx.db
        .select({ bucket: storedFiles.bucket, path: storedFiles.path, contentType: storedFiles.contentType })
        .from(maintenancePhotos)
        .innerJoin(storedFiles, eq(storedFiles.id, maintenancePhotos.fileId))
        .where(and(eq(maintenancePhotos.id, photoId), eq(maintenancePhotos.requestId, request.id)))
    : []
  if (!row) return fail('file.notFound')
  const { bucket, path, contentType } = row
  return { ref: { bucket, path }, contentType, name: 'photo.webp', isInline: true }
}

const MAX_HOMES = 200

/** The homes that a tenant rents now, or that an owner has. */
export async function listReportableHomes(ctx: Ctx): Promise<{ id: string; title: string }[]> {
  requireSignIn(ctx.actor)
  const title = selectListingTitle(ctx)
  const { id: me, role } = ctx.actor
  if (role !== 'tenant')
    return ctx.db
      .select({ id: properties.id, title })
      .from(properties)
      .where(and(isOwnHome(ctx), isNull(properties.deletedAt)))
      .orderBy(title, properties.id)
      .limit(MAX_HOMES)
  const today = toManilaDay(ctx.now())
  return ctx.db
    .select({ id: properties.id, title: selectHomeName(ctx) })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(
      and(inArray(rentals.id, selectOwnLeases(me, today)), lte(rentals.startsOn, today), sql`${lastDay} >= ${today}`),
    )
    .orderBy(title, properties.id)
    .limit(MAX_HOMES)
}
