import { z } from 'zod'
import { approvalInput, rejectionInput } from '#app/domain/applications/decisions/decision.schema.ts'
import { parsePage } from '#app/shared/pagination.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#app/shared/tenancy-vocabulary.ts'
import { PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'
import type { AdminApplicationQuery } from './admin-applications.model.ts'

const MAX_SEARCH = 100

/** Unknown values in the address count as absent. */
export function readAdminApplicationsAddress(params: URLSearchParams): AdminApplicationQuery {
  const [status, type] = [params.get('status'), params.get('type')]
  return {
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH),
    status: APPLICATION_STATUSES.includes(status as ApplicationStatus) ? (status as ApplicationStatus) : null,
    type: PROPERTY_TYPES.includes(type as PropertyType) ? (type as PropertyType) : null,
    page: parsePage(params.get('page')),
  }
}

const id = z.uuid('field.invalid')

/** The forms of the owner's decision, with the id of the application. */
export const adminApplicationAction = z.discriminatedUnion(
  'intent',
  [
    approvalInput.extend({ id }),
    rejectionInput.safeExtend({ id }),
    z.strictObject({ intent: z.literal('delete', 'field.invalid'), id }),
  ],
  'field.invalid',
)
