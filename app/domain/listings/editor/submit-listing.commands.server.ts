// Submits a draft for review, once everything that renters need is there.
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { lockOwnListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { loadListingExtras } from './editor-state.queries.server.ts'
import { listMissingParts } from './missing-parts.rules.ts'

/** The row is locked first: nothing can be removed between the check and the move. */
export async function submitListing(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, id)
    authorize(ctx.actor, 'listing.setStatus', listing)
    const { photoCount } = await loadListingExtras(tx, id)
    if (listMissingParts({ ...listing, photoCount }).length > 0) fail('listing.incomplete')
    await setListingStatus(tx, { id, status: 'pending' })
  })
}
