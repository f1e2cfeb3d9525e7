import { beforeEach, expect, test } from 'vitest'
import { InvalidMailError } from '#app/adapters/mail/mail-address.ts'
import { MAX_ATTACHMENT_BYTES } from '#app/adapters/mail/mail-attachments.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { createRecordingMail, TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { queueMail, type NewMail } from './mail.commands.server.ts'
import { deliverDueMails } from './mail-delivery.commands.server.ts'
import { findOutboxMail, MAILS_PER_PAGE, getOutboxPage, isOutboxOpen } from './outbox.queries.server.ts'

const database = setUpTestDatabase()
const createContext = () => createTestContext(database.db)
const MAIL: NewMail = { template: 'test', locale: 'en', to: 'ana@tahanan.example', subject: 'Viewing', text: 'Hello' }
beforeEach(async () => {
  await database.db.delete(emails)
})

test('pages of the outbox contain every mail once, newest first, also mails of the same moment', async () => {
  const mailCount = MAILS_PER_PAGE * 2 + 3
  for (let count = 0; count < mailCount; count++)
    await makeEmail(database.db, { createdAt: new Date(TEST_NOW.getTime() + Math.floor(count / 10) * 1_000) })
  const seen: string[] = []
  let next: string | null | undefined
  for (let page = 0; page < 5 && next !== null; page++) {
    const result = await getOutboxPage(createContext(), next)
    expect(result.mails.length).toBeLessThanOrEqual(MAILS_PER_PAGE)
    seen.push(...result.mails.map(({ id }) => id))
    const moments = result.mails.map(({ createdAt }) => createdAt.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    next = result.next
  }
  expect(next).toBeNull()
  expect([seen.length, new Set(seen).size]).toEqual([mailCount, mailCount])
})

test('an invalid cursor starts with the newest mail', async () => {
  await makeEmail(database.db)
  for (const before of ['', 'x', '~', "2026-01-01T00:00:00Z~' or 1=1", null])
    expect((await getOutboxPage(createContext(), before)).mails.length).toBe(1)
})

test('the outbox is not found unless the server is local, keeps its mail, and the request comes from its machine', async () => {
  const { id } = await makeEmail(database.db)
  for (const closed of [{ config: { hasLocalOutbox: false } }, { request: { isLocal: false } }]) {
    const ctx = createTestContext(database.db, closed)
    expect(isOutboxOpen(ctx)).toBe(false)
    await expect(getOutboxPage(ctx)).rejects.toMatchObject({ code: 'app.notFound' })
    await expect(findOutboxMail(ctx, id)).rejects.toMatchObject({ code: 'app.notFound' })
  }
  // null control
  expect(isOutboxOpen(createContext())).toBe(true)
  expect(await findOutboxMail(createContext(), id)).toMatchObject({ id })
})

test('one mail of the outbox has its links and its delivery status', async () => {
  const { id } = await makeEmail(database.db, {
    textBody:
      'Look: https://tahanan.example/verify-email?token=a&b=1\n\nhttps://tahanan.example/verify-email?token=a&b=1 (again)',
    status: 'queued',
    attempts: 2,
    lastError: 'the mail provider answered 500',
  })
  expect(await findOutboxMail(createContext(), id)).toMatchObject({
    links: ['https://tahanan.example/verify-email?token=a&b=1'],
    attempts: 2,
    lastError: 'the mail provider answered 500',
  })
  expect(await findOutboxMail(createContext(), crypto.randomUUID())).toBeNull()
  expect(await findOutboxMail(createContext(), 'nothing')).toBeNull()
})

test('attachments are stored with the mail, delivered, and shown in the outbox', async () => {
  const mail = createRecordingMail()
  const ctx = createTestContext(database.db, { adapters: { mail } })
  const attachments = [{ name: 'invite.ics', contentType: 'text/calendar; method=REQUEST', content: 'ñ\r\n🏠' }]
  const { id } = await queueMail(ctx, { ...MAIL, attachments })
  await queueMail(ctx, MAIL)
  await deliverDueMails(ctx)
  expect(mail.delivered.map((sent) => sent.attachments)).toEqual(expect.arrayContaining([attachments, undefined]))
  expect(await findOutboxMail(ctx, id)).toMatchObject({ attachments })
})

test('a mail with three or with too large attachments is refused, one with the largest is stored', async () => {
  const file = { name: 'invite.ics', contentType: 'text/calendar', content: 'x' }
  for (const attachments of [[file, file, file], [{ ...file, content: 'x'.repeat(MAX_ATTACHMENT_BYTES + 1) }]])
    await expect(queueMail(createContext(), { ...MAIL, attachments })).rejects.toThrow(InvalidMailError)
  expect((await getOutboxPage(createContext())).mails).toEqual([])
  // null control, with the text that is longest in JSON
  const largest = { ...file, content: '\x01'.repeat(MAX_ATTACHMENT_BYTES) }
  const { id } = await queueMail(createContext(), { ...MAIL, attachments: [largest, largest] })
  expect(await findOutboxMail(createContext(), id)).toMatchObject({ attachments: [largest, largest] })
})
