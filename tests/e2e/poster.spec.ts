// An owner opens the poster and the square picture of a listing; somebody scans the code, gets to the listing, and is counted.
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()
/** The browser of the tests calls itself headless, which does not count. */
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

test('an owner makes a poster, and sees who scanned its code', async ({ page, browser }) => {
  const owner = await makeUniquePerson(database.db, 'landlord')
  const title = `Narra flat ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await makeProperty(database.db, { ownerId: owner.id, title, status: 'active' })
  await signInAndOpen(page, owner.email, `/dashboard/landlord/properties/${id}`)
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
    const response = await page.request.get(`${path}?lang=fil`)
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type])
  }

  const short = await page.getByRole('link', { name: /\/h\/[a-z2-9]{7}$/ }).getAttribute('href')
  const passer = await (await browser.newContext({ userAgent: PHONE })).newPage()
  await passer.goto(String(short).replace('s=share', 's=poster'))
  await expect(passer).toHaveURL(new RegExp(`/properties/${id}$`))
  await expect(passer.getByRole('heading', { level: 1 })).toContainText(title)
  // Counted in batches
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Scans in 30 days')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
})
