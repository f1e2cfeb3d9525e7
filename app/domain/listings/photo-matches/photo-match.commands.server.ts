// An administrator has looked at a pair of equal pictures. The listings stay as they are: a move of their status is its own decision.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import type { PhotoMatchChange } from './photo-match.schema.ts'

/** Of two administrators one decides; the other is told so. */
export async function changePhotoMatch(ctx: Ctx, { id, intent }: PhotoMatchChange): Promise<void> {
  authorize(ctx.actor, 'listing.review')
  requireSignIn(ctx.actor)
  const isHandling = intent === 'handle'
  const values = isHandling ? { handledBy: ctx.actor.id, handledAt: ctx.now() } : { handledBy: null, handledAt: null }
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(photoMatches)
      .set(values)
      .where(
        and(eq(photoMatches.id, id), isHandling ? isNull(photoMatches.handledAt) : isNotNull(photoMatches.handledAt)),
      )
      .returning({ id: photoMatches.id })
    if (changed.length === 0) fail('app.changedMeanwhile')
    await recordAudit(tx, {
      action: isHandling ? 'photoMatch.handled' : 'photoMatch.reopened',
      subjectType: 'photoMatch',
      subjectId: id,
    })
  })
}
