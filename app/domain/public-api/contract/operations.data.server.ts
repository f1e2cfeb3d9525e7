// All operations of the public API.
import { ACCOUNT_OPERATIONS } from '#app/domain/public-api/account/account-operations.data.server.ts'
import { LEAD_OPERATIONS } from '#app/domain/public-api/leads/lead-operations.data.server.ts'
import { OWN_LISTING_OPERATIONS } from '#app/domain/public-api/listings/own-listing-operations.data.server.ts'
import { PUBLIC_LISTING_OPERATIONS } from '#app/domain/public-api/listings/public-listing-operations.data.server.ts'
import { TENANCY_OPERATIONS } from '#app/domain/public-api/tenancy/tenancy-operations.data.server.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import type { Operation } from './operation.model.ts'

export const API_ROOT = '/api/v1'

export const OPERATIONS: readonly Operation[] = [
  ...PUBLIC_LISTING_OPERATIONS,
  ...OWN_LISTING_OPERATIONS,
  ...LEAD_OPERATIONS,
  ...TENANCY_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
]

const EVERY: readonly ErrorCode[] = ['app.invalidInput', 'app.tooManyRequests', 'app.unexpected', 'app.unavailable']
const WITH_TOKEN: readonly ErrorCode[] = ['api.tokenRequired', 'api.tokenInvalid']
const WITH_BODY: readonly ErrorCode[] = ['app.badRequest', 'app.unsupportedMediaType', 'app.bodyTooLarge']
const REPEATABLE: readonly ErrorCode[] = [
  'idempotency.keyInvalid',
  'idempotency.inProgress',
  'idempotency.differentRequest',
]

/** Every refusal that the operation can give. */
export function listErrors({ scope, method, errors }: Operation): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...EVERY,
      ...(scope === null ? (['api.tokenInvalid'] as const) : WITH_TOKEN),
      ...(scope === null || scope === 'any' ? [] : (['api.scopeMissing'] as const)),
      ...(method === 'GET' ? [] : WITH_BODY),
      ...(method === 'POST' ? REPEATABLE : []),
      ...errors,
    ]),
  ]
}
