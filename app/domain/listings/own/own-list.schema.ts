import { z } from 'zod'
import { parsePage } from '#app/shared/pagination.ts'
import { LISTING_STATUSES, type ListingStatus } from '#app/shared/vocabulary.ts'
import { BULK_CHANGES, MAX_BULK, OWN_SORTS, type OwnListQuery, type OwnSort } from './own-list.model.ts'

const MAX_SEARCH = 100

/** Unknown values in the address count as absent. */
export function readOwnListAddress(params: URLSearchParams): OwnListQuery {
  const status = params.get('status')
  const sort = params.get('sort')
  return {
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH),
    status: LISTING_STATUSES.includes(status as ListingStatus) ? (status as ListingStatus) : null,
    sort: OWN_SORTS.includes(sort as OwnSort) ? (sort as OwnSort) : 'newest',
    page: parsePage(params.get('page')),
  }
}

const id = z.uuid('field.invalid')

/** One checkbox sends a text, several send a list. */
export const bulkInput = z.strictObject({
  intent: z.enum(BULK_CHANGES, 'field.chooseOne'),
  ids: z
    .union([id.transform((value) => [value]), z.array(id)], 'field.chooseOne')
    .refine((ids) => ids.length > 0 && ids.length <= MAX_BULK, 'field.chooseOne'),
})
export type BulkInput = z.output<typeof bulkInput>

export const deleteInput = z.strictObject({ intent: z.literal('delete', 'field.invalid'), id })

export const ownListAction = z.discriminatedUnion('intent', [bulkInput, deleteInput], 'field.invalid')
export type OwnListAction = z.output<typeof ownListAction>
