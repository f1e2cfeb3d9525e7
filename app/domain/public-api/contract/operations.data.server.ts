// All operations of the public API.
import { ACCOUNT_OPERATIONS } from '#app/domain/public-api/account/account-operations.data.server.ts'
import { LEAD_OPERATIONS } from '#app/domain/public-api/leads/lead-operations.data.server.ts'
import { OWN_LISTING_OPERATIONS } from '#app/domain/public-api/listings/own-listing-operations.data.server.ts'
import { OWN_PHOTO_OPERATIONS } from '#app/domain/public-api/listings/own-photo-operations.data.server.ts'
import { PUBLIC_LISTING_OPERATIONS } from '#app/domain/public-api/listings/public-listing-operations.data.server.ts'
import { TENANCY_OPERATIONS } from '#app/domain/public-api/tenancy/tenancy-operations.data.server.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { hasBody, type Operation } from './operation.model.ts'

export const OPERATIONS: readonly Operation[] = [
  ...PUBLIC_LISTING_OPERATIONS,
  ...OWN_LISTING_OPERATIONS,
  ...OWN_PHOTO_OPERATIONS,
  ...LEAD_OPERATIONS,
  ...TENANCY_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
]

const EVERY: readonly ErrorCode[] = ['app.invalidInput', 'app.tooManyRequests', 'app.unexpected', 'app.unavailable']
const WITH_TOKEN: readonly ErrorCode[] = ['api.tokenRequired', 'api.tokenInvalid']
const WITH_BODY: readonly ErrorCode[] = ['app.badRequest', 'app.unsupportedMediaType', 'app.bodyTooLarge']
/** Also those of the decoder. A body that is too large for a photo is `upload.tooLarge`. */
const WITH_FILE: readonly ErrorCode[] = [
  'app.badRequest',
  'app.unsupportedMediaType',
  'upload.tooLarge',
  'upload.unsupportedType',
  'upload.unreadable',
  'upload.dimensions',
  'upload.quotaReached',
  'upload.unavailable',
  'upload.stalled',
]
const REPEATABLE: readonly ErrorCode[] = [
  'idempotency.keyInvalid',
  'idempotency.inProgress',
  'idempotency.differentRequest',
]

/** Every refusal that the operation can give. */
export function listErrors({ scope, method, bodyType, errors }: Operation): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...EVERY,
      ...(scope === null ? (['api.tokenInvalid'] as const) : WITH_TOKEN),
      ...(scope === null || scope === 'any' ? [] : (['api.scopeMissing'] as const)),
      ...(bodyType === undefined ? (hasBody(method) ? WITH_BODY : []) : WITH_FILE),
      ...(method === 'POST' ? REPEATABLE : []),
      ...errors,
    ]),
  ]
}
