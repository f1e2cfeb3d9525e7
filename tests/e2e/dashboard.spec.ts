// The dashboard of each role, with and without data.
import { createPostgresEvents } from '#app/adapters/events/postgres-events.server.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { announceNotifications } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { makeApplication, makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { createTestContext } from '#tests/support/context.ts'

const database = setUpSharedDatabase()

const makeTestPerson = (role: Role, fullName: string) => makeUniquePerson(database.db, role, fullName)

/** The process of the tests publishes through PostgreSQL; the server is another process. */
async function announceFromOtherProcess(userId: string): Promise<void> {
  const events = createPostgresEvents({
    url: process.env.E2E_DATABASE_URL ?? '',
    log: createLog({ level: 'silent' }),
  })
  await announceNotifications(createTestContext(database.db, { adapters: { events } }), userId)
}

test('the dashboard of a new person says what to do next @each-size', async ({ page }) => {
  const { email } = await makeTestPerson('tenant', 'Ana Reyes')
  await signInAndOpen(page, email, '/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/tenant$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ana')
  await expect(page.getByText('Your search starts here')).toBeVisible()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(page.getByText('0 of 5 done')).toHaveCount(0)
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Show the first steps again' }).click()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Find a home' }).first().click()
  await expect(page).toHaveURL(/\/properties/)
})

test('a landlord sees only their own listings, applications and unread messages', async ({ page }) => {
  const landlord = await makeTestPerson('landlord', 'Ramon Cruz')
  const tenant = await makeTestPerson('tenant', 'Bea Soriano')
  const listing = await makeProperty(database.db, {
    ownerId: landlord.id,
    status: 'inactive', // other tests count active listings
    title: 'Studio by the e2e park',
  })
  await makeProperty(database.db, { ownerId: landlord.id, status: 'draft', title: '' })
  await makeApplication(database.db, { propertyId: listing.id, applicantUserId: tenant.id })
  const conversation = await makeConversation(database.db, { propertyId: listing.id, clientUserId: tenant.id })
  await makeMessage(database.db, { conversationId: conversation.id, senderId: tenant.id })
  await signInAndOpen(page, landlord.email, '/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/landlord$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Message from Bea Soriano' })).toBeVisible()
  await expect(main.getByText('Free homes and beds: 1 of 1')).toBeVisible()
  // Neither the hidden listing nor the draft has a page.
  await expect(main.getByText('No public listings yet')).toBeVisible()
  await expect(main.getByText('Untitled draft')).toBeHidden()
  await expect(main.getByRole('link', { name: 'Bea Soriano applied' })).toBeVisible()
  await expectAccessible(page)

  // A second application arrives by itself, and the page names it. The factories count no notification, so an announcement before the
  // stream is subscribed is lost: it is repeated
  const other = await makeTestPerson('tenant', 'Carla Uy')
  await makeApplication(database.db, { propertyId: listing.id, applicantUserId: other.id })
  await makeConversation(database.db, { propertyId: listing.id, clientUserId: other.id })
  await expect(async () => {
    await announceFromOtherProcess(landlord.id)
    const notice = main.getByRole('status').filter({ hasText: 'New: Carla Uy applied' })
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(main.getByRole('link', { name: 'Carla Uy applied' })).toBeVisible()
  await main.getByRole('link', { name: 'Message from Bea Soriano' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/landlord/messages/${conversation.id}$`))
})

test('an agent sees the own profile, and a tenant their rental', async ({ page, browser }) => {
  const agentUser = await makeTestPerson('agent', 'Kristine Uy')
  const agent = await makeAgent(database.db, { userId: agentUser.id, agencyName: 'Bahay Partners' })
  await makeProperty(database.db, { ownerId: agentUser.id, agentId: agent.id, status: 'inactive' }) // an empty account has no figures
  await signInAndOpen(page, agentUser.email, '/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/agent$/)
  await expect(page.getByText('Bahay Partners').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Listings on your profile' })).toHaveAttribute(
    'href',
    `/agents/${agent.id}`,
  )
  await expectAccessible(page)

  const tenant = await makeTestPerson('tenant', 'Carlo Abad')
  const owner = await makeTestPerson('landlord', 'Jun Uy')
  const listing = await makeProperty(database.db, {
    ownerId: owner.id,
    status: 'inactive',
    title: 'Loft of the e2e tenant',
  })
  const year = new Date().getFullYear()
  await makeRental(database.db, {
    tenantId: tenant.id,
    propertyId: listing.id,
    startsOn: `${year - 1}-01-01`,
    endsOn: `${year + 1}-12-31`,
  })
  await makeConversation(database.db, { propertyId: listing.id, clientUserId: tenant.id })
  const otherPage = await browser.newPage({ baseURL: process.env.E2E_URL })
  await otherPage.setExtraHTTPHeaders({ 'X-Forwarded-For': '10.200.1.2' })
  await signInAndOpen(otherPage, tenant.email, '/dashboard')
  await expect(otherPage.getByRole('heading', { name: 'Loft of the e2e tenant' })).toBeVisible()
  await expectAccessible(otherPage)
  await otherPage.close()
})
