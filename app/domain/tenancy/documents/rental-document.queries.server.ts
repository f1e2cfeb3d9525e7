// Documents of rentals that the person may open, and the papers that the site makes for a rental.
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { documents, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { andChosenHome, isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import type { PrivateFile } from '#app/domain/messaging/attachments/attachment.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { leaseShares, selectOwnLeases } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { listRoommateIds } from '#app/domain/tenancy/roommates/roommate-shares.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import {
  type DocumentedRental,
  documentList,
  type DocumentQuery,
  type RentalDocument,
} from './rental-document.model.ts'
import { isRemovable } from './rental-document.rules.ts'

const NEWEST = [desc(documents.createdAt), desc(documents.id)]
const DOCUMENT_ORDERS = {
  newest: NEWEST,
  /** By home and kind, as the list groups them: the latest lease first. */
  listing: [desc(rentals.startsOn), desc(rentals.id), documents.kind, ...NEWEST],
}

export async function listDocuments(
  ctx: Ctx,
  { rentalId, page }: DocumentQuery,
  limit = documentList.pageSize,
  order: keyof typeof DOCUMENT_ORDERS = 'listing',
): Promise<{ rows: RentalDocument[]; total: number }> {
  const condition = and(isVisible(ctx), rentalId === null ? undefined : eq(documents.rentalId, rentalId))
  const [rows, [figures]] = await Promise.all([
    ctx.db
      .select({
        id: documents.id,
        rentalId: documents.rentalId,
        kind: documents.kind,
        title: documents.title,
        audience: documents.audience,
        listing: selectHomeName(ctx),
        uploader: users.fullName,
        createdAt: documents.createdAt,
        sizeBytes: storedFiles.sizeBytes,
        uploadedBy: documents.uploadedBy,
        ownerId: properties.ownerId,
      })
      .from(documents)
      .innerJoin(rentals, eq(rentals.id, documents.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .innerJoin(storedFiles, eq(storedFiles.id, documents.fileId))
      .leftJoin(users, eq(users.id, documents.uploadedBy))
      .where(condition)
      .orderBy(...DOCUMENT_ORDERS[order])
      .limit(limit)
      .offset(getPageOffset(page, limit)),
    ctx.db
      .select({ total: count() })
      .from(documents)
      .innerJoin(rentals, eq(rentals.id, documents.rentalId))
      .innerJoin(properties, eq(properties.id, rentals.propertyId))
      .where(condition),
  ])
  const shown = rows.map(({ uploadedBy, ownerId, ...row }) =>
    Object.assign(row, {
      url: href('/dashboard/documents/:id/file', { id: row.id }),
      mayRemove: uploadedBy === ctx.actor?.id && isRemovable(row, ownerId === uploadedBy ? 'owner' : 'tenant'),
    }),
  )
  return { rows: shown, total: figures?.total ?? 0 }
}

/** The permission `document.read` of the two parties as a condition. */
function isVisible(ctx: Ctx): SQL | undefined {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  const isFor = (side: 'owner' | 'tenant') => sql`${documents.audience} in ('both', ${side})`
  const isUploader = eq(documents.uploadedBy, me)
  // What one of several tenants uploaded for themselves is not for the others
  const isForTenant = and(
    isFor('tenant'),
    or(eq(documents.audience, 'both'), eq(documents.uploadedBy, properties.ownerId)),
  )
  return and(
    isOwnRental(ctx, me),
    or(
      and(inArray(rentals.id, selectOwnLeases(me, toManilaDay(ctx.now()))), or(isForTenant, isUploader)),
      and(eq(properties.ownerId, me), or(isFor('owner'), isUploader)),
    ),
  )
}

/** As tenant or as owner: a union of two index scans. */
const isOwnRental = (ctx: Ctx, me: string): SQL => sql`(${rentals.id} in (
  select tenancy.id from ${selectOwnLeases(me, toManilaDay(ctx.now()))} tenancy
  union
  select mine.id from ${properties} own join ${rentals} mine on mine.property_id = own.id where own.owner_id = ${me})${andChosenHome(ctx, rentals.propertyId)})`

const MAX_RENTALS = 200

/** The rentals of the person, newest first, with the papers of each. */
export async function listDocumentedRentals(ctx: Ctx): Promise<DocumentedRental[]> {
  requireSignIn(ctx.actor)
  const rows = await ctx.db
    .select({ id: rentals.id, label: selectHomeName(ctx), startsOn: rentals.startsOn, endsOn: lastDay })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(isOwnRental(ctx, ctx.actor.id))
    .orderBy(desc(rentals.startsOn), desc(rentals.id))
    .limit(MAX_RENTALS)
  return rows.map((row) => Object.assign(row, getPaperUrls(row.id)))
}

export const getPaperUrls = (id: string) => ({
  leaseUrl: href('/dashboard/rentals/:id/lease.pdf', { id }),
  archiveUrl: href('/dashboard/rentals/:id/archive.zip', { id }),
  depositUrl: href('/dashboard/rentals/:id/deposit', { id }),
})

/** Always a download. Administrators see that a document exists, not what is in it. */
export async function findDocumentFile(ctx: Ctx, id: string): Promise<PrivateFile> {
  requireSignIn(ctx.actor)
  const [row] = isUuid(id)
    ? await ctx.db
        .select({
          audience: documents.audience,
          uploadedBy: documents.uploadedBy,
          tenantId: rentals.tenantId,
          shares: leaseShares,
          listing: { ownerId: properties.ownerId },
          bucket: storedFiles.bucket,
          path: storedFiles.path,
          contentType: storedFiles.contentType,
          name: storedFiles.originalName,
        })
        .from(documents)
        .innerJoin(rentals, eq(rentals.id, documents.rentalId))
        .innerJoin(properties, eq(properties.id, rentals.propertyId))
        .innerJoin(storedFiles, eq(storedFiles.id, documents.fileId))
        .where(and(eq(documents.id, id), isChosenHome(ctx, rentals.propertyId)))
    : []
  if (!row) return fail('document.notFound')
  const roommateIds = listRoommateIds(row, toManilaDay(ctx.now()))
  authorizeVisible(ctx.actor, 'document.read', 'document.notFound', { ...row, roommateIds })
  if (ctx.actor.role === 'admin') fail('auth.forbidden')
  const { bucket, path, contentType } = row
  return { ref: { bucket, path }, contentType, name: row.name ?? 'document', isInline: false }
}
