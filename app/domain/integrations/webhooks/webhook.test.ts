import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import { DISABLE_AFTER_DAYS, getRetryDelayMs, isDead, MAX_ATTEMPTS } from './webhook.rules.ts'
import { buildWebhookHeaders, createWebhookSecret } from './webhook-signature.rules.server.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const HOUR = 3_600_000

describe('retries of a webhook', () => {
  test('the waits grow, last less than a day in all, and then the delivery is given up', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => getRetryDelayMs(index + 1))
    expect(delays.at(-1)).toBeNull()
    const waits = delays.flatMap((delay) => delay ?? [])
    expect(waits).toHaveLength(MAX_ATTEMPTS - 1)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(24 * HOUR)
  })

  test('an address is dead after days without a success', () => {
    const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
    expect(isDead(null, NOW)).toBe(false)
    expect(isDead(ago(DISABLE_AFTER_DAYS * 24 - 1), NOW)).toBe(false)
    expect(isDead(ago(DISABLE_AFTER_DAYS * 24), NOW)).toBe(true)
  })
})

describe('signature of a webhook', () => {
  const secret = createWebhookSecret(seededRandom('webhooks'))
  const content = { id: 'a', sentAt: NOW, body: '{"type":"ping"}' }

  test('a receiver computes the same signature from the id, the time and the body', () => {
    const headers = buildWebhookHeaders(secret, content)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(key).toHaveLength(32)
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${content.body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(headers['webhook-timestamp']).toBe(String(NOW.getTime() / 1_000))
  })

  test('another id, time, body or secret has another signature', () => {
    const sign = (changed: Partial<typeof content>, by = secret) =>
      buildWebhookHeaders(by, { ...content, ...changed })['webhook-signature']
    const all = [
      sign({}),
      sign({ id: 'b' }),
      sign({ sentAt: new Date(NOW.getTime() + 1_000) }),
      sign({ body: '{}' }),
      sign({}, createWebhookSecret(seededRandom('another'))),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(sign({})).toBe(all[0]) // null control
  })
})
