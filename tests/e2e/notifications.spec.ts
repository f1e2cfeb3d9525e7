// The question "Still available?" from the job to the answer: the bell rises on an open page, the mail in the outbox leads to the page with
// the answers, and the answer settles the notification.
import { eq } from 'drizzle-orm'
import { createPostgresEvents } from '#app/adapters/events/postgres-events.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { checkFreshness } from '#app/domain/listings/freshness/freshness.commands.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, forgetSession, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { createTestContext } from '#tests/support/context.ts'

const TITLE = 'Sunny studio near the station'
const EMAIL = 'owner-of-the-bell@tahanan.example'
const server = setUpOwnServer({ fill: addOwner })

async function addOwner(db: Db): Promise<void> {
  const { id } = await makePersonWithPassword(db, 'landlord', { email: EMAIL })
  for (const kind of ['terms', 'data_processing'] as const) await makeConsent(db, { userId: id, kind })
  await makeProperty(db, { ownerId: id, title: TITLE, availabilityConfirmedAt: null })
}

test('an owner gets the question on the open page and by mail, and answers by the link of the mail', async ({
  page,
  complaints,
}) => {
  const database = openDatabase(server.databaseUrl)
  const events = createPostgresEvents({ url: server.databaseUrl, log: createLog({ level: 'silent' }) })
  const ctx = createTestContext(database.db, {
    now: new Date(),
    adapters: { events },
    config: { baseUrl: new URL(server.url) },
  })
  const readListing = async () => (await database.db.select().from(properties).where(eq(properties.title, TITLE)))[0]

  await signInAndOpen(page, EMAIL, '/dashboard/notifications', server.url)
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expectAccessible(page)
  await checkFreshness(ctx)
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Is ${TITLE} still available?` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Is ${TITLE} still available?` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Is ${TITLE} still available?`)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await expectAccessible(page)

  await forgetSession(page)
  await page.context().setExtraHTTPHeaders({}) // the outbox opens through no proxy
  await page.goto(`${server.url}/outbox`)
  await page.getByRole('link', { name: `Is ${TITLE} still available?` }).click()
  await page
    .getByRole('link', { name: /availability\?token=.*answer=yes/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'No, hide it' })).toBeVisible()
  expect((await readListing())?.availabilityAskCount).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, it is available' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, it stays public')
  expect(await readListing()).toMatchObject({ status: 'active', availabilityAskCount: 0 })
  await database.close()
  // axe cannot enter the sandboxed frame of the outbox
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('postMessage')))
})
