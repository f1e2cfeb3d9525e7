import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { sendContactMessage } from './contact.commands.server.ts'
import { contactInput } from './contact.schema.ts'
import { createFormStamp } from './form-stamp.rules.server.ts'

const database = setUpTestDatabase()
const TYPED = {
  name: 'Maricel',
  email: 'maricel@tahanan.example',
  subject: 'Bahay',
  message: 'Hello po.\n\nMay tanong ako.',
}

beforeEach(async () => {
  await database.db.delete(contactMessages)
  await database.db.delete(emails)
  await database.db.delete(rateLimits)
})

const createVisitor = (secondsLater: number, clientAddress = '203.0.113.7') =>
  createTestContext(database.db, {
    request: { clientAddress },
    adapters: { clock: manualClock(new Date(TEST_NOW.getTime() + secondsLater * 1_000)) },
  })
const createStamp = () => createFormStamp(createTestContext(database.db))
const send = (secondsLater: number, extra: object = {}, address?: string) =>
  sendContactMessage(
    createVisitor(secondsLater, address),
    contactInput.parse({ ...TYPED, stamp: createStamp(), ...extra }),
  ).then(
    () => 'sent',
    (error: unknown) => (error as AppError).code,
  )
const count = async () => [
  (await database.db.select().from(contactMessages)).length,
  (await database.db.select().from(emails)).length,
]

test('a message of a guest is stored and mailed to the support address with the reply address of the guest', async () => {
  expect(await send(5)).toBe('sent')
  const [[stored], [mail]] = await Promise.all([
    database.db.select().from(contactMessages),
    database.db.select().from(emails),
  ])
  expect(stored).toMatchObject({ ...TYPED, userId: null, locale: 'en', emailId: mail?.id })
  expect(mail).toMatchObject({
    toAddress: 'support@tahanan.example',
    replyTo: TYPED.email,
    template: 'contact.message',
  })
})

test('a filled hidden field is answered like success and stores nothing', async () => {
  expect(await send(5, { website: 'https://spam.example' })).toBe('sent')
  expect(await count()).toEqual([0, 0])
  expect(await send(5, { website: '' })).toBe('sent')
  expect(await count()).toEqual([1, 1])
})

test.each([
  ['sent after one second', 1, {}],
  ['opened more than a day ago', 25 * 3_600, {}],
  ['without its stamp', 5, { stamp: '' }],
  ['with a stamp of its own', 5, { stamp: 'MTIzNDU2' }],
])('a form %s is refused and stores nothing', async (_name, seconds, extra) => {
  expect(await send(seconds, extra)).toBe('app.tooManyRequests')
  expect(await count()).toEqual([0, 0])
})

test('an address sends five messages an hour, however many it tries; another address is not affected', async () => {
  const outcomes = []
  for (let n = 0; n < 12; n++) outcomes.push(await send(10 + n))
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(5)
  expect(new Set(outcomes.slice(5))).toEqual(new Set(['app.tooManyRequests']))
  expect(await count()).toEqual([5, 5])
  expect(await send(30, {}, '203.0.113.8')).toBe('sent')
})

test('a mail that cannot be queued is answered with the message of the contact form, and nothing is half stored', async () => {
  const ctx = createVisitor(5)
  const broken = { ...ctx, config: { ...ctx.config, supportEmail: 'not an address' } }
  const sending = sendContactMessage(broken, contactInput.parse({ ...TYPED, stamp: createStamp() }))
  await expect(sending).rejects.toMatchObject({ code: 'contact.failed' })
  expect(await count()).toEqual([0, 0])
})

test('empty fields and line breaks in the subject are refused by the schema', () => {
  const readPaths = (input: object) => contactInput.safeParse(input).error?.issues.map(({ path }) => path[0])
  expect(readPaths({})).toEqual(['name', 'email', 'subject', 'message'])
  expect(readPaths({ ...TYPED, subject: 'x\r\nBcc: a@b.example' })).toEqual(['subject'])
  expect(readPaths({ ...TYPED, extra: '1' })).toBeDefined()
})
