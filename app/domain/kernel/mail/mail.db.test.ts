import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createInlineJobs } from '#app/adapters/jobs/inline-jobs.ts'
import { INJECTIONS } from '#app/adapters/mail/injection.corpus.ts'
import { InvalidMailError } from '#app/adapters/mail/mail-address.ts'
import { MailDeliveryError, type MailTransport } from '#app/adapters/mail/mail-transport.server.ts'
import { createProviderTransport } from '#app/adapters/mail/provider-transport.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { createRecordingMail, TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startProviderSink } from '#tests/support/servers/mail-sinks.ts'
import { type NewMail, queueMail } from './mail.commands.server.ts'
import { deliverDueMails } from './mail-delivery.commands.server.ts'
import { findOutboxMail } from './outbox.queries.server.ts'
import { unsealMail } from './sealed-mail.rules.server.ts'
import { mailJobs } from './mail.jobs.server.ts'
import { MAX_ATTEMPTS, MAX_FAILURES_IN_A_ROW } from './mail.rules.ts'

const database = setUpTestDatabase()
const MINUTE = 60_000
const createMail = (name: string): NewMail => ({
  template: 'test',
  locale: 'en',
  to: `${name}@tahanan.example`,
  subject: `For ${name}`,
  text: 'Hello',
})

/** A context with a clock, mail transport and job queue that the test controls. */
function createTestSetup(transport: MailTransport = createRecordingMail()) {
  const clock = manualClock(TEST_NOW)
  const jobs = createInlineJobs()
  return { ctx: createTestContext(database.db, { adapters: { clock, jobs, mail: transport } }), clock, jobs }
}
const createRefusingTransport = (isRetryable: boolean): MailTransport => ({
  kind: 'smtp',
  deliver: () => Promise.reject(new MailDeliveryError('refused', { isRetryable })),
})
const listRows = () => database.db.select().from(emails).orderBy(asc(emails.toAddress))
async function getOnlyRow() {
  const [row, ...more] = await listRows()
  expect(more).toEqual([])
  return row!
}

beforeEach(async () => {
  await database.db.delete(emails)
  await database.db.delete(rateLimits)
})

describe('tokens in links', () => {
  const TOKEN = 'S'.repeat(43)
  const createTokenMail = (): NewMail => ({
    ...createMail('ana'),
    text: `https://tahanan.example/reset-password?token=${TOKEN}`,
    html: `<a href="https://tahanan.example/reset-password?token=${TOKEN}">Reset</a>`,
    unsubscribeUrl: `https://tahanan.example/newsletter/unsubscribe?token=${TOKEN}`,
  })
  const createSmtpRecorder = () => ({ ...createRecordingMail(), kind: 'smtp' as const })

  test('a token is stored encrypted, delivered, and deleted after the delivery', async () => {
    const mail = createSmtpRecorder()
    const { ctx } = createTestSetup(mail)
    await queueMail(ctx, createTokenMail())
    const queued = await getOnlyRow()
    expect(JSON.stringify(queued)).not.toContain(TOKEN)
    expect(unsealMail(ctx.adapters.cipher, queued).text).toContain(TOKEN)
    await deliverDueMails(ctx)
    const { text, html, unsubscribeUrl } = createTokenMail()
    expect(mail.delivered).toMatchObject([{ text, html, unsubscribeUrl }])
    expect(await getOnlyRow()).toMatchObject({
      status: 'sent',
      tokensSealed: null,
      textBody: 'https://tahanan.example/reset-password?token=removed-0',
    })
  })

  test('a mail that is given up loses its tokens; one that is delayed keeps them', async () => {
    const { ctx } = createTestSetup(createRefusingTransport(true))
    await queueMail(ctx, createTokenMail())
    await deliverDueMails(ctx)
    expect(await getOnlyRow()).toMatchObject({ status: 'queued', tokensSealed: expect.any(String) })
    const { ctx: later, clock } = createTestSetup(createRefusingTransport(false))
    clock.advance(10 * MINUTE)
    await deliverDueMails(later)
    expect(await getOnlyRow()).toMatchObject({ status: 'dead', tokensSealed: null })
  })

  test('the local outbox keeps the tokens, encrypted, so that the developer page can show the links', async () => {
    const { ctx } = createTestSetup()
    const { id } = await queueMail(ctx, createTokenMail())
    await deliverDueMails(ctx)
    expect(JSON.stringify(await getOnlyRow())).not.toContain(TOKEN)
    expect((await findOutboxMail(ctx, id))?.links).toEqual([`https://tahanan.example/reset-password?token=${TOKEN}`])
  })

  test('a mail that was queued in plain text is delivered, and its tokens are removed', async () => {
    const mail = createSmtpRecorder()
    const { ctx } = createTestSetup(mail)
    const { text, html } = createTokenMail()
    await makeEmail(database.db, {
      messageId: 'plain',
      textBody: text,
      htmlBody: html ?? null,
      nextAttemptAt: TEST_NOW,
    })
    await deliverDueMails(ctx)
    expect(mail.delivered).toMatchObject([{ text, html }])
    expect(JSON.stringify(await getOnlyRow())).not.toContain(TOKEN)
  })
})

describe('queueing mails', () => {
  test('a queued mail is a row and a job and is not sent yet', async () => {
    const mail = createRecordingMail()
    const { ctx, jobs } = createTestSetup(mail)
    const input: NewMail = {
      ...createMail('ana'),
      to: 'Reyes, Ana <Ana@tahanan.example>',
      replyTo: 'ben@tahanan.example',
      html: '<p>Hello</p>',
    }
    const { id } = await inTransaction(ctx, (tx) => queueMail(tx, input))
    expect(await getOnlyRow()).toMatchObject({
      id,
      messageId: id,
      status: 'queued',
      attempts: 0,
      toAddress: '"Reyes, Ana" <ana@tahanan.example>',
      replyTo: 'ben@tahanan.example',
      subject: 'For ana',
      textBody: 'Hello',
      htmlBody: '<p>Hello</p>',
      sender: null,
      nextAttemptAt: TEST_NOW,
    })
    expect(jobs.waiting).toEqual([{ name: 'mail.deliver', data: { mailId: id }, dedupeKey: id }])
    expect(mail.delivered).toEqual([])
  })

  test('a transaction that rolls back queues no mail', async () => {
    const { ctx } = createTestSetup()
    const work = inTransaction(ctx, async (tx) => {
      await queueMail(tx, { ...createMail('ana'), sender: 'user:ana' })
      throw new Error('the inquiry could not be kept')
    })
    await expect(work).rejects.toThrow('could not be kept')
    expect(await listRows()).toEqual([])
    expect(await database.db.select().from(rateLimits)).toEqual([])
  })

  test('the job delivers a mail with a stable message id', async () => {
    const mail = createRecordingMail()
    const { ctx, jobs } = createTestSetup(mail)
    await jobs.work(mailJobs(() => ctx))
    const { id } = await queueMail(ctx, createMail('ana'))
    await jobs.runWaiting()
    expect(mail.delivered).toEqual([{ messageId: id, to: 'ana@tahanan.example', subject: 'For ana', text: 'Hello' }])
    expect(await getOnlyRow()).toMatchObject({ status: 'sent', attempts: 1, sentAt: TEST_NOW, lastError: null })
  })

  test('a mail with injected header lines is refused and not stored', async () => {
    const { ctx } = createTestSetup()
    for (const payload of INJECTIONS) {
      for (const part of [
        { subject: payload },
        { to: `${payload} <a@b.example>` },
        { replyTo: `a@b.example${payload}` },
      ]) {
        await expect(queueMail(ctx, { ...createMail('ana'), ...part })).rejects.toThrow(InvalidMailError)
      }
    }
    await expect(queueMail(ctx, { ...createMail('ana'), text: 'a\0b' })).rejects.toThrow(RangeError)
    expect(await listRows()).toEqual([])
  })
})

describe('mail limits of a sender', () => {
  test('of 100 concurrent mails exactly 10 are queued, the others are told how long to wait', async () => {
    const { ctx } = createTestSetup()
    const tries = Array.from({ length: 100 }, (_, index) =>
      inTransaction(ctx, (tx) => queueMail(tx, { ...createMail(`n${index}`), sender: 'user:busy' })),
    )
    const outcomes = await Promise.allSettled(tries)
    const refusals = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map((outcome) => outcome.reason as object)
    expect(refusals.length).toBe(90)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'email.limitReached', status: 429, retryAfter: expect.any(Number) })
    expect((await listRows()).length).toBe(10)
  })

  test('the 51st mail of a day is refused in any hour', async () => {
    const { ctx } = createTestSetup()
    for (let hour = 0; hour < 5; hour++) {
      for (let count = 0; count < 10; count++)
        await queueMail(ctx, { ...createMail(`h${hour}-${count}`), sender: 'user:steady' })
      await database.pool.query(`update rate_limits set window_ends_at = now() where key like 'mail.hour:%'`)
    }
    await expect(queueMail(ctx, { ...createMail('late'), sender: 'user:steady' })).rejects.toMatchObject({
      code: 'email.limitReached',
    })
    await queueMail(ctx, { ...createMail('other'), sender: 'user:other' })
    expect((await listRows()).length).toBe(51)
  })

  test('over the limit the transaction can still commit', async () => {
    const { ctx } = createTestSetup()
    for (let count = 0; count < 10; count++) await queueMail(ctx, { ...createMail(`n${count}`), sender: 'user:ana' })
    await inTransaction(ctx, async (tx) => {
      await queueMail(tx, createMail('kept'))
      await expect(queueMail(tx, { ...createMail('refused'), sender: 'user:ana' })).rejects.toMatchObject({
        status: 429,
      })
    })
    expect((await listRows()).map((row) => row.subject)).toContain('For kept')
  })

  test('mail of the platform has no sender and no limit (null control)', async () => {
    const { ctx } = createTestSetup()
    for (let count = 0; count < 12; count++) await queueMail(ctx, createMail(`n${count}`))
    expect((await listRows()).length).toBe(12)
  })
})

describe('delivering mails', () => {
  test('concurrent workers deliver each mail once', async () => {
    const mail = createRecordingMail()
    const { ctx } = createTestSetup(mail)
    for (let count = 0; count < 60; count++) await queueMail(ctx, createMail(`n${count}`))
    const rounds = await Promise.all([deliverDueMails(ctx), deliverDueMails(ctx), deliverDueMails(ctx)])
    const sentBy = rounds.map((round) => round.sent)
    expect(sentBy.reduce((sum, sent) => sum + sent, 0)).toBe(60)
    expect(sentBy.filter((sent) => sent > 0).length).toBeGreaterThan(1)
    expect(new Set(mail.delivered.map((sent) => sent.messageId)).size).toBe(60)
    expect(mail.delivered.length).toBe(60)
  })

  test('workers that read first and update later deliver twice (null control)', async () => {
    const mail = createRecordingMail()
    const { ctx } = createTestSetup(mail)
    await queueMail(ctx, createMail('ana'))
    let readers = 0
    const bothHaveRead = Promise.withResolvers<void>()
    const naive = async () => {
      const [row] = await ctx.db.select().from(emails).where(eq(emails.status, 'queued'))
      readers += 1
      if (readers === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
      if (row)
        await mail.deliver({ messageId: row.messageId, to: row.toAddress, subject: row.subject, text: row.textBody })
      if (row) await ctx.db.update(emails).set({ status: 'sent' }).where(eq(emails.id, row.id))
    }
    await Promise.all([naive(), naive()])
    expect(mail.delivered.length).toBe(2)
  })

  test('a provider that is down for an hour delays mails; all are sent within ten minutes after it', async () => {
    const sink = await startProviderSink()
    sink.nextResponse.status = 503
    const { ctx, clock } = createTestSetup(
      createProviderTransport({ url: sink.url, user: 'api', password: 'key', from: 'no-reply@tahanan.example' }),
    )
    for (let count = 0; count < 8; count++) await queueMail(ctx, createMail(`n${count}`))
    for (let minute = 0; minute < 60; minute++) {
      await deliverDueMails(ctx)
      clock.advance(MINUTE)
    }
    expect(sink.mails).toEqual([])
    sink.nextResponse.status = 200
    for (let minute = 0; minute < 10; minute++) {
      await deliverDueMails(ctx)
      clock.advance(MINUTE)
    }
    await sink.close()
    expect((await listRows()).map((row) => row.status)).toEqual(Array.from({ length: 8 }, () => 'sent'))
    expect(sink.mails.length).toBe(8)
  })

  test('the delay of a failing mail grows, and its error is stored', async () => {
    const { ctx, clock } = createTestSetup(createRefusingTransport(true))
    await queueMail(ctx, createMail('ana'))
    const waits: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      expect(await deliverDueMails(ctx)).toEqual({ sent: 0, delayed: 1, dead: 0 })
      expect(await deliverDueMails(ctx)).toEqual({ sent: 0, delayed: 0, dead: 0 })
      const row = await getOnlyRow()
      expect(row).toMatchObject({ status: 'queued', attempts: attempt + 1, lastError: 'refused' })
      waits.push((row.nextAttemptAt.getTime() - clock.now().getTime()) / 1_000)
      clock.advance(waits.at(-1)! * 1_000)
    }
    expect(waits).toEqual([30, 60, 120, 240, 300, 300])
  })

  test('a mail is dead at once after a permanent error, else after its last attempt', async () => {
    const { ctx } = createTestSetup(createRefusingTransport(false))
    await queueMail(ctx, createMail('ana'))
    expect(await deliverDueMails(ctx)).toEqual({ sent: 0, delayed: 0, dead: 1 })
    const retrying = createTestSetup(createRefusingTransport(true))
    await queueMail(retrying.ctx, createMail('ben'))
    await database.db
      .update(emails)
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .where(eq(emails.toAddress, 'ben@tahanan.example'))
    expect(await deliverDueMails(retrying.ctx)).toEqual({ sent: 0, delayed: 0, dead: 1 })
    expect((await listRows()).map((row) => row.status)).toEqual(['dead', 'dead'])
    retrying.clock.advance(24 * 60 * MINUTE)
    expect(await deliverDueMails(retrying.ctx)).toEqual({ sent: 0, delayed: 0, dead: 0 })
  })

  test('three failures in a row end the round', async () => {
    const { ctx } = createTestSetup(createRefusingTransport(true))
    for (let count = 0; count < 10; count++) await queueMail(ctx, createMail(`n${count}`))
    expect(await deliverDueMails(ctx)).toEqual({ sent: 0, delayed: MAX_FAILURES_IN_A_ROW, dead: 0 })
  })
})

describe('dying mail worker', () => {
  /** Delivers the mail and never updates its row. */
  async function dieAfterDelivery(ctx: Ctx): Promise<void> {
    const mail = createRecordingMail()
    const deliver = async (outgoing: Parameters<MailTransport['deliver']>[0]) => {
      await mail.deliver(outgoing)
      return new Promise<void>(() => undefined)
    }
    void deliverDueMails({ ...ctx, adapters: { ...ctx.adapters, mail: { kind: 'outbox', deliver } } })
    await expect.poll(() => mail.delivered.length).toBe(1)
  }

  test('the mail of a dead worker is sent again after two minutes, with the same message id', async () => {
    const mail = createRecordingMail()
    const { ctx, clock } = createTestSetup(mail)
    const { id } = await queueMail(ctx, createMail('ana'))
    await dieAfterDelivery(ctx)
    expect(await getOnlyRow()).toMatchObject({ status: 'sending', attempts: 1 })
    clock.advance(2 * MINUTE - 1)
    expect((await deliverDueMails(ctx)).sent).toBe(0)
    clock.advance(1)
    expect((await deliverDueMails(ctx)).sent).toBe(1)
    clock.advance(10 * MINUTE)
    expect((await deliverDueMails(ctx)).sent).toBe(0)
    expect(mail.delivered.map((sent) => sent.messageId)).toEqual([id])
    expect(await getOnlyRow()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('a late worker does not overwrite the result of another', async () => {
    const { ctx, clock } = createTestSetup()
    await queueMail(ctx, createMail('ana'))
    const late = Promise.withResolvers<void>()
    const slow: MailTransport = { kind: 'smtp', deliver: () => late.promise }
    const slowRound = deliverDueMails({ ...ctx, adapters: { ...ctx.adapters, mail: slow } })
    await expect.poll(async () => (await getOnlyRow()).status).toBe('sending')
    clock.advance(2 * MINUTE)
    await deliverDueMails(ctx)
    late.reject(new MailDeliveryError('too late', { isRetryable: true }))
    await slowRound
    expect(await getOnlyRow()).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
  })
})
