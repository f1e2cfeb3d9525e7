// What an administrator does with listings. The listings' own commands decide; each listing is changed on its own, so that one refusal
// does not undo the others.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { copyListing } from '#app/domain/listings/copies/copies.commands.server.ts'
import { createListing } from '#app/domain/listings/editor/create-listing.commands.server.ts'
import { loadOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { deleteListing } from '#app/domain/listings/own/listing-deletion.commands.server.ts'
import { setListingFeatured } from '#app/domain/listings/own/listing-featured.commands.server.ts'
import { getTitleParams, setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { isAppError, withFailure } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { AdminListingAction } from './admin-listings.schema.ts'

export type AdminListingResult = {
  changed: number
  refused: { id: string; code: ErrorCode }[]
  /** A new draft, to open in the editor. */
  createdId?: string
}

export async function changeAdminListings(ctx: Ctx, input: AdminListingAction): Promise<AdminListingResult> {
  authorize(ctx.actor, 'listing.listAll')
  switch (input.intent) {
    case 'status':
      return setStatuses(ctx, input)
    case 'return':
      await setListingStatus(ctx, { id: input.id, status: 'draft', note: input.note })
      break
    case 'feature':
      await setListingFeatured(ctx, { id: input.id, featured: input.featured === 'yes' })
      break
    case 'delete':
      await withFailure('admin.propertyDeleteFailed', () => deleteListing(ctx, input.id))
      break
    case 'message':
      await messageOwner(ctx, input)
      break
    case 'duplicate': {
      const [createdId = ''] = await copyListing(ctx, input.id, { intent: 'copy', key: input.key })
      return { changed: 1, refused: [], createdId }
    }
    case 'add': {
      const { id: createdId } = await createListing(ctx, input)
      return { changed: 1, refused: [], createdId }
    }
  }
  return { changed: 1, refused: [] }
}

/**
 * A notification with a mail in the language of the owner. Administrators are no members of conversations, so they cannot write there
 * (promise Z4).
 */
async function messageOwner(ctx: Ctx, { id, key, note }: Extract<AdminListingAction, { intent: 'message' }>) {
  await once(ctx, { operation: 'listing.messageOwner', key, input: { id, note } }, async (tx) => {
    const listing = await loadOwnListing(tx, id)
    await notify(tx, {
      userId: listing.ownerId,
      kind: 'listing.adminMessage',
      subject: { type: 'listing', id },
      params: { ...getTitleParams(listing), note },
    })
    await recordAudit(tx, { action: 'listing.ownerMessaged', subjectType: 'listing', subjectId: id })
    return null
  })
}

type StatusInput = Extract<AdminListingAction, { intent: 'status' }>

async function setStatuses(ctx: Ctx, { ids, status, rented }: StatusInput): Promise<AdminListingResult> {
  const refused: AdminListingResult['refused'] = []
  for (const id of ids) {
    try {
      await withFailure('admin.propertyStatusFailed', () =>
        setListingStatus(ctx, { id, status, refuseRented: rented === undefined }),
      )
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error
      refused.push({ id, code: error.code })
    }
  }
  return { changed: ids.length - refused.length, refused }
}
