// Signs a webhook as Standard Webhooks 1.0: HMAC-SHA256 over the id, the time and the body.
import { createHmac } from 'node:crypto'
import type { Random } from '#app/adapters/random.server.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const createWebhookSecret = (random: Random): string =>
  PREFIX + Buffer.from(random.bytes(SECRET_BYTES)).toString('base64')

type SignedContent = { id: string; sentAt: Date; body: string }

export function buildWebhookHeaders(secret: string, { id, sentAt, body }: SignedContent): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Tahanan-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
