// The real way to a provider, and the real troubles on it: what the person who asked is told meanwhile (PROMISES E2, F6).
import { expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createProviderTransport } from '#app/adapters/mail/provider-transport.server.ts'
import { deliverDueMails } from '#app/domain/kernel/mail/mail-delivery.commands.server.ts'
import { outboxPage } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { actorOf, testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { inquiryEmail } from './inquiry-email.queries.server.ts'
import { sendInquiry } from './inquiry.commands.server.ts'

const database = testDatabase()

test('a provider that answers 500, then says nothing, then is down delays the mail, each time longer; then it arrives once', async () => {
  const [sink, back] = [await startProviderSink(), await startProviderSink()]
  const clock = manualClock(new Date('2026-03-02T02:00:00Z'))
  const options = { user: 'api', password: 'key', from: 'no-reply@tahanan.example' }
  const away = createProviderTransport({ ...options, url: sink.url })
  const renter = actorOf('tenant', (await makePerson(database.db, 'tenant')).id)
  const ctx = testContext(database.db, { actor: renter, adapters: { clock, mail: away } })
  const home = await makeProperty(database.db, { status: 'active' })
  const asked = { variant: 'contact', message: 'Available pa po ba?', phone: null, date: '', time: '' } as const
  const { inquiryId } = await sendInquiry(ctx, { ...asked, key: crypto.randomUUID(), propertyId: home.id })

  const waits: number[] = []
  const troubles = [
    () => Promise.resolve((sink.answer.status = 500)),
    () => Promise.resolve((sink.answer.status = 'silent')),
    () => sink.close(),
  ]
  for (const trouble of troubles) {
    await trouble()
    const started = Date.now()
    expect(await deliverDueMails(ctx)).toEqual({ sent: 0, delayed: 1, dead: 0 })
    expect(Date.now() - started).toBeLessThan(4_000)
    const { fate } = await inquiryEmail(ctx, inquiryId)
    expect(fate.state).toBe('delayed')
    waits.push((new Date(fate.nextAttemptAt ?? 0).getTime() - clock.now().getTime()) / 1_000)
    clock.advance((waits.at(-1) ?? 0) * 1_000)
  }
  expect(waits).toEqual([30, 60, 120])

  const mail = createProviderTransport({ ...options, url: back.url })
  expect((await deliverDueMails({ ...ctx, adapters: { ...ctx.adapters, mail } })).sent).toBe(1)
  expect((await inquiryEmail(ctx, inquiryId)).fate.state).toBe('sent')
  expect((await outboxPage(ctx)).mails).toMatchObject([{ status: 'sent', attempts: 4 }])
  expect(back.mails.length).toBe(1)
  await back.close()
})
