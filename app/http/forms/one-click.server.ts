// One-click unsubscribe of mail clients (RFC 8058): the token is in the address, and the body asks to skip the confirmation. Our own
// page posts the token as a field.
import { z } from 'zod'

const MAX_TOKEN = 300

export const oneClickInput = z.strictObject({
  token: z.string('field.required').min(1, 'field.required').max(MAX_TOKEN, 'field.invalid').optional(),
  'List-Unsubscribe': z.literal('One-Click', 'field.invalid').optional(),
})

export function readLinkToken(url: URL): string {
  return (url.searchParams.get('token') ?? '').slice(0, MAX_TOKEN)
}
