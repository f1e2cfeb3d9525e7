// The signed request of Facebook for a data deletion: `<signature>.<payload>`, both base64url, signed with the app secret
// (promise P4). The algorithm is fixed here; the one named in the payload is only compared.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail } from '#app/errors/app-error.ts'

/** Real requests have about 200 characters. */
export const MAX_CHARACTERS = 4_000
const SIGNED_REQUEST_PATTERN = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{10,})$/
const MAX_CLOCK_SKEW_SECONDS = 600

const payloadSchema = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().regex(/^\d{1,40}$/),
  issued_at: z.number().int().nonnegative(),
})

/** Returns the Facebook id of the person. Every defect gives the same error. */
export function readFacebookId(signedRequest: string, secret: string, now: Date): string {
  const payload = readSignedPayload(signedRequest, secret)
  if (payload === null) fail('dataDeletion.badRequest')
  const parsed = payloadSchema.safeParse(payload)
  if (!parsed.success) fail('dataDeletion.badRequest')
  const { user_id: id, issued_at: issuedAt } = parsed.data
  if (issuedAt > now.getTime() / 1_000 + MAX_CLOCK_SKEW_SECONDS) fail('dataDeletion.badRequest')
  return id
}

/** The signature covers the raw text and is verified before the text is parsed. */
function readSignedPayload(signedRequest: string, secret: string): unknown {
  if (signedRequest.length > MAX_CHARACTERS) return null
  const [, signature = '', payload = ''] = SIGNED_REQUEST_PATTERN.exec(signedRequest) ?? []
  const givenSignature = Buffer.from(signature, 'base64url')
  const expectedSignature = createHmac('sha256', secret).update(payload).digest()
  if (givenSignature.length !== expectedSignature.length || !timingSafeEqual(givenSignature, expectedSignature))
    return null
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
