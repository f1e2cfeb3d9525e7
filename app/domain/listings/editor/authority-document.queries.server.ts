// A document that was checked for another unit of the same owner at the same address.
import { and, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

/**
 * The latest one whose check is still valid, of the same agent. The address is the street with its number, which is that of the building,
 * the barangay and the city. Without a street or an owner nothing can be compared.
 */
export async function findReusableAuthority(ctx: Ctx, listing: StoredListing) {
  const { id, ownerId, representedOwner, street, barangay, citySlug } = listing
  if (representedOwner === null || street === null || citySlug === null) return null
  const isStillValid = or(
    isNull(verificationChecks.validUntil),
    gte(verificationChecks.validUntil, toManilaDay(ctx.now())),
  )
  const [found] = await ctx.db
    .select({
      propertyId: properties.id,
      title: properties.title,
      checkedAt: verificationChecks.checkedAt,
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      contentType: storedFiles.contentType,
      sha256: storedFiles.sha256,
      name: storedFiles.originalName,
    })
    .from(properties)
    .innerJoin(verificationChecks, eq(verificationChecks.propertyId, properties.id))
    .innerJoin(storedFiles, eq(storedFiles.id, properties.authorityFileId))
    .where(
      and(
        eq(properties.ownerId, ownerId),
        isChosenHome(ctx, properties.id),
        ne(properties.id, id),
        isNull(properties.deletedAt),
        eq(properties.citySlug, citySlug),
        barangay === null ? isNull(properties.barangay) : eq(properties.barangay, barangay),
        sql`lower(${properties.street}) = lower(${street})`,
        sql`lower(${properties.representedOwner}) = lower(${representedOwner})`,
        eq(verificationChecks.kind, 'owner_authority'),
        isStillValid,
      ),
    )
    .orderBy(desc(verificationChecks.checkedAt))
    .limit(1)
  return found ?? null
}
