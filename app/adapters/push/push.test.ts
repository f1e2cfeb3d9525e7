import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { KNOWN_PUSH_HOSTS } from '#app/config/push-env.ts'
import { createPushKey } from '#app/config/secrets.server.ts'
import { decrypt, startPushService } from '#tests/support/servers/push-service.ts'
import { createHttpPush } from './http-push.server.ts'
import { isPublicAddress } from '#app/adapters/public-addresses/public-address.server.ts'
import { isPushAddress } from './push-address.server.ts'
import { arePushKeys, encryptPush, MAX_PUSH_BYTES } from './push-encryption.server.ts'
import { PushDeliveryError, type PushTarget } from './push-service.server.ts'

describe('encryption', () => {
  test('a message is encrypted as in the example of RFC 8291', () => {
    const browser = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const chance = {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    }
    expect(encryptPush('When I grow up, I want to be a watermelon', browser, chance).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  const createBrowser = () => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = Buffer.alloc(16, 7)
    return { keys, auth, p256dh: keys.getPublicKey().toString('base64url') }
  }

  test('the browser reads what was written, up to the longest message, and nobody takes a longer one', () => {
    const { keys, auth, p256dh } = createBrowser()
    const target = { p256dh, auth: auth.toString('base64url') }
    for (const text of ['', 'Kumusta? ₱18,000 🏠', 'x'.repeat(MAX_PUSH_BYTES)]) {
      const body = encryptPush(text, target)
      expect(decrypt(body, { keys, auth })).toBe(text)
      expect(body.length).toBeLessThanOrEqual(4_096)
    }
    expect(() => encryptPush('x'.repeat(MAX_PUSH_BYTES + 1), target)).toThrow(RangeError)
  })

  test('only a point on the curve and a secret of 16 bytes are keys', () => {
    const { auth, p256dh } = createBrowser()
    const good = { p256dh, auth: auth.toString('base64url') }
    expect(arePushKeys(good)).toBe(true)
    expect(arePushKeys({ ...good, auth: 'AAAA' })).toBe(false)
    expect(arePushKeys({ ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
    expect(arePushKeys({ ...good, p256dh: '' })).toBe(false)
  })
})

describe('addresses', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://.push.apple.com/abc', false],
    ['https://user:password@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://localhost/abc', false],
    ['ftp://fcm.googleapis.com/abc', false],
    ['fcm.googleapis.com', false],
    [`https://fcm.googleapis.com/${'x'.repeat(1_000)}`, false],
  ])('%s: %s', (endpoint, isAllowed) => {
    expect(isPushAddress(endpoint, { hosts: KNOWN_PUSH_HOSTS })).toBe(isAllowed)
  })

  test.each([
    ['8.8.8.8', true],
    ['142.250.1.95', true],
    ['2a00:1450:4001:830::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2001:db8::1', false],
    ['64:ff9b::7f00:1', false],
    ['no address', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('delivery', () => {
  let service: Awaited<ReturnType<typeof startPushService>>
  const clock = manualClock(new Date('2026-03-02T02:00:00Z'))
  const contact = 'mailto:security@tahanan.example'
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.answerWith({ status: 201 })
    service.received.length = 0
  })
  const create = (options: Partial<Parameters<typeof createHttpPush>[0]> = {}) =>
    createHttpPush({
      hosts: [],
      testOrigin: service.origin,
      privateKey: createPushKey(),
      contact,
      clock,
      ...options,
    })
  const send = (target: PushTarget, push = create()) =>
    push.deliver({ target, text: 'Hello', topic: 'a-topic', urgency: 'high', ttlSeconds: 60 })
  const getOutcome = (sent: Promise<void>) =>
    sent.then(
      () => 'sent',
      (error: unknown) => (error instanceof PushDeliveryError ? error.outcome : error),
    )

  test('a push service gets a signed, encrypted message with topic, urgency and time to live', async () => {
    await send(service.addBrowser('one'))
    expect(service.problems).toEqual([])
    expect(service.received).toMatchObject([
      {
        path: '/one',
        text: 'Hello',
        headers: { ttl: '60', topic: 'a-topic', urgency: 'high', 'content-encoding': 'aes128gcm' },
        claims: { aud: service.origin, sub: contact, exp: clock.now().getTime() / 1_000 + 12 * 60 * 60 },
      },
    ])
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [302, 'refused'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ])('an answer of %s means %s', async (status, outcome) => {
    service.answerWith({ status, headers: { Location: `${service.origin}/one` } })
    expect(await getOutcome(send(service.addBrowser('one')))).toBe(outcome)
    expect(service.received).toEqual([])
  })

  test('the time that a busy push service asks for is kept, up to an hour', async () => {
    const target = service.addBrowser('one')
    for (const [retryAfter, expected] of [
      ['120', 120_000],
      ['999999', 3_600_000],
      ['soon', undefined],
    ] as const) {
      service.answerWith({ status: 429, headers: { 'Retry-After': retryAfter } })
      await expect(send(target)).rejects.toMatchObject({ retryAfterMs: expected })
    }
  })

  test('a name or an address that leads to this machine reaches nothing, although the list allows it', async () => {
    const { p256dh, auth } = service.addBrowser('one')
    const port = new URL(service.origin).port
    const open = create({ hosts: ['localhost', '127.0.0.1'], testOrigin: undefined })
    for (const endpoint of ['https://localhost/one', 'https://127.0.0.1/one'])
      expect(await getOutcome(send({ endpoint, p256dh, auth }, open))).not.toBe('sent')
    // With a port it is no address of a push service at all
    expect(await getOutcome(send({ endpoint: `https://localhost:${port}/one`, p256dh, auth }, open))).toBe('gone')
    await expect(send({ endpoint: 'https://localhost/one', p256dh, auth }, open)).rejects.toMatchObject({
      cause: { message: 'the name leads to a private address' },
    })
  })

  test('a service that cannot be reached, or does not answer in time, is tried again', async () => {
    const stopped = await startPushService()
    const target = stopped.addBrowser('one')
    await stopped.close()
    expect(await getOutcome(send(target, create({ testOrigin: stopped.origin })))).toBe('retry')
    expect(await getOutcome(send(service.addBrowser('one'), create({ timeoutMs: 0 })))).toBe('retry')
  })
})
