// Delivery status that the sender sees while a mail provider fails in several ways (promises E2 and F6), with a real HTTP server.
import { expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createProviderTransport } from '#app/adapters/mail/provider-transport.server.ts'
import { deliverDueMails } from '#app/domain/kernel/mail/mail-delivery.commands.server.ts'
import { getOutboxPage } from '#app/domain/kernel/mail/outbox.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { getInquiryEmail } from './inquiry-email.queries.server.ts'
import { sendInquiry } from './inquiry.commands.server.ts'

const database = setUpTestDatabase()

test('a provider that answers 500, then hangs, then is down delays the mail with growing waits; then the mail arrives once', async () => {
  const [sink, workingSink] = [await startProviderSink(), await startProviderSink()]
  const clock = manualClock(new Date('2026-03-02T02:00:00Z'))
  const options = { user: 'api', password: 'key', from: 'no-reply@tahanan.example' }
  const failingTransport = createProviderTransport({ ...options, url: sink.url, maxDeliveryMs: 50 })
  const renter = makeActor('tenant', (await makePerson(database.db, 'tenant')).id)
  const ctx = createTestContext(database.db, { actor: renter, adapters: { clock, mail: failingTransport } })
  const listing = await makeProperty(database.db, { status: 'active' })
  const input = { variant: 'contact', message: 'Available pa po ba?', phone: null, date: '', time: '' } as const
  const { inquiryId } = await sendInquiry(ctx, { ...input, key: crypto.randomUUID(), propertyId: listing.id })

  const waits: number[] = []
  const troubles = [
    () => Promise.resolve((sink.nextResponse.status = 500)),
    () => Promise.resolve((sink.nextResponse.status = 'silent')),
    () => sink.close(),
  ]
  for (const trouble of troubles) {
    await trouble()
    expect(await deliverDueMails(ctx)).toEqual({ sent: 0, delayed: 1, dead: 0 })
    const { delivery } = await getInquiryEmail(ctx, inquiryId)
    expect(delivery.state).toBe('delayed')
    waits.push((new Date(delivery.nextAttemptAt ?? 0).getTime() - clock.now().getTime()) / 1_000)
    clock.advance((waits.at(-1) ?? 0) * 1_000)
  }
  expect(waits).toEqual([30, 60, 120])

  const mail = createProviderTransport({ ...options, url: workingSink.url })
  expect((await deliverDueMails({ ...ctx, adapters: { ...ctx.adapters, mail } })).sent).toBe(1)
  expect((await getInquiryEmail(ctx, inquiryId)).delivery.state).toBe('sent')
  expect((await getOutboxPage(ctx)).mails).toMatchObject([{ status: 'sent', attempts: 4 }])
  expect(workingSink.mails.length).toBe(1)
  await workingSink.close()
})
