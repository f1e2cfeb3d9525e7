// An owner opens the poster and the square picture of a listing; somebody scans the code, gets to the listing, and is counted.
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

test.describe.configure({ mode: 'default' }) // in one worker, so that the file needs one server

const OWNER = 'poster-owner@tahanan.example'
const TITLE = 'Narra flat'
let id = ''
const server = setUpOwnServer({
  fill: async (db) => {
    const owner = await makePersonWithPassword(db, 'landlord', { email: OWNER })
    const listing = await makeProperty(db, { ownerId: owner.id, title: TITLE, status: 'active' })
    id = listing.id
  },
})
/** The browser of the tests calls itself headless, which does not count. */
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

test('an owner makes a poster, and sees who scanned its code', async ({ page, browser }) => {
  await signInAndOpen(page, OWNER, `/dashboard/landlord/properties/${id}`, server.url)
  await expect(page.getByText('No one has scanned the code')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)

  const form = page.locator('form[target=_blank]')
  await form.getByRole('combobox', { name: 'Language of the poster' }).selectOption({ label: 'Filipino' })
  for (const [button, type] of [
    ['Open the poster (PDF)', 'application/pdf'],
    ['Open the square picture', 'image/png'],
  ] as const) {
    const path = await form.getByRole('button', { name: button }).getAttribute('formaction')
    const response = await page.request.get(`${server.url}${path}?lang=fil`)
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type])
  }

  const short = await page.getByRole('link', { name: /\/h\/[a-z2-9]{7}$/ }).getAttribute('href')
  const passer = await (await browser.newContext({ userAgent: PHONE })).newPage()
  await passer.goto(String(short).replace('s=share', 's=poster'))
  await expect(passer).toHaveURL(new RegExp(`/properties/${id}$`))
  await expect(passer.getByRole('heading', { level: 1 })).toContainText(TITLE)
  // Counted in batches
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Scans in 30 days')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
})
