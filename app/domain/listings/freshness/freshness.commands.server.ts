// Asks owners regularly whether their listings are available, asks once more, and hides a listing without an answer. Every step of a
// listing is one transaction under a row lock: state, notification and mail commit together, also with several processes.
import { and, asc, eq, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { getTitleParams, moveListing } from '#app/domain/listings/own/listing-status.commands.server.ts'
import type { MailLinks } from '#app/domain/notifications/delivery/new-notification.model.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import { m } from '#app/messages/messages.js'
import { AVAILABILITY_KINDS } from './availability.commands.server.ts'
import { buildAvailabilityLink } from './availability-link.rules.server.ts'
import { type FreshnessPeriods, type FreshnessStep, listFreshnessSteps } from './freshness.rules.ts'

const BATCH_SIZE = 100
const DAY_MS = 24 * 60 * 60_000

/** Does nothing while notifications are off: a listing must not expire over a question that nobody received. */
export async function checkFreshness(ctx: Ctx): Promise<void> {
  const settings = await getSettings(ctx)
  if (!settings.notificationsEnabled) return
  for (const { step, askCount, dueBefore } of listFreshnessSteps(settings, ctx.now()))
    await runStep(ctx, step, buildDueCondition(askCount, dueBefore), settings)
}

/** The expression is that of the index `properties_availability_due`. */
function buildDueCondition(askCount: number, dueBefore: Date): SQL | undefined {
  return and(
    eq(properties.status, 'active'),
    isNull(properties.deletedAt),
    eq(properties.availabilityAskCount, askCount),
    lte(waitingSince, dueBefore),
  )
}
const waitingSince = sql`coalesce(${properties.availabilityAskedAt}, ${properties.availabilityConfirmedAt}, ${properties.publishedAt})`

/** A listing that fails is left for the next run and does not keep the others. */
async function runStep(
  ctx: Ctx,
  step: FreshnessStep,
  isDue: SQL | undefined,
  periods: FreshnessPeriods,
): Promise<void> {
  const failedIds: string[] = []
  for (;;) {
    const due = await ctx.db
      .select({ id: properties.id })
      .from(properties)
      .where(and(isDue, failedIds.length > 0 ? notInArray(properties.id, failedIds) : undefined))
      .orderBy(asc(waitingSince))
      .limit(BATCH_SIZE)
    let doneCount = 0
    for (const { id } of due) {
      try {
        if (await inTransaction(ctx, (tx) => takeStep(tx, id, step, isDue, periods))) doneCount++
      } catch (error) {
        ctx.adapters.log.warn('freshness.stepFailed', { listingId: id, step, error })
        failedIds.push(id)
      }
    }
    if (due.length < BATCH_SIZE || doneCount === 0) return
  }
}

/** False if another process has the listing or has taken the step. */
async function takeStep(
  ctx: Ctx,
  id: string,
  step: FreshnessStep,
  isDue: SQL | undefined,
  periods: FreshnessPeriods,
): Promise<boolean> {
  const [listing] = await ctx.db
    .select()
    .from(properties)
    .where(and(eq(properties.id, id), isDue))
    .for('update', { skipLocked: true })
  if (!listing) return false
  if (step === 'expire') await expireListing(ctx, listing)
  else await askOwner(ctx, listing, step, periods)
  return true
}

async function askOwner(
  ctx: Ctx,
  listing: StoredListing,
  step: 'ask' | 'remind',
  { freshnessRemindDays }: FreshnessPeriods,
): Promise<void> {
  const now = ctx.now()
  // A late second question, after a pause of the job, leaves the owner as much time to answer as a punctual one
  const earliest = new Date(now.getTime() - freshnessRemindDays * DAY_MS)
  const firstAskedAt = listing.availabilityAskedAt ?? now
  await ctx.db
    .update(properties)
    .set({
      availabilityAskedAt: step === 'ask' || firstAskedAt > earliest ? firstAskedAt : earliest,
      availabilityAskCount: step === 'ask' ? 1 : 2,
    })
    .where(eq(properties.id, listing.id))
  await tellOwner(
    ctx,
    listing,
    step === 'ask' ? 'listing.availabilityAsked' : 'listing.availabilityAskedAgain',
    () => ({
      button: { label: m.availability_yes(), url: buildAvailabilityLink(ctx, listing, 'yes') },
      otherButton: { label: m.availability_no(), url: buildAvailabilityLink(ctx, listing, 'no') },
    }),
  )
}

async function expireListing(ctx: Ctx, listing: StoredListing): Promise<void> {
  await moveListing(ctx, listing, { status: 'inactive', reason: 'no_answer', mover: 'owner' })
  await tellOwner(ctx, listing, 'listing.expired', () => ({
    button: { label: m.availability_return(), url: buildAvailabilityLink(ctx, listing, 'yes') },
  }))
}

/** Only the latest of the notifications about one listing stays unread. */
async function tellOwner(
  ctx: Ctx,
  listing: StoredListing,
  kind: (typeof AVAILABILITY_KINDS)[number],
  mailLinks: () => MailLinks,
): Promise<void> {
  const { ownerId: userId, id } = listing
  await settleNotifications(ctx, { userId, kinds: AVAILABILITY_KINDS, subjectId: id })
  await notify(ctx, { userId, kind, subject: { type: 'listing', id }, params: getTitleParams(listing), mailLinks })
}
