import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { systemRandom } from '#app/adapters/random.server.ts'
import { newsletterSubscriptions } from '#app/db/schema/platform/content.server.ts'
import { emails, rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx, RequestInfo } from '#app/domain/ctx.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { TEST_NOW, testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { confirmSubscription, subscribe, unsubscribe } from './newsletter.commands.server.ts'
import { newsletterInput, newsletterToken } from './newsletter.schema.ts'

const database = testDatabase()
const DAY = 24 * 60 * 60_000
const email = 'maricel@tahanan.example'
let ctx: Ctx

/** Links must differ from visitor to visitor, as they do outside tests. */
function visitor(request: Partial<RequestInfo> = {}, now = TEST_NOW): Ctx {
  return testContext(database.db, { request, adapters: { random: systemRandom, clock: manualClock(now) } })
}

beforeEach(async () => {
  await database.db.delete(newsletterSubscriptions)
  await database.db.delete(emails)
  await database.db.delete(rateLimits)
  ctx = visitor()
})

const rows = () => database.db.select().from(newsletterSubscriptions)
const mails = () => database.db.select().from(emails).orderBy(emails.createdAt)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as AppError).code,
  )

/** The two links of the newest mail, as the person would follow them. */
async function linksOf(address = email) {
  const sent = (await mails()).filter((mail) => mail.toAddress === address)
  const text = sent.at(-1)?.textBody ?? ''
  const token = (path: string) =>
    new RegExp(`https://tahanan\\.example${path}\\?token=([\\w-]{43})`).exec(text)?.[1] ?? ''
  return { confirm: token('/newsletter/confirm'), leave: token('/newsletter/unsubscribe') }
}

describe('asking for the newsletter', () => {
  test('sends one mail with links to our own address, and subscribes nobody yet', async () => {
    await subscribe(ctx, { email })
    expect(await rows()).toMatchObject([{ email, status: 'pending', confirmedAt: null }])
    expect(await mails()).toMatchObject([{ toAddress: email, template: 'newsletter.confirm', locale: 'en' }])
    const links = await linksOf()
    expect(links.confirm).toHaveLength(43)
    expect(links.leave).toHaveLength(43)
    expect(JSON.stringify(await rows())).not.toContain(links.confirm) // only hashes are kept
  })

  test('speaks the language of the person', async () => {
    await subscribe(visitor({ locale: 'fil' }), { email })
    const [mail] = await mails()
    expect(mail).toMatchObject({ locale: 'fil', subject: 'Kumpirmahin ang subscription mo sa Tahanan' })
    expect(mail?.htmlBody).toContain('<html lang="fil">')
  })

  test('answers the same for a new, a waiting and a subscribed address, and leaves the subscribed one in peace', async () => {
    expect(await subscribe(ctx, { email })).toBeUndefined()
    expect(await subscribe(ctx, { email })).toBeUndefined()
    const { confirm, leave } = await linksOf()
    await confirmSubscription(ctx, { token: confirm })
    expect(await subscribe(ctx, { email })).toBeUndefined()
    expect(await mails()).toHaveLength(2)
    await unsubscribe(ctx, { token: leave }) // the link of the person still works
    expect(await rows()).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('is possible three times an hour for one address, whoever asks', async () => {
    const answers: string[] = []
    for (const host of [1, 2, 3, 4]) {
      const from = visitor({ clientAddress: `203.0.113.${host}` })
      answers.push(await codeOf(subscribe(from, { email })))
    }
    expect(answers).toEqual(['done', 'done', 'done', 'app.tooManyRequests'])
    expect(await codeOf(subscribe(ctx, { email: 'other@tahanan.example' }))).toBe('done')
  })

  test('does not let one visitor write to everybody: ten mails an hour, and what is refused leaves no row', async () => {
    const answers: string[] = []
    for (let n = 0; n < 12; n++) answers.push(await codeOf(subscribe(ctx, { email: `reader-${n}@tahanan.example` })))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
    expect(answers.at(-1)).toBe('email.limitReached')
    expect(await rows()).toHaveLength(10)
  })

  test('ten times at once ends with one row', async () => {
    const asks = Array.from({ length: 10 }, () => codeOf(subscribe(ctx, { email })))
    const answers = await Promise.all(asks)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(3)
    expect(await rows()).toHaveLength(1)
  })
})

describe('the link to confirm', () => {
  test('subscribes, also when it is pressed twice', async () => {
    await subscribe(ctx, { email })
    const { confirm } = await linksOf()
    await confirmSubscription(ctx, { token: confirm })
    await confirmSubscription(ctx, { token: confirm })
    expect(await rows()).toMatchObject([{ status: 'confirmed', confirmedAt: TEST_NOW }])
  })

  test('is good for seven days', async () => {
    await subscribe(ctx, { email })
    const { confirm } = await linksOf()
    const after = (ms: number) => visitor({}, new Date(+TEST_NOW + ms))
    expect(await codeOf(confirmSubscription(after(7 * DAY), { token: confirm }))).toBe('newsletter.linkInvalid')
    expect(await codeOf(confirmSubscription(after(7 * DAY - 1), { token: confirm }))).toBe('done')
  })

  test('of an older mail gives way to the newer one', async () => {
    await subscribe(ctx, { email })
    const older = await linksOf()
    await subscribe(visitor({}, new Date(+TEST_NOW + 1_000)), { email })
    expect(await codeOf(confirmSubscription(ctx, { token: older.confirm }))).toBe('newsletter.linkInvalid')
    expect(await codeOf(confirmSubscription(ctx, { token: (await linksOf()).confirm }))).toBe('done')
  })

  test('that nobody sent is refused', async () => {
    expect(await codeOf(confirmSubscription(ctx, { token: 'x'.repeat(43) }))).toBe('newsletter.linkInvalid')
  })

  test('does not bring back whoever has left', async () => {
    await subscribe(ctx, { email })
    const { confirm, leave } = await linksOf()
    await unsubscribe(ctx, { token: leave })
    expect(await codeOf(confirmSubscription(ctx, { token: confirm }))).toBe('newsletter.linkInvalid')
    await subscribe(ctx, { email }) // but they may ask again
    await confirmSubscription(ctx, { token: (await linksOf()).confirm })
    expect(await rows()).toMatchObject([{ status: 'confirmed', unsubscribedAt: null }])
  })
})

describe('the link to leave', () => {
  test('works at once, twice, and notes the first time', async () => {
    await subscribe(ctx, { email })
    const { confirm, leave } = await linksOf()
    await confirmSubscription(ctx, { token: confirm })
    await unsubscribe(ctx, { token: leave })
    const later = visitor({}, new Date(+TEST_NOW + DAY))
    await unsubscribe(later, { token: leave })
    const [row] = await database.db
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, email))
    expect(row).toMatchObject({ status: 'unsubscribed', unsubscribedAt: TEST_NOW })
  })

  test('that nobody sent is refused', async () => {
    expect(await codeOf(unsubscribe(ctx, { token: 'x'.repeat(43) }))).toBe('newsletter.linkInvalid')
  })
})

describe('what the form takes', () => {
  test('is an e-mail address, in small letters', () => {
    expect(newsletterInput.parse({ email: '  Maricel@Tahanan.Example ' })).toEqual({ email })
    for (const wrong of ['', 'maricel', 'a@b', 'a b@c.ph', `${'a'.repeat(250)}@b.ph`, 'a@b.ph\nBcc: c@d.ph']) {
      expect(newsletterInput.safeParse({ email: wrong }).success, wrong).toBe(false)
    }
    expect(newsletterInput.safeParse({ email, status: 'confirmed' }).success).toBe(false)
  })

  test('is a link as we make them', () => {
    expect(newsletterToken.safeParse({ token: 'x'.repeat(43) }).success).toBe(true)
    for (const wrong of ['', 'x'.repeat(42), `${'x'.repeat(42)}'`, null]) {
      expect(newsletterToken.safeParse({ token: wrong }).success).toBe(false)
    }
  })
})
