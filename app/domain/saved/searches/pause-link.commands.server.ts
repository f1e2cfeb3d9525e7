// The link in an alert that pauses its search without a sign-in. Its token is encrypted and has no expiry, like that of other mails.
import { eq, sql } from 'drizzle-orm'
import { DecryptionError } from '#app/db/encryption.server.ts'
import { savedSearches } from '#app/db/schema/messaging/saved-searches.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'

const PAUSE_PATH = '/searches/pause'
const TOKEN_PURPOSE = 'saved_searches.pause'
const TOKEN_OWNER = 'link'

export function buildPauseLink(ctx: Ctx, searchId: string): string {
  const url = new URL(PAUSE_PATH, ctx.config.baseUrl)
  url.searchParams.set('token', ctx.adapters.cipher.encrypt(searchId, TOKEN_PURPOSE, TOKEN_OWNER))
  return url.href
}

/** The name of the search; empty if it was deleted since. Fails for a token that we did not create. */
export async function readPauseLink(ctx: Ctx, token: string): Promise<{ name: string }> {
  const searchId = readSearchId(ctx, token)
  const [search] = await ctx.db
    .select({ name: savedSearches.name })
    .from(savedSearches)
    .where(eq(savedSearches.id, searchId))
  return { name: search?.name ?? '' }
}

/** Idempotent; a search that was deleted since needs no pause. */
export async function pauseByLink(ctx: Ctx, token: string): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(savedSearches)
    .set({ pausedAt: sql`coalesce(${savedSearches.pausedAt}, ${now})`, updatedAt: now })
    .where(eq(savedSearches.id, readSearchId(ctx, token)))
}

function readSearchId(ctx: Ctx, token: string): string {
  try {
    const searchId = ctx.adapters.cipher.decrypt(token, TOKEN_PURPOSE, TOKEN_OWNER)
    return isUuid(searchId) ? searchId : fail('notification.linkInvalid')
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return fail('notification.linkInvalid')
  }
}
