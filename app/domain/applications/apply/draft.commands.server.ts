// What a renter has typed for one listing and not sent yet.
import { and, eq, sql } from 'drizzle-orm'
import { applicationDrafts as drafts } from '#app/db/schema/tenancy/applications.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toCanonicalJson } from '#app/domain/kernel/idempotency/request-hash.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { findOpenApplicationId } from './apply-form.queries.server.ts'
import { findApplyRefusal, loadApplyListing } from './apply-listing.queries.server.ts'
import type { DraftInput } from './apply.schema.ts'

/** Version 0 is a draft that does not exist yet. A save that arrives twice changes nothing the second time. */
export async function saveDraft(ctx: Ctx, propertyId: string, input: DraftInput): Promise<{ version: number }> {
  requireSignIn(ctx.actor)
  const refusal = findApplyRefusal(ctx, await loadApplyListing(ctx, propertyId))
  if (refusal) fail(refusal)
  // a save that arrives after the application would bring the draft back
  if (await findOpenApplicationId(ctx, propertyId)) fail('application.alreadyOpen')
  const key = { userId: ctx.actor.id, propertyId }
  const saved = input.version === 0 ? await insertDraft(ctx, key, input) : await updateDraft(ctx, key, input)
  if (saved) return saved
  const [stored] = await ctx.db.select().from(drafts).where(matches(key))
  if (!stored || toCanonicalJson(stored.answers) !== toCanonicalJson(input.answers)) fail('app.changedMeanwhile')
  return { version: stored.version }
}

type Key = { userId: string; propertyId: string }

const matches = ({ userId, propertyId }: Key) => and(eq(drafts.userId, userId), eq(drafts.propertyId, propertyId))

async function insertDraft(ctx: Ctx, key: Key, { answers }: DraftInput) {
  const [row] = await ctx.db
    .insert(drafts)
    .values({ ...key, answers, createdAt: ctx.now(), updatedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ version: drafts.version })
  return row
}

async function updateDraft(ctx: Ctx, key: Key, { version, answers }: DraftInput) {
  const [row] = await ctx.db
    .update(drafts)
    .set({ answers, version: sql`${drafts.version} + 1`, updatedAt: ctx.now() })
    .where(and(matches(key), eq(drafts.version, version)))
    .returning({ version: drafts.version })
  return row
}

export async function deleteDraft(ctx: Ctx, key: Key): Promise<void> {
  await ctx.db.delete(drafts).where(matches(key))
}
