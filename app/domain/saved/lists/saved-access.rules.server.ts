// Checks before each action on saved lists. The page sends the id of the person it was rendered for: another person may have
// signed in in another tab, and a click must not change the lists of that person.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

type WishlistAction = 'wishlist.read' | 'wishlist.add' | 'wishlist.remove'

const MISSING_IDS = ['', 'undefined', 'null']

/** Returns the id of the owner. `signInCode` is the error for a guest. */
export function requireOwner(ctx: Ctx, userId: string, action: WishlistAction, signInCode: ErrorCode): string {
  if (MISSING_IDS.includes(userId.trim())) fail('saved.invalidUserId')
  const { actor, session } = ctx
  if (actor === null) fail(signInCode)
  if (session === null) fail('saved.sessionMissing')
  if (actor.id !== userId) fail('saved.userMismatch')
  authorize(actor, action, { userId })
  return actor.id
}

/** An empty id has its own error; a malformed id gets the answer for an unknown listing. */
export function requireListingId(propertyId: string): string {
  if (propertyId.trim() === '') fail('saved.invalidPropertyId')
  if (!isUuid(propertyId)) fail('listing.notFound')
  return propertyId
}
