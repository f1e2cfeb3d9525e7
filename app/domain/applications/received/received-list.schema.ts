import { z } from 'zod'
import { parsePage } from '#app/shared/pagination.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { MAX_COMPARED, RECEIVED_SORTS, type ReceivedQuery, type ReceivedSort } from './received-list.model.ts'

const MAX_SEARCH = 100

/** Unknown values in the address count as absent. */
export function readReceivedAddress(params: URLSearchParams): ReceivedQuery {
  const status = params.get('status')
  const sort = params.get('sort')
  const listingId = params.get('listing') ?? ''
  return {
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH),
    status: APPLICATION_STATUSES.includes(status as ApplicationStatus) ? (status as ApplicationStatus) : null,
    listingId: isUuid(listingId) ? listingId : null,
    sort: RECEIVED_SORTS.includes(sort as ReceivedSort) ? (sort as ReceivedSort) : 'newest',
    page: parsePage(params.get('page')),
  }
}

/** The applications to compare, without repetitions. */
export function readComparedIds(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').split(',').filter(isUuid)
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}

const id = z.uuid('field.invalid')

/** One checkbox sends a text, several send a list. */
export const compareInput = z.strictObject({
  ids: z
    .union([id.transform((value) => [value]), z.array(id)], 'field.chooseOne')
    .refine((ids) => ids.length <= MAX_COMPARED, 'application.compare.tooMany'),
})
