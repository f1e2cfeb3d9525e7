// Where a guest goes after writing: to the sent message, to the second factor, or to the form as a signed-in person.
import type { GuestInquiryResult } from '#app/domain/messaging/inquiries/guest-inquiry.commands.server.ts'
import type { GuestInquiryInput } from '#app/domain/messaging/inquiries/guest-inquiry.schema.ts'
import type { InquiryResponse } from '#app/domain/messaging/inquiries/inquiry.model.ts'
import { href } from '#app/shared/href.ts'
import { buildWrittenPath } from '#app/shared/dashboard-paths.ts'

export function buildWrittenAddress(
  { propertyId, variant }: Pick<GuestInquiryInput, 'propertyId' | 'variant'>,
  { next, inquiry }: GuestInquiryResult,
): string {
  const page = href('/properties/:id/inquire', { id: propertyId })
  const form = `${page}?variant=${variant}`
  if (next === 'checkMail') return buildWrittenPath(propertyId)
  if (next === 'challenge') return `/signin/two-factor?${new URLSearchParams({ from: form }).toString()}`
  return inquiry === null ? form : buildSentAddress(page, inquiry)
}

/** The address after sending. It contains nothing that the sender could not see anyway. */
export function buildSentAddress(
  page: string,
  { inquiryId, conversationId, email, retryAfterSeconds }: InquiryResponse,
): string {
  const query = new URLSearchParams({ sent: inquiryId, in: conversationId })
  if (email === 'limited') query.set('wait', String(retryAfterSeconds ?? ''))
  return `${page}?${query.toString()}`
}
