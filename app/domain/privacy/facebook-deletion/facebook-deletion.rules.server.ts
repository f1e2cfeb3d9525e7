// What Facebook sends when somebody asks it to have their data deleted: `<signature>.<payload>`, both base64url, signed with the
// secret only Facebook and we know (PROMISES P4). The algorithm is fixed here; what the payload says of itself is only compared.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail } from '#app/errors/app-error.ts'

/** Theirs have about 200 characters. */
export const MOST_CHARACTERS = 4_000
const SHAPE = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{10,})$/
const AHEAD_SECONDS = 600

const payloadShape = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().regex(/^\d{1,40}$/),
  issued_at: z.number().int().nonnegative(),
})

/** Facebook's id of the person. Anything that is not exactly right fails alike. */
export function facebookIdIn(signedRequest: string, secret: string, now: Date): string {
  const payload = signedPayload(signedRequest, secret)
  if (payload === null) fail('dataDeletion.badRequest')
  const parsed = payloadShape.safeParse(payload)
  if (!parsed.success) fail('dataDeletion.badRequest')
  const { user_id: id, issued_at: issuedAt } = parsed.data
  if (issuedAt > now.getTime() / 1_000 + AHEAD_SECONDS) fail('dataDeletion.badRequest')
  return id
}

/** The signature is over the text as it was sent, and is checked before the text is read. */
function signedPayload(signedRequest: string, secret: string): unknown {
  if (signedRequest.length > MOST_CHARACTERS) return null
  const [, signature = '', payload = ''] = SHAPE.exec(signedRequest) ?? []
  const given = Buffer.from(signature, 'base64url')
  const wanted = createHmac('sha256', secret).update(payload).digest()
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
