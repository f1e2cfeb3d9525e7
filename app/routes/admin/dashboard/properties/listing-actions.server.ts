import { redirect } from 'react-router'
import { changeAdminListings } from '#app/domain/admin/listings/admin-listings.commands.server.ts'
import { adminListingAction } from '#app/domain/admin/listings/admin-listings.schema.ts'
import type { PageArgs } from '#app/http/forms/actions.server.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { href } from '#app/shared/href.ts'
import { addDone } from '#app/i18n/notices.ts'
import { toSection } from '../../shared/admin-address.ts'
import { NO_DIALOG } from './listing-dialog-params.ts'
import { LISTING_NOTICES } from './listing-notices.ts'

export function runListingAction(args: PageArgs) {
  return submit(args, adminListingAction, async (ctx, input) => {
    const { changed, refused, createdId } = await changeAdminListings(ctx, input)
    const reasons = refused.map(({ id, code }) => ({ id, code, reason: errorMessage(code, {}) }))
    // A dialog closes with its action; a change in place keeps the page.
    const isInPlace = input.intent === 'feature' || (input.intent === 'status' && input.rented === undefined)
    if (isInPlace) return { changed, refused: reasons }
    if (createdId !== undefined) throw redirect(href('/dashboard/landlord/properties/:id/edit', { id: createdId }))
    const list = toSection('properties', NO_DIALOG, args.url.search)
    throw redirect(input.intent === 'message' ? addDone(list, LISTING_NOTICES, 'message') : list)
  })
}
