import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createHttpSms, type SmsConfig } from '#app/adapters/sms/http-sms.server.ts'
import { seededRandom } from '#app/adapters/random.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { notificationPreferences } from '#app/db/schema/accounts/notifications.server.ts'
import { smsDays, smsMessages, smsNumbers } from '#app/db/schema/messaging/sms.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { markAllAsRead } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startSmsGateway } from '#tests/support/servers/sms-gateway.ts'
import { deliverDueSms, sweepSms } from './sms-delivery.commands.server.ts'
import { askSmsNumber, confirmSmsNumber, receiveSms, removeSmsNumber } from './sms-number.commands.server.ts'
import { readSmsState } from './sms-number.queries.server.ts'
import { LEASE_MS } from './sms.rules.ts'

const database = setUpTestDatabase()
const NUMBER = '+639171234567'
const KEY = 'a key of the gateway for replies'
const MINUTE = 60_000
const random = seededRandom('codes')

let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let clock: ReturnType<typeof manualClock>
let config: SmsConfig
let userId = ''
beforeAll(async () => {
  gateway = await startSmsGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  for (const table of [smsMessages, smsNumbers, smsDays, rateLimits]) await database.db.delete(table)
  gateway.received.length = 0
  gateway.answerWith({ status: 200 })
  clock = manualClock(TEST_NOW)
  config = {
    url: gateway.url,
    format: 'form',
    fields: { apikey: 'k', number: '{local}', message: '{text}' },
    priceCentavos: 60,
    dayCeilingCentavos: 50_000,
    incomingKey: KEY,
  }
  userId = (await makePerson(database.db, 'tenant')).id
})

function createContext(options: { timeoutMs?: number } = {}): Ctx {
  const sms = createHttpSms(config, { secret: 'a secret', ...options })
  return createTestContext(database.db, {
    actor: makeActor('tenant', userId),
    adapters: { clock, sms, random },
  })
}

const readCode = () => /\b\d{6}\b/.exec(gateway.received.at(-1)?.fields.message ?? '')?.[0] ?? ''

async function confirmNumber(ctx = createContext()) {
  await askSmsNumber(ctx, NUMBER)
  await deliverDueSms(ctx)
  await confirmSmsNumber(ctx, readCode())
  gateway.received.length = 0
}

const tell = (kind: 'payment.dueSoon' | 'payment.overdue' = 'payment.dueSoon', subjectId = 'p1') =>
  notify(createContext(), {
    userId,
    kind,
    subject: { type: 'payment', id: subjectId },
    params: { title: 'Sunny studio', date: '2026-03-05' },
  })
const listMessages = () => database.db.select().from(smsMessages)
const listStatuses = async () => (await listMessages()).map(({ status }) => status).toSorted()

describe('the number', () => {
  test('gets a code, and texts only after the code was typed', async () => {
    const ctx = createContext()
    await askSmsNumber(ctx, NUMBER)
    await tell()
    await deliverDueSms(ctx)
    expect(gateway.received).toMatchObject([{ fields: { apikey: 'k', number: '09171234567' } }])
    expect(await readSmsState(ctx)).toEqual({ status: 'asked', lastDigits: '4567' })
    await expect(confirmSmsNumber(ctx, '000000')).rejects.toMatchObject({ params: { problem: 'sms.code.wrong' } })
    await confirmSmsNumber(ctx, readCode())
    expect(await readSmsState(ctx)).toMatchObject({ status: 'confirmed' })
    await tell('payment.dueSoon', 'p2')
    expect(await deliverDueSms(ctx)).toMatchObject({ sent: 1 })
    expect(gateway.received.length).toBe(2)
  })

  test('a code works for ten minutes, once, and not after five wrong ones at once', async () => {
    const ctx = createContext()
    const ask = async () => {
      await askSmsNumber(ctx, NUMBER)
      await deliverDueSms(ctx)
      return readCode()
    }
    const late = await ask()
    clock.advance(11 * MINUTE)
    await expect(confirmSmsNumber(ctx, late)).rejects.toMatchObject({ params: { problem: 'sms.code.expired' } })
    const guessed = await ask()
    const wrong = guessed === '111111' ? '222222' : '111111'
    await Promise.allSettled(Array.from({ length: 8 }, () => confirmSmsNumber(ctx, wrong)))
    await expect(confirmSmsNumber(ctx, guessed)).rejects.toMatchObject({ params: { problem: 'sms.code.expired' } })
    await confirmSmsNumber(ctx, await ask())
    await expect(askSmsNumber(ctx, NUMBER)).rejects.toMatchObject({ code: 'app.tooManyRequests' })
  })

  test('belongs to the person: a guest and an administrator have none, and another person sees nothing of it', async () => {
    await confirmNumber()
    const ctx = createContext()
    for (const actor of [null, makeActor('admin')])
      await expect(askSmsNumber(withActor(ctx, actor), NUMBER)).rejects.toThrow()
    const other = withActor(ctx, makeActor('tenant', (await makePerson(database.db, 'tenant')).id))
    expect(await readSmsState(other)).toMatchObject({ status: 'none' })
    await removeSmsNumber(other)
    expect(await readSmsState(ctx)).toMatchObject({ status: 'confirmed' })
    await removeSmsNumber(ctx)
    await tell()
    expect(await listStatuses()).toEqual(['sent'])
  })

  test('a copy of the tables has neither the number nor the code', async () => {
    const ctx = createContext()
    await askSmsNumber(ctx, NUMBER)
    const rows = JSON.stringify([await listMessages(), await database.db.select().from(smsNumbers)])
    await deliverDueSms(ctx)
    expect(rows).not.toContain('9171234567')
    expect(rows).not.toContain(readCode())
    expect(await listMessages()).toMatchObject([{ status: 'sent', textSealed: null }])
  })
})

describe('STOP', () => {
  test('ends SMS at once, also those that wait, until a number is confirmed again', async () => {
    const ctx = createContext()
    await confirmNumber()
    await tell()
    const guest = withActor(ctx, null)
    await receiveSms(guest, { key: KEY, from: '639171234567', text: 'Salamat po' })
    expect(await readSmsState(ctx)).toMatchObject({ status: 'confirmed' })
    await receiveSms(guest, { key: KEY, from: '639171234567', text: 'STOP po' })
    expect(await readSmsState(ctx)).toMatchObject({ status: 'stopped' })
    expect(await deliverDueSms(ctx)).toMatchObject({ sent: 0, skipped: 1 })
    await tell('payment.dueSoon', 'p2')
    expect(await deliverDueSms(ctx)).toMatchObject({ sent: 0, skipped: 0 })
    expect(gateway.received).toEqual([])
    await confirmNumber()
    await tell('payment.dueSoon', 'p3')
    expect(await deliverDueSms(ctx)).toMatchObject({ sent: 1 })
  })

  test('is refused without the key of the gateway, and does nothing for another number', async () => {
    await confirmNumber()
    const guest = withActor(createContext(), null)
    for (const key of ['', 'wrong'])
      await expect(receiveSms(guest, { key, from: NUMBER, text: 'STOP' })).rejects.toMatchObject({
        code: 'auth.forbidden',
      })
    await receiveSms(guest, { key: KEY, from: '+639179999999', text: 'STOP' })
    await receiveSms(guest, { key: KEY, from: 'nobody', text: 'STOP' })
    expect(await readSmsState(createContext())).toMatchObject({ status: 'confirmed' })
  })
})

describe('delivery', () => {
  test('texts what cannot wait, without a link, and nothing else', async () => {
    await confirmNumber()
    await tell()
    await tell('payment.overdue')
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 1 })
    const message = gateway.received[0]?.fields.message ?? ''
    expect(message).toContain('Sunny studio')
    expect(message).toMatch(/Reply STOP to end\.$/)
    expect(message).not.toMatch(/http|tahanan\.example/)
  })

  test('not what was read, or turned off, and not a person who was banned', async () => {
    await confirmNumber()
    await tell()
    await markAllAsRead(createContext(), clock.now())
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 0, skipped: 1 })
    await tell('payment.dueSoon', 'p2')
    await database.db.update(users).set({ banned: true }).where(eq(users.id, userId))
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 0, skipped: 1 })
    await database.db.update(users).set({ banned: false }).where(eq(users.id, userId))
    const off = { userId, topic: 'payments', channel: 'sms', enabled: false } as const
    await database.db.insert(notificationPreferences).values(off)
    await tell('payment.dueSoon', 'p3')
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 0, skipped: 0 })
    expect(gateway.received).toEqual([])
  })

  test('waits for the morning, and is dropped when it is too old', async () => {
    await confirmNumber()
    clock.advance(13 * 60 * MINUTE) // 23:00 in Manila
    await tell()
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 0, skipped: 0 })
    clock.advance(8 * 60 * MINUTE)
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 1 })
    await tell('payment.dueSoon', 'p2')
    clock.advance(13 * 60 * MINUTE)
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 0, skipped: 1 })
  })

  test('the ceiling of a day holds for processes that send at the same moment, and a new day starts again', async () => {
    config = { ...config, dayCeilingCentavos: 240 } // one for the code, three more
    await confirmNumber()
    for (let n = 0; n < 6; n++) await tell('payment.dueSoon', `p${n}`)
    const ctx = createContext()
    const rounds = await Promise.all([deliverDueSms(ctx), deliverDueSms(ctx), deliverDueSms(ctx)])
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
    expect(gateway.received.length).toBe(3)
    expect(await database.db.select().from(smsDays)).toEqual([{ day: '2026-03-02', spent: 240, count: 4 }])
    clock.advance(24 * 60 * MINUTE)
    await tell('payment.dueSoon', 'next day')
    expect(await deliverDueSms(ctx)).toMatchObject({ sent: 1 })
  })

  test('a refusal before sending is tried again with the same id and costs once; a final one costs nothing', async () => {
    await confirmNumber()
    await tell()
    gateway.answerWith({ status: 503 })
    expect(await deliverDueSms(createContext())).toMatchObject({ delayed: 1 })
    gateway.answerWith({ status: 200 })
    clock.advance(MINUTE)
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 1 })
    expect(new Set(gateway.received.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    gateway.answerWith({ status: 422 })
    await tell('payment.dueSoon', 'p2')
    expect(await deliverDueSms(createContext())).toMatchObject({ failed: 1 })
    expect(await database.db.select().from(smsDays)).toMatchObject([{ spent: 120, count: 2 }])
  })

  test('without an answer nobody knows whether it was sent, so it is not sent again', async () => {
    await confirmNumber()
    await tell()
    gateway.answerWith({ status: 200, isSilent: true })
    expect(await deliverDueSms(createContext({ timeoutMs: 50 }))).toMatchObject({ unknown: 1 })
    gateway.answerWith({ status: 200 })
    clock.advance(60 * MINUTE)
    expect(await deliverDueSms(createContext())).toMatchObject({ sent: 0 })
    expect(gateway.received.length).toBe(1)
  })

  test('of two processes, one of which is killed while it sends, the text arrives once', async () => {
    await confirmNumber()
    await tell()
    const ctx = createContext()
    const killed = new Promise<never>(() => undefined)
    const { sms } = ctx.adapters
    if (!sms) throw new Error('no gateway')
    const dying = {
      ...sms,
      deliver: async (text: Parameters<typeof sms.deliver>[0]) => {
        await sms.deliver(text)
        return killed
      },
    }
    void deliverDueSms({ ...ctx, adapters: { ...ctx.adapters, sms: dying } })
    await expect.poll(() => gateway.received.length).toBe(1)
    expect(await deliverDueSms(ctx)).toMatchObject({ sent: 0, unknown: 0 })
    clock.advance(LEASE_MS)
    expect(await deliverDueSms(ctx)).toMatchObject({ sent: 0, unknown: 1 })
    expect(gateway.received.length).toBe(1)
  })

  test('a gateway with JSON and an authorization gets both', async () => {
    config = { ...config, format: 'json', authorization: 'Bearer x', fields: { to: '{e164}', message: '{text}' } }
    await confirmNumber()
    await tell()
    await deliverDueSms(createContext())
    expect(gateway.received).toMatchObject([{ fields: { to: NUMBER }, authorization: 'Bearer x' }])
  })

  test('what became of an SMS goes after a month', async () => {
    await confirmNumber()
    clock.advance(31 * 24 * 60 * MINUTE)
    await tell()
    expect(await sweepSms(createContext())).toBe(1)
    expect(await listStatuses()).toEqual(['queued'])
  })
})
