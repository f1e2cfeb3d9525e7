// The checks before anything is done with saved homes (spec §5), in the specification's words. A page says for whom it was made: in
// another tab somebody else may have signed in since, and their list must not fill up with what the first one presses.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isDatabaseUnavailable } from '#app/db/failures.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { authorize } from '#app/permissions/policy.ts'

type WishlistAction = 'wishlist.read' | 'wishlist.add' | 'wishlist.remove'

const MISSING_IDS = ['', 'undefined', 'null']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The person whose lists these are. `signInFirst` is what a guest is told. */
export function requireOwner(ctx: Ctx, userId: string, action: WishlistAction, signInCode: ErrorCode): string {
  if (MISSING_IDS.includes(userId.trim())) fail('saved.invalidUserId')
  const { actor, session } = ctx
  if (actor === null) fail(signInCode)
  if (session === null) fail('saved.sessionMissing')
  if (actor.id !== userId) fail('saved.userMismatch')
  authorize(actor, action, { userId })
  return actor.id
}

/** Not empty by §5. One that cannot be an id belongs to no home. */
export function requireListingId(propertyId: string): string {
  if (propertyId.trim() === '') fail('saved.invalidPropertyId')
  if (!UUID.test(propertyId)) fail('listing.notFound')
  return propertyId
}

/** A surprise has the words of what was being done (spec §8); a database that is away keeps its own answer, which says when to retry. */
export async function withFailureCode<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) || isDatabaseUnavailable(error)) throw error
    fail(code, {}, { cause: error })
  }
}
