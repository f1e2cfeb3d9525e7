import { getApplicationFacts } from '#app/domain/applications/facts/application-facts.queries.server.ts'
import { listComparableIds } from '#app/domain/applications/received/received-list.queries.server.ts'
import { readComparedIds } from '#app/domain/applications/received/received-list.schema.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** The chosen applications, or the pending ones of a listing; oldest first. */
export async function loadCompared(ctx: Ctx, url: URL) {
  requireSignIn(ctx.actor)
  const listingId = url.searchParams.get('listing') ?? ''
  const ids = isUuid(listingId) ? await listComparableIds(ctx, listingId) : readComparedIds(url.searchParams)
  const compared = await Promise.all(ids.map((id) => getApplicationFacts(ctx, id)))
  return {
    role: ctx.actor.role,
    compared: compared.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime()),
  }
}
