// The person's own listings: list, read, create a draft, change, move.
import { z } from 'zod'
import { listOwnListingsAfter } from '#app/domain/listings/own/own-listings-after.queries.server.ts'
import { buildPage, readIdCursor } from '#app/domain/public-api/contract/cursor.rules.server.ts'
import {
  DEFAULT_PAGE_SIZE,
  idParams,
  nothing,
  pageQuery,
  pageResponse,
} from '#app/domain/public-api/contract/fields.schema.ts'
import { defineOperation } from '#app/domain/public-api/contract/operation.model.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { changeOwnListing, createOwnListing, getOwnListing, moveOwnListing } from './own-listing.commands.server.ts'
import {
  listingChangeBody,
  listingCreateBody,
  listingStatusBody,
  ownListingResponse,
  ownListingSummary,
} from './own-listing.schema.ts'

const shared = { group: 'Your listings', params: idParams, query: nothing, response: ownListingResponse } as const

export const OWN_LISTING_OPERATIONS = [
  defineOperation({
    id: 'listOwnListings',
    method: 'GET',
    path: '/me/listings',
    group: 'Your listings',
    summary: 'Your listings, drafts too',
    scope: 'listings:read',
    permission: 'listing.readHidden',
    params: nothing,
    query: pageQuery.extend({ status: z.enum(LISTING_STATUSES, 'field.chooseOne').optional() }),
    body: nothing,
    response: pageResponse(ownListingSummary),
    status: 200,
    errors: ['api.cursorInvalid'],
    run: async (ctx, { query: { cursor, status = null, limit = DEFAULT_PAGE_SIZE } }) => {
      const rows = await listOwnListingsAfter(ctx, { after: readIdCursor(cursor), status, limit: limit + 1 })
      return buildPage(
        rows,
        limit,
        ({ id }) => id,
        (row) => row,
      )
    },
  }),
  defineOperation({
    ...shared,
    id: 'createListing',
    method: 'POST',
    path: '/me/listings',
    summary: 'Create a draft',
    description: 'Renters do not see a draft. Add photos before you submit it.',
    scope: 'listings:write',
    permission: 'listing.create',
    params: nothing,
    body: listingCreateBody,
    status: 201,
    errors: [],
    run: (ctx, { body, key }) => createOwnListing(ctx, { key, body }),
  }),
  defineOperation({
    ...shared,
    id: 'getOwnListing',
    method: 'GET',
    path: '/me/listings/{id}',
    summary: 'One of your listings',
    scope: 'listings:read',
    permission: 'listing.edit',
    body: nothing,
    status: 200,
    errors: ['listing.notFound'],
    run: (ctx, { params: { id } }) => getOwnListing(ctx, id),
  }),
  defineOperation({
    ...shared,
    id: 'changeListing',
    method: 'PATCH',
    path: '/me/listings/{id}',
    summary: 'Change fields',
    description: 'Fields that the body leaves out stay; null clears one. Either all fields are saved or none.',
    scope: 'listings:write',
    permission: 'listing.edit',
    body: listingChangeBody,
    status: 200,
    errors: ['listing.notFound', 'listing.changedMeanwhile'],
    run: (ctx, { params: { id }, body }) => changeOwnListing(ctx, id, body),
  }),
  defineOperation({
    ...shared,
    id: 'moveListing',
    method: 'POST',
    path: '/me/listings/{id}/status',
    summary: 'Submit, pause or show again',
    description:
      '`pending` submits a draft for review, `inactive` pauses a listing, `active` shows a paused one, `draft` takes a submitted one back.',
    scope: 'listings:write',
    permission: 'listing.setStatus',
    body: listingStatusBody,
    status: 200,
    errors: ['listing.notFound', 'listing.moveNotAllowed', 'listing.incomplete', 'listing.rented'],
    run: (ctx, { params: { id }, body: { status } }) => moveOwnListing(ctx, id, status),
  }),
]
