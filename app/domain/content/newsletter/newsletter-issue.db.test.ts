import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { newsletterIssues, newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { makeNewsletterSubscription } from '#seed/factories/content.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { sendWeeklyIssues } from './newsletter-issue.commands.server.ts'
import { previewIssue } from './newsletter-issue.queries.server.ts'
import { unsubscribeFromNewsletter } from './newsletter.commands.server.ts'

const database = setUpTestDatabase()
const DAY_MS = 24 * 60 * 60_000
const contextAfterDays = (days: number) =>
  createTestContext(database.db, { now: new Date(TEST_NOW.getTime() + days * DAY_MS) })
const listMails = () => database.db.select().from(emails).orderBy(emails.toAddress)
const makeReader = (email: string, values: Parameters<typeof makeNewsletterSubscription>[1] = {}) =>
  makeNewsletterSubscription(database.db, { email, status: 'confirmed', confirmedAt: TEST_NOW, ...values })

const makeNewHome = (days: number) =>
  makeProperty(database.db, { status: 'active', createdAt: new Date(TEST_NOW.getTime() + days * DAY_MS) })

beforeEach(async () => {
  await database.db.delete(newsletterSubscriptions)
  await database.db.delete(emails)
  await database.db.delete(properties)
  const values = { status: 'active', createdAt: new Date(TEST_NOW.getTime() - DAY_MS) } as const
  await makeProperty(database.db, { ...values, title: 'Makati home', city: 'Makati', citySlug: 'makati' })
  await makeProperty(database.db, { ...values, title: 'Cebu home', city: 'Cebu City', citySlug: 'cebu' })
  await makeProperty(database.db, { ...values, title: 'Old home', createdAt: new Date('2026-01-01T00:00:00Z') })
})

describe('weekly issue', () => {
  test("an issue has the new homes of the reader's city in their language, or those of the country", async () => {
    await makeReader('a@tahanan.example', { citySlug: 'makati', locale: 'fil' })
    await makeReader('b@tahanan.example')
    await makeReader('c@tahanan.example', { citySlug: 'davao' })
    await makeNewsletterSubscription(database.db, { email: 'd@tahanan.example' }) // not confirmed
    await sendWeeklyIssues(contextAfterDays(0))
    const mails = await listMails()
    expect(mails.map(({ subject }) => subject)).toEqual([
      '1 bagong paupahan sa Makati ngayong linggo',
      '2 new homes in the Philippines this week',
      '2 new homes in the Philippines this week',
    ])
    const [city = '', country = ''] = mails.map(readMailText)
    expect([city.includes('Makati home'), city.includes('Cebu home')]).toEqual([true, false])
    expect([country.includes('Cebu home'), country.includes('Old home')]).toEqual([true, false])
  })

  test('six workers at the same time and a clock that moves back send one issue a week', async () => {
    await makeReader('a@tahanan.example')
    await Promise.all(Array.from({ length: 6 }, () => sendWeeklyIssues(contextAfterDays(0))))
    await sendWeeklyIssues(contextAfterDays(6)) // Sunday of the same week
    expect(await listMails()).toHaveLength(1)
    await makeNewHome(6)
    await sendWeeklyIssues(contextAfterDays(7))
    await sendWeeklyIssues(contextAfterDays(0))
    expect(await listMails()).toHaveLength(2)
  })

  test('without the row of the week a second issue is sent (null control)', async () => {
    await makeReader('a@tahanan.example')
    await sendWeeklyIssues(contextAfterDays(0))
    await database.db.delete(newsletterIssues)
    await sendWeeklyIssues(contextAfterDays(0))
    expect(await listMails()).toHaveLength(2)
  })

  test('the link of an issue unsubscribes its reader, who gets no further issue', async () => {
    const { id } = await makeReader('a@tahanan.example')
    await makeReader('b@tahanan.example')
    await sendWeeklyIssues(contextAfterDays(0))
    const [mail] = await listMails()
    const token = /unsubscribe\?token=([^\s&"]+)/.exec(mail ? readMailText(mail) : '')?.[1] ?? ''
    await unsubscribeFromNewsletter(contextAfterDays(0), { token: decodeURIComponent(token) })
    const [row] = await database.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id))
    expect(row?.status).toBe('unsubscribed')
    await makeNewHome(6)
    await sendWeeklyIssues(contextAfterDays(7))
    expect((await listMails()).map(({ toAddress }) => toAddress)).toEqual([
      'a@tahanan.example',
      'b@tahanan.example',
      'b@tahanan.example',
    ])
  })

  test('only administrators preview the issue', async () => {
    const input = { citySlug: 'makati', locale: 'en', siteName: 'Tahanan' } as const
    const admin = createTestContext(database.db, { actor: makeActor('admin') })
    expect((await previewIssue(admin, input)).mail?.subject).toBe('1 new home in Makati this week')
    const tenant = createTestContext(database.db, { actor: makeActor('tenant') })
    await expect(previewIssue(tenant, input)).rejects.toMatchObject({ code: 'auth.forbidden' })
  })
})
