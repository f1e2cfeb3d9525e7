// Newsletter with double opt-in and one-click unsubscribe (promise E3). Only hashes of the tokens are stored.
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { createToken, hashToken } from '#app/adapters/tokens.server.ts'
import { newsletterSubscriptions as subscriptions } from '#app/db/schema/platform/content.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { countMail, sendMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { buildConfirmationMail } from './newsletter.mail.server.ts'
import { CONFIRM_WITHIN_DAYS } from './newsletter.rules.ts'
import { readIssueToken } from './issue-link.rules.server.ts'
import type { NewsletterConfirmation, NewsletterInput, NewsletterToken } from './newsletter.schema.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The answer is the same for a new, a pending and a subscribed address, so that it does not reveal subscribers. A subscribed
 * address is not changed: a request by someone else sends no mail and does not invalidate the existing links.
 */
export async function subscribeToNewsletter(ctx: Ctx, { email }: NewsletterInput): Promise<void> {
  authorize(ctx.actor, 'newsletter.subscribe')
  await hitLimit(ctx, 'newsletter', `email:${email}`)
  const sender = ctx.actor ? getAccountSubject(ctx.actor.id) : getAddressSubject(ctx.request.clientAddress)
  await countMail(ctx, sender) // also for a subscribed address: the limit must not tell them apart
  await inTransaction(ctx, async (tx) => {
    const links = { confirmToken: createToken(ctx.adapters.random), unsubscribeToken: createToken(ctx.adapters.random) }
    if (!(await storePendingSubscription(tx, email, links))) return
    await sendMail(tx, email, (siteName) => buildConfirmationMail(ctx, siteName, links), { sender, isCounted: true })
  })
}

/** Stores the new token hashes; false for a subscribed address. One statement, so concurrent requests end with one row. */
async function storePendingSubscription(
  ctx: Ctx,
  email: string,
  { confirmToken, unsubscribeToken }: { confirmToken: string; unsubscribeToken: string },
): Promise<boolean> {
  const now = ctx.now()
  const pendingValues = {
    locale: ctx.request.locale,
    status: 'pending' as const,
    confirmTokenHash: hashToken(confirmToken),
    unsubscribeTokenHash: hashToken(unsubscribeToken),
    updatedAt: now,
  }
  const rows = await ctx.db
    .insert(subscriptions)
    .values({ email, ...pendingValues, createdAt: now })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: pendingValues,
      setWhere: inArray(subscriptions.status, ['pending', 'unsubscribed']),
    })
    .returning({ id: subscriptions.id })
  return rows.length > 0
}

/** Idempotent. A token that was replaced, is older than seven days or was followed by an unsubscribe is refused. */
export async function confirmSubscription(
  ctx: Ctx,
  { token, city = '' }: NewsletterToken & Partial<NewsletterConfirmation>,
): Promise<void> {
  const citySlug = findCityBySlug(city)?.slug ?? null
  const now = ctx.now()
  const matchesToken = eq(subscriptions.confirmTokenHash, hashToken(token))
  const isInTime = gt(subscriptions.updatedAt, new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS))
  const confirmed = await ctx.db
    .update(subscriptions)
    .set({ status: 'confirmed', citySlug, confirmedAt: now, unsubscribedAt: null, updatedAt: now })
    .where(and(matchesToken, eq(subscriptions.status, 'pending'), isInTime))
    .returning({ id: subscriptions.id })
  if (confirmed.length > 0) return
  const [earlier] = await ctx.db.select({ status: subscriptions.status }).from(subscriptions).where(matchesToken)
  if (earlier?.status !== 'confirmed') fail('newsletter.linkInvalid')
}

/** The token of the opt-in mail is compared by its hash; that of an issue contains the id of the subscription. */
function buildTokenCondition(ctx: Ctx, token: string): SQL {
  const subscriptionId = readIssueToken(ctx, token)
  return subscriptionId === null
    ? eq(subscriptions.unsubscribeTokenHash, hashToken(token))
    : eq(subscriptions.id, subscriptionId)
}

export async function unsubscribeFromNewsletter(ctx: Ctx, { token }: NewsletterToken): Promise<void> {
  const now = ctx.now()
  const unsubscribed = await ctx.db
    .update(subscriptions)
    .set({
      status: 'unsubscribed',
      unsubscribedAt: sql`coalesce(${subscriptions.unsubscribedAt}, ${now})`,
      updatedAt: now,
    })
    .where(buildTokenCondition(ctx, token))
    .returning({ id: subscriptions.id })
  if (unsubscribed.length === 0) fail('newsletter.linkInvalid')
}
