// The link in a mail that asks for the availability of a listing. It works without sign-in. Its token is encrypted, serves no other purpose
// and names the listing and the question: a question ends with the next confirmation, so the time of the last one identifies it.
import { DecryptionError } from '#app/db/encryption.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { AvailabilityAnswer } from './availability.schema.ts'

const TOKEN_PURPOSE = 'listing availability'
const TOKEN_OWNER = 'link'

type AskedListing = Pick<StoredListing, 'id' | 'availabilityConfirmedAt'>
export type AvailabilityToken = { listingId: string; question: string }

/** `answer` only decides which button the page shows first: mail scanners open every link, so a link must not answer. */
export function buildAvailabilityLink(ctx: Ctx, listing: AskedListing, answer: AvailabilityAnswer): string {
  const url = new URL('/listings/availability', ctx.config.baseUrl)
  const content = `${listing.id} ${getQuestion(listing)}`
  url.searchParams.set('token', ctx.adapters.cipher.encrypt(content, TOKEN_PURPOSE, TOKEN_OWNER))
  url.searchParams.set('answer', answer)
  return url.href
}

/** Fails for a token that we did not create. */
export function readAvailabilityToken(ctx: Ctx, token: string): AvailabilityToken {
  try {
    const [listingId = '', question = ''] = ctx.adapters.cipher.decrypt(token, TOKEN_PURPOSE, TOKEN_OWNER).split(' ')
    if (isUuid(listingId)) return { listingId, question }
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
  }
  return fail('listing.availabilityLinkInvalid')
}

export function isLatestQuestion(listing: AskedListing, { question }: AvailabilityToken): boolean {
  return getQuestion(listing) === question
}

const getQuestion = ({ availabilityConfirmedAt }: AskedListing) => String(availabilityConfirmedAt?.getTime() ?? 0)
