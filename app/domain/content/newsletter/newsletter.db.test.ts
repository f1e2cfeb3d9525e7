import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx, RequestInfo } from '#app/domain/ctx.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { readMailText } from '#tests/support/mailed-text.ts'
import { TEST_NOW, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { confirmSubscription, subscribeToNewsletter, unsubscribeFromNewsletter } from './newsletter.commands.server.ts'
import { newsletterInput, newsletterToken } from './newsletter.schema.ts'

const database = setUpTestDatabase()
const DAY = 24 * 60 * 60_000
const email = 'maricel@tahanan.example'
let ctx: Ctx

/** Tokens must be random here; the default test context has fixed ones. */
function createVisitorContext(request: Partial<RequestInfo> = {}, now = TEST_NOW): Ctx {
  return createTestContext(database.db, { request, adapters: { random: systemRandom, clock: manualClock(now) } })
}

beforeEach(async () => {
  await database.db.delete(newsletterSubscriptions)
  await database.db.delete(emails)
  await database.db.delete(rateLimits)
  ctx = createVisitorContext()
})

const listSubscriptions = () => database.db.select().from(newsletterSubscriptions)
const listMails = () => database.db.select().from(emails).orderBy(emails.createdAt)
const getResultCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as AppError).code,
  )

/** The two links of the latest mail. */
async function readLinks(address = email) {
  const sent = (await listMails()).filter((mail) => mail.toAddress === address)
  const newest = sent.at(-1)
  const text = newest ? readMailText(newest) : ''
  const readToken = (path: string) =>
    new RegExp(`https://tahanan\\.example${path}\\?token=([\\w-]{43})`).exec(text)?.[1] ?? ''
  return { confirm: readToken('/newsletter/confirm'), leave: readToken('/newsletter/unsubscribe') }
}

describe('newsletter subscription', () => {
  test('a subscription sends one mail with links to our own origin and confirms nothing yet', async () => {
    await subscribeToNewsletter(ctx, { email })
    expect(await listSubscriptions()).toMatchObject([{ email, status: 'pending', confirmedAt: null }])
    expect(await listMails()).toMatchObject([{ toAddress: email, template: 'newsletter.confirm', locale: 'en' }])
    const links = await readLinks()
    expect(links.confirm).toHaveLength(43)
    expect(links.leave).toHaveLength(43)
    expect(JSON.stringify(await listSubscriptions())).not.toContain(links.confirm) // only hashes are stored
  })

  test('the confirmation mail is in the language of the person', async () => {
    await subscribeToNewsletter(createVisitorContext({ locale: 'fil' }), { email })
    const [mail] = await listMails()
    expect(mail).toMatchObject({ locale: 'fil', subject: 'Kumpirmahin ang subscription mo sa Tahanan' })
    expect(mail?.htmlBody).toContain('<html lang="fil">')
  })

  test('a new, a pending and a subscribed address get the same answer, and the subscribed one gets no mail', async () => {
    expect(await subscribeToNewsletter(ctx, { email })).toBeUndefined()
    expect(await subscribeToNewsletter(ctx, { email })).toBeUndefined()
    const { confirm, leave } = await readLinks()
    await confirmSubscription(ctx, { token: confirm })
    expect(await subscribeToNewsletter(ctx, { email })).toBeUndefined()
    expect(await listMails()).toHaveLength(2)
    await unsubscribeFromNewsletter(ctx, { token: leave }) // the existing link still works
    expect(await listSubscriptions()).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('one address can be subscribed three times an hour, by any number of visitors', async () => {
    const results: string[] = []
    for (const host of [1, 2, 3, 4]) {
      const from = createVisitorContext({ clientAddress: `203.0.113.${host}` })
      results.push(await getResultCode(subscribeToNewsletter(from, { email })))
    }
    expect(results).toEqual(['done', 'done', 'done', 'app.tooManyRequests'])
    expect(await getResultCode(subscribeToNewsletter(ctx, { email: 'other@tahanan.example' }))).toBe('done')
  })

  test('one visitor can cause ten mails an hour, and a refused request leaves no row', async () => {
    const results: string[] = []
    for (let n = 0; n < 12; n++)
      results.push(await getResultCode(subscribeToNewsletter(ctx, { email: `reader-${n}@tahanan.example` })))
    expect(results.filter((result) => result === 'done')).toHaveLength(10)
    expect(results.at(-1)).toBe('email.limitReached')
    expect(await listSubscriptions()).toHaveLength(10)
  })

  test('after the limit of a visitor, subscribed and unknown addresses get the same answer', async () => {
    await subscribeToNewsletter(createVisitorContext({ clientAddress: '203.0.113.99' }), { email })
    await confirmSubscription(ctx, { token: (await readLinks()).confirm })
    for (let n = 0; n < 10; n++) await subscribeToNewsletter(ctx, { email: `reader-${n}@tahanan.example` })
    expect(await getResultCode(subscribeToNewsletter(ctx, { email }))).toBe('email.limitReached')
    expect(await getResultCode(subscribeToNewsletter(ctx, { email: 'unknown@tahanan.example' }))).toBe(
      'email.limitReached',
    )
    const other = createVisitorContext({ clientAddress: '203.0.113.98' })
    expect(await getResultCode(subscribeToNewsletter(other, { email }))).toBe('done') // null control: within the limit
  })

  test('ten concurrent subscriptions of one address create one row', async () => {
    const attempts = Array.from({ length: 10 }, () => getResultCode(subscribeToNewsletter(ctx, { email })))
    const results = await Promise.all(attempts)
    expect(results.filter((result) => result === 'done')).toHaveLength(3)
    expect(await listSubscriptions()).toHaveLength(1)
  })
})

describe('confirmation link', () => {
  test('the confirmation link subscribes, and using it again changes nothing', async () => {
    await subscribeToNewsletter(ctx, { email })
    const { confirm } = await readLinks()
    await confirmSubscription(ctx, { token: confirm })
    await confirmSubscription(ctx, { token: confirm })
    expect(await listSubscriptions()).toMatchObject([{ status: 'confirmed', confirmedAt: TEST_NOW }])
  })

  test('the confirmation link expires after seven days', async () => {
    await subscribeToNewsletter(ctx, { email })
    const { confirm } = await readLinks()
    const contextAfter = (ms: number) => createVisitorContext({}, new Date(+TEST_NOW + ms))
    expect(await getResultCode(confirmSubscription(contextAfter(7 * DAY), { token: confirm }))).toBe(
      'newsletter.linkInvalid',
    )
    expect(await getResultCode(confirmSubscription(contextAfter(7 * DAY - 1), { token: confirm }))).toBe('done')
  })

  test('a newer mail invalidates the confirmation link of an older one', async () => {
    await subscribeToNewsletter(ctx, { email })
    const older = await readLinks()
    await subscribeToNewsletter(createVisitorContext({}, new Date(+TEST_NOW + 1_000)), { email })
    expect(await getResultCode(confirmSubscription(ctx, { token: older.confirm }))).toBe('newsletter.linkInvalid')
    expect(await getResultCode(confirmSubscription(ctx, { token: (await readLinks()).confirm }))).toBe('done')
  })

  test('an unknown confirmation token is refused', async () => {
    expect(await getResultCode(confirmSubscription(ctx, { token: 'x'.repeat(43) }))).toBe('newsletter.linkInvalid')
  })

  test('the confirmation link does not subscribe a person who has unsubscribed', async () => {
    await subscribeToNewsletter(ctx, { email })
    const { confirm, leave } = await readLinks()
    await unsubscribeFromNewsletter(ctx, { token: leave })
    expect(await getResultCode(confirmSubscription(ctx, { token: confirm }))).toBe('newsletter.linkInvalid')
    await subscribeToNewsletter(ctx, { email }) // a new subscription is possible
    await confirmSubscription(ctx, { token: (await readLinks()).confirm })
    expect(await listSubscriptions()).toMatchObject([{ status: 'confirmed', unsubscribedAt: null }])
  })
})

describe('unsubscribe link', () => {
  test('the unsubscribe link works at once, is idempotent and keeps the first time', async () => {
    await subscribeToNewsletter(ctx, { email })
    const { confirm, leave } = await readLinks()
    await confirmSubscription(ctx, { token: confirm })
    await unsubscribeFromNewsletter(ctx, { token: leave })
    const later = createVisitorContext({}, new Date(+TEST_NOW + DAY))
    await unsubscribeFromNewsletter(later, { token: leave })
    const [row] = await database.db
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, email))
    expect(row).toMatchObject({ status: 'unsubscribed', unsubscribedAt: TEST_NOW })
  })

  test('an unknown unsubscribe token is refused', async () => {
    expect(await getResultCode(unsubscribeFromNewsletter(ctx, { token: 'x'.repeat(43) }))).toBe(
      'newsletter.linkInvalid',
    )
  })
})

describe('newsletter input', () => {
  test('the form accepts an email address and converts it to lower case', () => {
    expect(newsletterInput.parse({ email: '  Maricel@Tahanan.Example ' })).toEqual({ email })
    for (const wrong of ['', 'maricel', 'a@b', 'a b@c.ph', `${'a'.repeat(250)}@b.ph`, 'a@b.ph\nBcc: c@d.ph']) {
      expect(newsletterInput.safeParse({ email: wrong }).success, wrong).toBe(false)
    }
    expect(newsletterInput.safeParse({ email, status: 'confirmed' }).success).toBe(false)
  })

  test('a token is accepted only in the format we generate', () => {
    expect(newsletterToken.safeParse({ token: 'x'.repeat(43) }).success).toBe(true)
    for (const wrong of ['', 'x'.repeat(42), `${'x'.repeat(42)}'`, null]) {
      expect(newsletterToken.safeParse({ token: wrong }).success).toBe(false)
    }
  })
})
