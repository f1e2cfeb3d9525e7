// Saved listings: the save button before and after sign-in, and the page with the lists.
import type { Page } from '@playwright/test'
import { makeProperty, makeWishlist, makeWishlistProperty } from '#seed/factories/listings.ts'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import {
  expect,
  focusAndWaitForHydration,
  holdScripts,
  signInAndOpen,
  signInAs,
  test,
} from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

const makeTestPerson = () => makeUniquePerson(database.db, 'tenant', 'Lea Ramos')

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}
const getHearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save: / })

test('a guest saves a listing, signs in, and finds it saved on the same page', async ({ page }) => {
  const { email } = await makeTestPerson()
  await page.goto('/properties?sort=price_low')
  const heart = getHearts(page).first()
  const name = (await heart.getAttribute('aria-label')) ?? ''
  await focusAndWaitForHydration(heart)
  await heart.click()
  await expect(page.getByText('Please sign in to save properties')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('list', { name: 'Notices' }).getByRole('button', { name: 'Sign in' }).click()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/properties\?sort=price_low$/)
  await expect(page.getByText(name.replace('Save: ', 'Saved: '))).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.reload() // a pending save is applied once: no message appears again
  await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(name.replace('Save: ', 'Saved: '))).toBeHidden()
})

test('the save button changes at once, and changes back when the server refuses or is unreachable', async ({
  page,
  complaints,
}) => {
  const { email } = await makeTestPerson()
  await signInAndOpen(page, email, '/properties')
  const heart = getHearts(page).first()
  const serverDelay = Promise.withResolvers<void>()
  await page.route('**/api/saved', async (route) => {
    await serverDelay.promise
    await route.fulfill({ status: 500, json: { code: 'saved.saveFailed', message: 'Failed to save property' } })
  })
  await focusAndWaitForHydration(heart)
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true') // before the server has answered
  serverDelay.resolve()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Failed to save property')).toBeVisible()

  await page.unroute('**/api/saved')
  await page.context().setOffline(true)
  await heart.click()
  await expect(page.getByText('Network connection issue.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.context().setOffline(false)

  await heart.click()
  await expect(page.getByText('Saved to your list')).toBeVisible()
  await heart.click()
  // waits by the request, because the response to the earlier click may still arrive
  const restored = page.waitForResponse((response) => response.request().postData()?.includes('"restored"') ?? false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await restored
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 500|ERR_INTERNET/.test(text)))
})

test('an order that is chosen before the code of the page is there is applied when it is', async ({ page }) => {
  const { id: userId, email } = await makeTestPerson()
  const list = await makeWishlist(database.db, { userId })
  const { id: ownerId } = await makeTestPerson()
  const { id: propertyId } = await makeProperty(database.db, { ownerId, status: 'inactive' })
  await makeWishlistProperty(database.db, { wishlistId: list.id, propertyId })
  await signInAs(page, email)
  const release = await holdScripts(page)
  await page.goto('/dashboard/tenant/saved', { waitUntil: 'commit' })
  await page.getByLabel('Sort by').selectOption('priceUp')
  release()
  await expect(page).toHaveURL(/sort=priceUp/)
  await expect(page.getByLabel('Sort by')).toHaveValue('priceUp')
})

test('the page of saved listings sorts, keeps a note, removes with undo, adds a list, and shares a link @each-size', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id: userId, email } = await makeTestPerson()
  const list = await makeWishlist(database.db, { userId })
  // hidden ones: other tests count active listings
  const { id: ownerId } = await makeTestPerson()
  const listings = await Promise.all(
    [1, 2].map((n) => makeProperty(database.db, { ownerId, title: `Saved home ${n}`, status: 'inactive' })),
  )
  for (const { id } of listings) await makeWishlistProperty(database.db, { wishlistId: list.id, propertyId: id })
  await signInAndOpen(page, email, '/properties')
  await focusAndWaitForHydration(getHearts(page).first())
  await getHearts(page).first().click()
  await expect(page.getByText('Saved to your list')).toBeVisible()
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Properties')
  await expect(page.getByText('3 homes')).toBeVisible()
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'No longer available' })).toHaveCount(2)
  await expect(page.getByText(/Saved home \d/)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByLabel('Sort by').selectOption('priceUp')
  await expect(page).toHaveURL(/sort=priceUp/)
  const firstRow = rows.first()
  await firstRow.getByText('Add a note').click()
  await firstRow.getByLabel('Your note').fill('Ask about the deposit')
  await firstRow.getByRole('button', { name: 'Save note' }).click()
  await expect(firstRow.getByText('Edit note')).toBeVisible()
  await expect(firstRow.getByText('Ask about the deposit').first()).toBeVisible()

  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByText('New list').click()
  await page.getByLabel('Name of the list').fill('For Mama')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText('This list is empty')).toBeVisible()
  await page.getByRole('link', { name: /^Saved Properties 3/ }).click()
  await firstRow.getByText('Move or copy').click()
  await firstRow.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: /^For Mama/ }).click()
  await expect(rows).toHaveCount(1)
  await expect(firstRow.getByText('Ask about the deposit').first()).toBeVisible()

  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = new URL(await page.getByLabel('Link to this list').inputValue()).pathname
  const visitor = await browser.newPage({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': '10.44.5.6' } })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('For Mama, a list by Lea')
  await expect(visitor.getByRole('article')).toHaveCount(1)
  await expect(visitor.getByText('Ask about the deposit')).toHaveCount(0)
  await expectAccessible(visitor)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('For Mama, a list by Lea')
  await visitor.close()
})

test.describe('saved listings without JavaScript, in Filipino', () => {
  test.use({ javaScriptEnabled: false, locale: 'fil-PH' })

  test('without JavaScript the save button, the note, the removal and its undo are forms', async ({ page }) => {
    const { email } = await makeTestPerson()
    await page.goto('/properties')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^I-save: / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/signin\?from=%2Fproperties&reason=save$/)
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.locator('input[name=password]').fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Mag-sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/properties$/)
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /^I-save: / })
      .first()
    await expect(heart).toHaveAttribute('aria-pressed', 'true') // what the guest wanted

    await page.goto('/saved')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mga Na-save na Property')
    await page.getByText('Mag-note').click()
    await page.getByLabel('Note mo').fill('Tahimik ang kalye')
    await page.getByRole('button', { name: 'I-save ang note' }).click()
    await expect(page.getByText('Tahimik ang kalye').first()).toBeVisible()
    await page.getByRole('button', { name: /^Alisin/ }).click()
    await expect(page.getByText('Inalis sa listahan.')).toBeVisible()
    await page.getByRole('button', { name: 'Ibalik' }).click()
    await expect(page.getByText('Tahimik ang kalye').first()).toBeVisible()
  })
})
