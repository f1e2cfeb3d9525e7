import { beforeEach, expect, test } from 'vitest'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { TEST_NOW, testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { makeEmail } from '#seed/factories/platform.ts'
import { outboxMail, MAILS_PER_PAGE, outboxPage } from './outbox.queries.server.ts'

const database = testDatabase()
const ctx = () => testContext(database.db)
beforeEach(async () => {
  await database.db.delete(emails)
})

test('mails are read from the newest on, each once, also those of one moment', async () => {
  const made = MAILS_PER_PAGE * 2 + 3
  for (let count = 0; count < made; count++)
    await makeEmail(database.db, { createdAt: new Date(TEST_NOW.getTime() + Math.floor(count / 10) * 1_000) })
  const seen: string[] = []
  let next: string | null | undefined
  for (let page = 0; page < 5 && next !== null; page++) {
    const answer = await outboxPage(ctx(), next)
    expect(answer.mails.length).toBeLessThanOrEqual(MAILS_PER_PAGE)
    seen.push(...answer.mails.map(({ id }) => id))
    const moments = answer.mails.map(({ createdAt }) => createdAt.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    next = answer.next
  }
  expect(next).toBeNull()
  expect([seen.length, new Set(seen).size]).toEqual([made, made])
})

test('an address that is no page starts with the newest', async () => {
  await makeEmail(database.db)
  for (const before of ['', 'x', '~', "2026-01-01T00:00:00Z~' or 1=1", null])
    expect((await outboxPage(ctx(), before)).mails.length).toBe(1)
})

test('one mail is shown with its links and its fate', async () => {
  const { id } = await makeEmail(database.db, {
    textBody:
      'Look: https://tahanan.example/verify-email?token=a&b=1\n\nhttps://tahanan.example/verify-email?token=a&b=1 (again)',
    status: 'queued',
    attempts: 2,
    lastError: 'the mail provider answered 500',
  })
  expect(await outboxMail(ctx(), id)).toMatchObject({
    links: ['https://tahanan.example/verify-email?token=a&b=1'],
    attempts: 2,
    lastError: 'the mail provider answered 500',
  })
  expect(await outboxMail(ctx(), crypto.randomUUID())).toBeNull()
  expect(await outboxMail(ctx(), 'nothing')).toBeNull()
})
