// An owner offers an amenity to the tenants of chosen listings.
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { sharedAmenities, sharedAmenityProperties } from '#app/db/schema/tenancy/shared-amenities.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { loadOwnedAmenity } from './shared-amenity.queries.server.ts'
import type { AmenityInput } from './shared-amenity.schema.ts'

export async function createAmenity(ctx: Ctx, input: AmenityInput): Promise<string> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'amenity.manage', { ownerId })
  const { key, ...facts } = input
  return once(ctx, { operation: 'amenity.create', key, input: facts }, async (tx) => {
    await hitLimit(tx, 'amenity', getAccountSubject(ownerId))
    const now = tx.now()
    const [row] = await tx.db
      .insert(sharedAmenities)
      .values({ ...toTerms(input), ownerId, createdAt: now, updatedAt: now })
      .returning({ id: sharedAmenities.id })
    if (!row) throw new Error('the insert returned no amenity')
    await linkListings(tx, row.id, ownerId, input.listings)
    await recordChange(tx, 'amenity.created', row.id, input)
    return row.id
  })
}

/** Reservations that exist stay valid: the owner cancels single ones. */
export async function changeAmenity(ctx: Ctx, id: string, input: AmenityInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { ownerId, version } = await loadOwnedAmenity(tx, id, { lock: true })
    if (version !== input.version) fail('app.changedMeanwhile')
    await tx.db
      .update(sharedAmenities)
      .set({ ...toTerms(input), version: sql`${sharedAmenities.version} + 1`, updatedAt: tx.now() })
      .where(eq(sharedAmenities.id, id))
    await linkListings(tx, id, ownerId, input.listings)
    await recordChange(tx, 'amenity.changed', id, input)
  })
}

function toTerms(input: AmenityInput) {
  const { name, description, opensAt, closesAt, maxMinutes, hourlyPrice, capacity, isActive } = input
  return {
    name,
    description: description || null,
    opensAt,
    closesAt,
    maxMinutes,
    hourlyPrice,
    capacity,
    isActive: isActive === 'on',
  }
}

async function linkListings(ctx: Ctx, id: string, ownerId: string, listings: readonly string[]): Promise<void> {
  const wanted = [...new Set(listings)]
  const owned = await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        inArray(properties.id, wanted),
        eq(properties.ownerId, ownerId),
        isNull(properties.deletedAt),
        isChosenHome(ctx, properties.id),
      ),
    )
  if (owned.length < wanted.length) failField('listings', 'amenity.listings.required')
  await ctx.db
    .delete(sharedAmenityProperties)
    .where(and(eq(sharedAmenityProperties.sharedAmenityId, id), notInArray(sharedAmenityProperties.propertyId, wanted)))
  await ctx.db
    .insert(sharedAmenityProperties)
    .values(wanted.map((propertyId) => ({ sharedAmenityId: id, propertyId })))
    .onConflictDoNothing()
}

async function recordChange(
  ctx: Ctx,
  action: 'amenity.created' | 'amenity.changed',
  subjectId: string,
  { hourlyPrice, listings }: AmenityInput,
): Promise<void> {
  const details = { hourlyPrice, listings: listings.length }
  await recordAudit(ctx, { action, subjectType: 'amenity', subjectId, details })
}
