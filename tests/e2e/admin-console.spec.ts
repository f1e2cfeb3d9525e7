// The admin console on its own server: every place is accessible, a report appears by itself and is decided, a listing is reviewed by
// keyboard, the palette finds a user, maintenance mode closes the site, and Clear All Data empties the marketplace.
import type { Page } from '@playwright/test'
import { openDatabase } from '#app/db/client.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

const ADMIN = 'console@tahanan.example'
const PASSWORD = 'Bakal-na-Pinto-88'
const RENTER = 'renter@tahanan.example'
const TITLE = 'Sampaguita garden flat'
const WAITING = 'Waling-waling studio'
/** Addresses of the console, with an open dialog each where the menu does not lead. */
const PLACES = [
  '/admin/dashboard',
  '/admin/dashboard?section=properties',
  '/admin/dashboard?section=properties&add=1',
  '/admin/dashboard?section=users',
  '/admin/dashboard?section=applications',
  '/admin/dashboard?section=analytics',
  '/admin/dashboard?section=settings',
  '/admin/dashboard?section=settings&tab=marketplace',
  '/admin/dashboard?section=settings&tab=rent',
  '/admin/review',
  '/admin/reports',
  '/admin/verifications',
  '/admin/audit',
  '/admin/system',
  '/admin/sessions',
]

let listingId = ''
const server = setUpOwnServer({
  fill: async (db) => {
    const owner = await makePersonWithPassword(db, 'landlord', { email: 'owner@tahanan.example' })
    const renter = await makePersonWithPassword(db, 'tenant', { email: RENTER, fullName: "Niña O'Hara" })
    const admin = await makePersonWithPassword(db, 'admin', { email: `site-${ADMIN}` })
    await makeAdminUser(db, { userId: admin.id, email: ADMIN, passwordHash: await hashPassword(PASSWORD) })
    listingId = (await makeProperty(db, { ownerId: owner.id, title: TITLE, status: 'active' })).id
    await makeProperty(db, { ownerId: owner.id, title: WAITING, status: 'pending' })
    await makeApplication(db, { propertyId: listingId, applicantUserId: renter.id })
  },
})

async function signIn(page: Page): Promise<void> {
  const form = { email: ADMIN, password: PASSWORD }
  const options = { form, headers: { Origin: server.url }, maxRedirects: 0 }
  expect((await page.request.post(`${server.url}/admin/login`, options)).status()).toBe(303)
}

test('every place of the console is accessible @each-size', async ({ page }, { project }) => {
  const lang = project.name === 'phone' ? 'fil' : 'en'
  await signIn(page)
  for (const path of PLACES) {
    await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
    await expect(page.locator('html'), path).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await test.step(path, () => expectAccessible(page))
  }
})

test('an administrator works through the console until the marketplace is empty', async ({
  page,
  browser,
  complaints,
}) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  const main = page.getByRole('main')
  await signIn(page)

  await test.step('a report appears on the open overview, and is decided', async () => {
    await page.goto(`${server.url}/admin/dashboard`)
    await expect(main).toContainText('Listings waiting for approval')
    await expect(main).not.toContainText('Reported listings')
    const form = { reason: 'scam', note: 'The photos are from another site.' }
    const reported = await visitor.request.post(`/properties/${listingId}/report`, {
      form,
      headers: { Origin: server.url },
    })
    expect(reported.status()).toBeLessThan(400)
    await expect(main).toContainText('Reported listings')
    await page.goto(`${server.url}/admin/reports`)
    await main.getByRole('link', { name: TITLE }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The photos are from another site.')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Dismiss' }).check()
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByText('The decision is stored.', { exact: false })).toBeVisible()
  })

  await test.step('a listing is approved by keyboard', async () => {
    await page.goto(`${server.url}/admin/review`)
    await expect(main).toContainText(WAITING)
    await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
    await page.locator('body').press('a')
    await expect(main).toContainText(`Approved: ${WAITING}`)
    expect((await visitor.request.get('/search?q=Waling')).status()).toBe(200)
  })

  await test.step('the palette leads to a user', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().fill('Niña')
    await page
      .getByRole('option', { name: /O'Hara/ })
      .first()
      .click()
    await expect(page).toHaveURL(/section=users/)
    await expect(page.getByRole('dialog')).toContainText(RENTER)
    await expectAccessible(page)
  })

  await test.step('maintenance mode closes the public site and leaves the console open', async () => {
    const setMaintenance = async (isOn: boolean) => {
      await page.goto(`${server.url}/admin/dashboard?section=settings`)
      await page.getByRole('switch', { name: /Maintenance mode/ }).setChecked(isOn)
      await page.getByRole('button', { name: 'Save settings' }).click()
      await expect(page.getByText('Settings saved successfully!')).toBeVisible()
    }
    await setMaintenance(true)
    const closed = await visitor.goto('/')
    expect(closed?.status()).toBe(503)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We will be back soon')
    await setMaintenance(false)
    expect((await visitor.goto('/'))?.status()).toBe(200)
  })

  await test.step('Clear All Data asks for the name and the password, writes a backup, and empties the marketplace', async () => {
    await page.goto(`${server.url}/admin/dashboard?section=settings`)
    await main.getByRole('link', { name: 'Clear All Data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Type the site name/ }).fill('Tahanan')
    await dialog.locator('input[name=password]').fill('wrong')
    await dialog.getByRole('button', { name: 'Clear All Data' }).click()
    await expect(dialog.locator('input[name=password][aria-invalid=true]')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: /Type the site name/ }).fill('Tahanan')
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Clear All Data' }).click()
    await expect(page.getByText('The marketplace is empty.', { exact: false })).toBeVisible()
    const { pool, close } = openDatabase(server.databaseUrl)
    const { rows } = await pool.query(
      'select (select count(*)::int from properties) as listings, (select count(*)::int from admin_users) as admins',
    )
    await close()
    expect(rows).toEqual([{ listings: 0, admins: 1 }])
  })
  const others = complaints.filter((line) => !/responded with a status of (400|401|403|503)/.test(line))
  complaints.splice(0, complaints.length, ...others)
})
