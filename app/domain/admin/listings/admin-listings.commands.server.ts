// What an administrator does with listings. The listings' own commands decide; each listing is changed on its own, so that one refusal
// does not undo the others.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { deleteListing } from '#app/domain/listings/own/listing-deletion.commands.server.ts'
import { setListingFeatured } from '#app/domain/listings/own/listing-featured.commands.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { AdminListingAction } from './admin-listings.schema.ts'

export type AdminListingResult = { changed: number; refused: { id: string; code: ErrorCode }[] }

export async function changeAdminListings(ctx: Ctx, input: AdminListingAction): Promise<AdminListingResult> {
  authorize(ctx.actor, 'listing.listAll')
  switch (input.intent) {
    case 'status':
      return setStatuses(ctx, input.ids, input.status)
    case 'return':
      await setListingStatus(ctx, { id: input.id, status: 'draft', note: input.note })
      break
    case 'feature':
      await setListingFeatured(ctx, { id: input.id, featured: input.featured === 'yes' })
      break
    case 'delete':
      await deleteListing(ctx, input.id)
      break
  }
  return { changed: 1, refused: [] }
}

type StatusInput = Extract<AdminListingAction, { intent: 'status' }>

async function setStatuses(
  ctx: Ctx,
  ids: readonly string[],
  status: StatusInput['status'],
): Promise<AdminListingResult> {
  const refused: AdminListingResult['refused'] = []
  for (const id of ids) {
    try {
      await setListingStatus(ctx, { id, status })
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error
      refused.push({ id, code: error.code })
    }
  }
  return { changed: ids.length - refused.length, refused }
}
