// What a mail program posts when somebody presses its own Unsubscribe: the token stands in the address, the body says only that nobody
// is to be asked (RFC 8058). Our own page posts the token.
import { z } from 'zod'

const MAX_TOKEN = 300

export const oneClickInput = z.strictObject({
  token: z.string('field.required').min(1, 'field.required').max(MAX_TOKEN, 'field.invalid').optional(),
  'List-Unsubscribe': z.literal('One-Click', 'field.invalid').optional(),
})

export function readLinkToken(url: URL): string {
  return (url.searchParams.get('token') ?? '').slice(0, MAX_TOKEN)
}
