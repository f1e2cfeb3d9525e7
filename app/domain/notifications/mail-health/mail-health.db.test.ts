import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMailEvents } from '#app/adapters/mail/mail-events.server.ts'
import { manualClock } from '#app/adapters/clock.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { emails, mailSuspensions, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { deliverDueMails } from '#app/domain/kernel/mail/mail-delivery.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestContext, makeActor, TEST_NOW, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailHealth, receiveMailReport, resumeOwnMail } from './mail-health.commands.server.ts'

const database = setUpTestDatabase()
const KEY = 'a key of the provider for its reports'
const MINUTE = 60_000
let clock: ReturnType<typeof manualClock>
let ctx: Ctx
let person: { id: string; email: string }
beforeEach(async () => {
  for (const table of [emails, mailSuspensions, rateLimits]) await database.db.delete(table)
  clock = manualClock(TEST_NOW)
  ctx = createTestContext(database.db, { adapters: { clock, mailEvents: createMailEvents(KEY) } })
  person = await makePerson(database.db, 'tenant')
})
const asPerson = () => withActor(ctx, makeActor('tenant', person.id))
const getSeconds = () => Math.floor(clock.now().getTime() / 1_000)

function buildReport(event: string, values: Record<string, unknown> = {}, key = KEY, timestamp = getSeconds()) {
  const signature = createHmac('sha256', key).update(`${timestamp}token`).digest('hex')
  return {
    signature: { timestamp: String(timestamp), token: 'token', signature },
    'event-data': { event, recipient: person.email, timestamp: getSeconds(), ...values },
  }
}
const bounce = () => receiveMailReport(ctx, buildReport('failed', { severity: 'permanent' }))

async function sendTo(address: string, unsubscribeUrl?: string) {
  await database.db.delete(emails)
  const mail = { template: 'test', locale: 'en', to: address, subject: 'Hello', text: 'Hello' } as const
  await queueMail(ctx, { ...mail, ...(unsubscribeUrl ? { unsubscribeUrl } : {}) })
  return deliverDueMails(ctx)
}
const LEAVE = 'https://tahanan.example/emails/unsubscribe?token=x'

describe('a report of the provider', () => {
  test('suspends an address that bounced, tells its person once in the product, and mails it no more', async () => {
    expect(await sendTo(person.email)).toMatchObject({ sent: 1 }) // null control
    await bounce()
    await bounce()
    expect(await sendTo(person.email)).toMatchObject({ sent: 0, dead: 1 })
    expect(await sendTo(`Ana <${person.email}>`)).toMatchObject({ dead: 1 })
    const told = await database.db.select().from(notifications).where(eq(notifications.userId, person.id))
    expect(told.map(({ kind, isListed }) => [kind, isListed])).toEqual([['mail.suspended', true]])
    expect((await readMailHealth(asPerson())).suspension?.reason).toBe('bounce')
  })

  test('of a complaint ends mails that one can unsubscribe from, and keeps those about the account', async () => {
    await receiveMailReport(ctx, buildReport('complained'))
    expect(await sendTo(person.email, LEAVE)).toMatchObject({ dead: 1 })
    expect(await sendTo(person.email)).toMatchObject({ sent: 1 })
  })

  test('is refused without the signature of the provider, and when it is old', async () => {
    const late = getSeconds() - 25 * 60 * 60
    for (const body of [
      buildReport('complained', {}, 'another key'),
      buildReport('complained', {}, KEY, late),
      buildReport('complained', {}, KEY, getSeconds() + 600),
      {},
      null,
    ])
      await expect(receiveMailReport(ctx, body)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const off = { ...ctx, adapters: createTestContext(database.db).adapters }
    await expect(receiveMailReport(off, buildReport('complained'))).rejects.toMatchObject({ code: 'auth.forbidden' })
    expect((await readMailHealth(asPerson())).suspension).toBeNull()
  })

  test('about anything else changes nothing', async () => {
    await receiveMailReport(ctx, buildReport('delivered'))
    await receiveMailReport(ctx, buildReport('failed', { severity: 'temporary' }))
    await receiveMailReport(ctx, buildReport('complained', { recipient: undefined }))
    expect(await database.db.select().from(mailSuspensions)).toEqual([])
  })
})

test('a person lets us try again; an old report changes nothing then, and a new one suspends again', async () => {
  await bounce()
  const old = buildReport('failed', { severity: 'permanent' })
  clock.advance(MINUTE)
  const other = await makePerson(database.db, 'landlord')
  await resumeOwnMail(withActor(ctx, makeActor('landlord', other.id)))
  expect((await readMailHealth(asPerson())).suspension).not.toBeNull()
  await resumeOwnMail(asPerson())
  expect(await sendTo(person.email)).toMatchObject({ sent: 1 })
  await receiveMailReport(ctx, old)
  expect((await readMailHealth(asPerson())).suspension).toBeNull()
  clock.advance(MINUTE)
  await bounce()
  expect((await readMailHealth(asPerson())).suspension).not.toBeNull()
})

test('guests have no mail to resume', async () => {
  await expect(resumeOwnMail(withActor(ctx, null))).rejects.toMatchObject({ code: 'auth.signInRequired' })
})
