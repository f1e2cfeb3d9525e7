import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { contactMessages } from '#app/db/schema/platform/content.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeContactMessage } from '#seed/factories/content.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { handleContactMessage } from './contact-desk.commands.server.ts'
import { countContactMessages, findContactMessage, listContactMessages } from './contact-desk.queries.server.ts'
import { contactAction } from './contact-desk.schema.ts'
import { contactList } from './contact-desk.model.ts'

const database = setUpTestDatabase()
beforeEach(async () => {
  await database.db.delete(contactMessages)
  await database.db.delete(emails)
})

async function createAdmin() {
  const { id } = await makePerson(database.db, 'admin')
  return createTestContext(database.db, { actor: makeActor('admin', id) })
}
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000)

test('open messages come oldest first, done ones newest first, and a search finds name, address and subject', async () => {
  const admin = await createAdmin()
  for (const [subject, days, handledAt] of [
    ['Newer', 1, null],
    ['Older', 5, null],
    ['Done', 3, TEST_NOW],
  ] as const)
    await makeContactMessage(database.db, {
      subject,
      createdAt: daysAgo(days),
      handledAt,
      email: `${subject.toLowerCase()}@mail.ph`,
    })
  const list = async (query: string) => {
    const read = contactList.read(new URLSearchParams(query))
    const rows = await listContactMessages(admin, read)
    expect(await countContactMessages(admin, read)).toBe(rows.length)
    return rows.map(({ subject }) => subject)
  }
  expect(await list('')).toEqual(['Older', 'Newer'])
  expect(await list('state=done')).toEqual(['Done'])
  expect(await list('state=all&page=x')).toEqual(['Newer', 'Done', 'Older'])
  expect(await list('q=older%40MAIL')).toEqual(['Older'])
  expect(await list('q=%25')).toEqual([])
})

test('of two answers at the same time one is mailed, with the support address to reply to, and the audit log has no text', async () => {
  const admins = [await createAdmin(), await createAdmin()]
  const { id } = await makeContactMessage(database.db, { locale: 'fil', subject: 'Tanong', email: 'ana@mail.ph' })
  const reply = 'Salamat po.\n\nNasa Settings ito. <b>'
  const results = await Promise.allSettled(
    admins.map((ctx) => handleContactMessage(ctx, contactAction.parse({ intent: 'reply', id, reply }))),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'contact.alreadyAnswered' } },
  ])
  const mails = await database.db.select().from(emails)
  expect(mails).toMatchObject([
    { toAddress: 'ana@mail.ph', replyTo: 'support@tahanan.example', locale: 'fil', template: 'contact.reply' },
  ])
  expect(mails[0] ? readMailText(mails[0]) : '').toContain('Nasa Settings ito.')
  expect(await findContactMessage(admins[0]!, id)).toMatchObject({ reply, repliedAt: TEST_NOW, handledAt: TEST_NOW })
  const entries = (await database.db.select().from(auditLog)).filter(({ subjectId }) => subjectId === id)
  expect(entries.map(({ action }) => action)).toEqual(['contact.answered'])
  expect(JSON.stringify(entries)).not.toContain('Salamat')
})

test('a message is marked as done once without a mail, and can be answered afterwards', async () => {
  const admin = await createAdmin()
  const { id } = await makeContactMessage(database.db)
  for (let n = 0; n < 2; n++) await handleContactMessage(admin, { intent: 'done', id })
  expect(await database.db.select().from(emails)).toEqual([])
  await handleContactMessage(admin, { intent: 'reply', id, reply: 'Hello' })
  expect(await database.db.select().from(emails)).toHaveLength(1)
  const entries = (await database.db.select().from(auditLog)).filter(({ subjectId }) => subjectId === id)
  expect(entries.map(({ action }) => action)).toEqual(['contact.closed', 'contact.answered'])
})

test.each(['tenant', 'landlord', 'agent', null] as const)('%s may neither read nor answer messages', async (role) => {
  const ctx = createTestContext(database.db, { actor: role && makeActor(role) })
  const { id } = await makeContactMessage(database.db)
  const query = contactList.read(new URLSearchParams())
  const attempts = [
    () => listContactMessages(ctx, query),
    () => findContactMessage(ctx, id),
    () => handleContactMessage(ctx, { intent: 'done', id }),
  ]
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ code: role ? 'auth.forbidden' : 'auth.signInRequired' })
})

test('an empty or too long answer is refused by the schema', () => {
  const id = crypto.randomUUID()
  const isAccepted = (reply: string) => contactAction.safeParse({ intent: 'reply', id, reply }).success
  expect(['', ' ', 'x'.repeat(5_001), 'a\0b'].map(isAccepted)).toEqual([false, false, false, false])
  expect(isAccepted('x'.repeat(5_000))).toBe(true)
})

test('open messages are read in the order of their index', async () => {
  await makeContactMessage(database.db)
  const query = sql`select id from contact_messages where handled_at is null order by created_at, id limit 20`
  const explain = (index: string) => explainWithIndex(database.db, 'contact_messages', index, query)
  expect(await explain('contact_messages_open')).not.toContain('Sort')
  expect(await explain('contact_messages_user')).toContain('Sort') // null control
})
