// The newsletter: asked for in the footer, confirmed by a link, left by a link (PROMISES E3). Only hashes of the links are kept.
import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { newsletterSubscriptions as subscriptions } from '#app/db/schema/platform/content.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { accountSubject, addressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { confirmationMail } from './newsletter.mail.server.ts'
import { CONFIRM_WITHIN_DAYS } from './newsletter.rules.ts'
import type { NewsletterInput, NewsletterToken } from './newsletter.schema.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * The answer is the same whether the address is new, waiting or on the list already: nobody learns who reads us. Whoever is on the
 * list stays there untouched, so that a stranger's request neither mails them nor breaks the links they have.
 */
export async function subscribe(ctx: Ctx, { email }: NewsletterInput): Promise<void> {
  authorize(ctx.actor, 'newsletter.subscribe')
  await hitLimit(ctx, 'newsletter', `email:${email}`)
  const { siteName } = await getSettings(ctx)
  await inTransaction(ctx, async (inside) => {
    const links = { confirmToken: newToken(ctx), unsubscribeToken: newToken(ctx) }
    if (!(await askAgain(inside, email, links))) return
    await queueMail(inside, {
      template: 'newsletter.confirm',
      locale: ctx.request.locale,
      to: email,
      sender: ctx.actor ? accountSubject(ctx.actor.id) : addressSubject(ctx.request.clientAddress),
      ...confirmationMail(ctx, siteName, links),
    })
  })
}

/** Notes the new links; false for an address that is on the list. One statement, so two requests at once end with one row. */
async function askAgain(
  ctx: Ctx,
  email: string,
  { confirmToken, unsubscribeToken }: { confirmToken: string; unsubscribeToken: string },
): Promise<boolean> {
  const now = ctx.now()
  const asked = {
    locale: ctx.request.locale,
    status: 'pending' as const,
    confirmTokenHash: hashOf(confirmToken),
    unsubscribeTokenHash: hashOf(unsubscribeToken),
    updatedAt: now,
  }
  const rows = await ctx.db
    .insert(subscriptions)
    .values({ email, ...asked, createdAt: now })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: asked,
      setWhere: inArray(subscriptions.status, ['pending', 'unsubscribed']),
    })
    .returning({ id: subscriptions.id })
  return rows.length > 0
}

/** Pressing twice is no mistake; a link that was replaced, is too old or was followed by a goodbye does not count. */
export async function confirmSubscription(ctx: Ctx, { token }: NewsletterToken): Promise<void> {
  const now = ctx.now()
  const isIt = eq(subscriptions.confirmTokenHash, hashOf(token))
  const inTime = gt(subscriptions.updatedAt, new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS))
  const confirmed = await ctx.db
    .update(subscriptions)
    .set({ status: 'confirmed', confirmedAt: now, unsubscribedAt: null, updatedAt: now })
    .where(and(isIt, eq(subscriptions.status, 'pending'), inTime))
    .returning({ id: subscriptions.id })
  if (confirmed.length > 0) return
  const [earlier] = await ctx.db.select({ status: subscriptions.status }).from(subscriptions).where(isIt)
  if (earlier?.status !== 'confirmed') fail('newsletter.linkInvalid')
}

export async function unsubscribe(ctx: Ctx, { token }: NewsletterToken): Promise<void> {
  const now = ctx.now()
  const left = await ctx.db
    .update(subscriptions)
    .set({
      status: 'unsubscribed',
      unsubscribedAt: sql`coalesce(${subscriptions.unsubscribedAt}, ${now})`,
      updatedAt: now,
    })
    .where(eq(subscriptions.unsubscribeTokenHash, hashOf(token)))
    .returning({ id: subscriptions.id })
  if (left.length === 0) fail('newsletter.linkInvalid')
}

function newToken(ctx: Ctx): string {
  return Buffer.from(ctx.adapters.random.bytes(32)).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
