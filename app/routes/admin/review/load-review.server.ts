import { findUndoable, getReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { APPROXIMATE_RADIUS_M } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { getMapTiles } from '#app/http/responses/map-tiles.server.ts'

export type ReviewMap = { radius: number; tiles: ReturnType<typeof getMapTiles> }

export async function loadReview(ctx: Ctx, { searchParams: params }: URL) {
  const id = params.get('id')
  const [wanted, undoable] = await Promise.all([
    getReviewCase(ctx, id),
    findUndoable(ctx, params.get('decided') ?? '', Number(params.get('version') ?? Number.NaN)),
  ])
  // Somebody decided about the listing of this address: the longest waiting one takes its place
  const isGone = id !== null && wanted === null
  const current = isGone ? await getReviewCase(ctx, null) : wanted
  return {
    now: ctx.now(),
    current,
    isGone: isGone && current !== null,
    undoable,
    isReturning: params.has('return') && !isGone,
    map: { radius: APPROXIMATE_RADIUS_M, tiles: getMapTiles(ctx) } satisfies ReviewMap,
  }
}
