// Push messages in the browser: asked for after a message, turned on, shown by the service worker, and turned off in the settings. The push
// service of the browser is replaced by one of our own.
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { startPushService } from '#tests/support/servers/push-service.ts'

const EMAIL = 'renter-with-push@tahanan.example'
let service: Awaited<ReturnType<typeof startPushService>>
let thread = ''

test.use({ serviceWorkers: 'allow' })
test.beforeAll(async () => {
  service = await startPushService()
})
test.afterAll(() => service.close())
const server = setUpOwnServer({ fill: addRenter, env: () => ({ PUSH_TEST_ORIGIN: service.origin }) })

async function addRenter(db: Db): Promise<void> {
  const { id } = await makePersonWithPassword(db, 'tenant', { email: EMAIL })
  for (const kind of ['terms', 'data_processing'] as const) await makeConsent(db, { userId: id, kind })
  const listing = await makeProperty(db, { title: 'Studio near Maginhawa' })
  const conversation = await makeConversation(db, { propertyId: listing.id, clientUserId: id })
  await makeMessage(db, { conversationId: conversation.id, senderId: id, content: 'Pwede po bang bisitahin?' })
  thread = `/dashboard/tenant/messages/${conversation.id}`
}

test('a renter turns push messages on after a message, and off again', async ({ page }) => {
  await page.addInitScript((keys) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint: keys.endpoint, keys }) }) as unknown as PushSubscription
  }, service.addBrowser('one'))
  await signInAndOpen(page, EMAIL, thread, server.url)
  await expect(page.getByText('Know at once when they answer')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Done. This device notifies you from now on.')).toBeVisible()
  const database = openDatabase(server.databaseUrl)
  expect(await database.db.select().from(pushSubscriptions)).toMatchObject([{ showsText: false }])
  await page.reload()
  await expect(page.getByText('Pwede po bang bisitahin?', { exact: true })).toBeVisible()
  await expect(page.getByText('Know at once when they answer')).toBeHidden()

  await page.goto(`${server.url}/dashboard/settings/push`)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show names and texts on/ }).click()
  await expect(page.getByText('Names and texts now show on the locked screen')).toBeVisible()
  await page.getByRole('button', { name: /^Turn off push notifications on/ }).click()
  await expect(page.getByText('The device no longer gets push notifications.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  await expectAccessible(page)
  expect(await database.db.select().from(pushSubscriptions)).toEqual([])
  await database.close()
})
