// Creates a draft. The editor asks for the rest.
import { and, eq } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { isPossibleOwner } from '#app/domain/listings/own/possible-owners.queries.server.ts'
import { clearImpossibleFacts } from '#app/domain/listings/space/space.rules.ts'
import { draftListingTexts } from './drafted-text.rules.ts'
import type { ListingBasics } from './new-listing.schema.ts'

type NewListing = {
  /** Of the form: pressed twice, the button creates one draft. */
  key: string
  propertyType: PropertyType
  /** Only agents represent another owner. */
  representedOwner?: string | undefined
  /** What the first step says; absent for a listing that an administrator adds. */
  basics?: ListingBasics
  /** The actor, or the landlord or agent for whom an administrator adds the listing. */
  ownerId?: string
}

export async function createListing(ctx: Ctx, { key, ...input }: NewListing): Promise<{ id: string }> {
  requireSignIn(ctx.actor)
  const ownerId = input.ownerId ?? ctx.actor.id
  authorize(ctx.actor, 'listing.create', { ownerId })
  // Spaces of a chosen building are offered for its owner; a home of its own would be outside the chosen ones
  if (input.ownerId === undefined) requireAllHomes(ctx)
  const isForOther = ownerId !== ctx.actor.id
  if (isForOther) await requirePossibleOwner(ctx, ownerId)
  const representedOwner = ctx.actor.role === 'agent' ? input.representedOwner || null : null
  const { propertyType } = input
  const basics = { ...input.basics, propertyType }
  return once(
    ctx,
    { operation: 'listing.create', key, input: { ownerId, ...basics, representedOwner } },
    async (tx) => {
      await hitLimit(tx, 'listing.create', getAccountSubject(ownerId))
      const now = ctx.now()
      const facts = { ...NO_FACTS, ...basics }
      const texts = draftListingTexts(facts)
      const [row] = await tx.db
        .insert(properties)
        .values({
          ownerId,
          ...basics,
          ...clearImpossibleFacts(facts),
          representedOwner,
          title: texts.title,
          titleFil: texts.title_fil,
          description: texts.description,
          descriptionFil: texts.description_fil,
          statusChangedAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: properties.id })
      if (!row) return fail('app.unexpected')
      await recordAudit(tx, {
        action: 'listing.created',
        subjectType: 'listing',
        subjectId: row.id,
        details: { propertyType, ...(isForOther ? { ownerId } : {}) },
      })
      return row
    },
  )
}

/** Tenants and administrators have no listings, and a deactivated account gets none. */
async function requirePossibleOwner(ctx: Ctx, userId: string): Promise<void> {
  const [owner] = await ctx.db
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(and(eq(userProfiles.userId, userId), isPossibleOwner))
  if (!owner) fail('listing.ownerNotAllowed')
}

/** The defaults of a new row: nothing is entered yet. */
const NO_FACTS = {
  roomType: 'entire_place',
  residents: 'anyone',
  ownBathroom: null,
  curfew: null,
  bedroomCount: 0,
  bathroomCount: 0,
  parkingCount: 0,
  floorArea: null,
  furnishing: 'unfurnished',
  petsAllowed: false,
  barangay: null,
  city: '',
  includedUtilities: [],
  amenities: [],
} as const
