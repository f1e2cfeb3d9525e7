// Answers to "Still available?": by the link of a mail, on the page of the question, or for several listings in the dashboard.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { lockOwnListing, type StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { isLatestQuestion, readAvailabilityToken } from './availability-link.rules.server.ts'
import type { AvailabilityOutcome } from './availability.model.ts'
import { selectAskedListing } from './availability.queries.server.ts'
import type { AvailabilityAnswer } from './availability.schema.ts'
import { getAvailabilityState } from './freshness.rules.ts'

export const AVAILABILITY_KINDS = [
  'listing.availabilityAsked',
  'listing.availabilityAskedAgain',
  'listing.expired',
] as const satisfies NotificationKind[]

const MAX_CONFIRMED_AT_ONCE = 500

type Source = 'link' | 'page' | 'list'

/** Acts for the owner, with the owner's permissions. An account that cannot sign in cannot answer by link either. */
export async function answerByLink(
  ctx: Ctx,
  { token, answer }: { token: string; answer: AvailabilityAnswer },
): Promise<AvailabilityOutcome> {
  const question = readAvailabilityToken(ctx, token)
  return inTransaction(ctx, async (tx) => {
    const [listing] = await selectAskedListing(tx, question.listingId).for('update')
    if (!listing) return fail('listing.availabilityLinkInvalid')
    const actor = await findOwner(tx, listing.ownerId)
    if (!actor) return fail('listing.availabilityLinkInvalid')
    if (!isLatestQuestion(listing, question)) return fail('listing.availabilityAnswered')
    authorize(actor, 'listing.setStatus', listing)
    return applyAnswer({ ...tx, actor }, listing, answer, 'link')
  })
}

export async function answerAsOwner(
  ctx: Ctx,
  { id, answer }: { id: string; answer: AvailabilityAnswer },
): Promise<AvailabilityOutcome> {
  return inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, id)
    authorize(ctx.actor, 'listing.setStatus', listing)
    return applyAnswer(tx, listing, answer, 'page')
  })
}

/** For the own active listings among the ids; returns those. Locks in the order of the ids, so that two calls cannot wait for each other. */
export async function confirmAvailability(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  const known = [...new Set(ids)].filter(isUuid).slice(0, MAX_CONFIRMED_AT_ONCE)
  return inTransaction(ctx, async (tx) => {
    const listings = await tx.db
      .select()
      .from(properties)
      .where(
        and(
          inArray(properties.id, known),
          eq(properties.ownerId, ownerId),
          isChosenHome(ctx, properties.id),
          eq(properties.status, 'active'),
          isNull(properties.deletedAt),
        ),
      )
      .orderBy(asc(properties.id))
      .for('update')
    for (const listing of listings) {
      authorize(ctx.actor, 'listing.setStatus', listing)
      await applyAnswer(tx, listing, 'yes', 'list')
    }
    return listings.map(({ id }) => id)
  })
}

/** The row is locked, and the actor may set its status. */
async function applyAnswer(
  ctx: Ctx,
  listing: StoredListing,
  answer: AvailabilityAnswer,
  source: Source,
): Promise<AvailabilityOutcome> {
  const state = getAvailabilityState(listing, true)
  await settleNotifications(ctx, { userId: listing.ownerId, kinds: AVAILABILITY_KINDS, subjectId: listing.id })
  if (state === 'asked' && answer === 'yes') {
    await storeConfirmation(ctx, listing.id, source)
    return 'confirmed'
  }
  if (state === 'asked') {
    await moveListing(ctx, listing, { status: 'inactive', reason: 'not_available', mover: 'owner' })
    return 'withdrawn'
  }
  if (state !== 'hidden' || answer === 'no') return fail('listing.availabilityAnswered')
  await moveListing(ctx, listing, { status: 'active', mover: 'owner' })
  return 'returned'
}

/** Neither the version nor the time of change: the content is the same, and an open editor must not get a conflict. */
async function storeConfirmation(ctx: Ctx, id: string, source: Source): Promise<void> {
  await ctx.db
    .update(properties)
    .set({ availabilityConfirmedAt: ctx.now(), availabilityAskedAt: null, availabilityAskCount: 0 })
    .where(eq(properties.id, id))
  await recordAudit(ctx, {
    action: 'listing.availabilityConfirmed',
    subjectType: 'listing',
    subjectId: id,
    details: { by: source },
  })
}

async function findOwner(ctx: Ctx, userId: string): Promise<Ctx['actor']> {
  const [owner] = await ctx.db
    .select({ id: users.id, role: userProfiles.userType, isActive: userProfiles.isActive })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.banned, false), isNull(users.erasedAt)))
  return owner?.isActive ? owner : null
}
