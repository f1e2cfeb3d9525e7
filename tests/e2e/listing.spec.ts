// The page of one listing: photos by keyboard and touch, sections, sharing, reporting, missing listings; in Filipino, dark and without
// JavaScript.
import type { Page } from '@playwright/test'
import type { Db } from '#app/db/client.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeVerificationCheck } from '#seed/factories/admin.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty, makePropertyAmenity, makePropertyImage } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { focusAndWaitForHydration, expect, test } from '#tests/support/browser/browser-test.ts'

const ids: Record<'listing' | 'other' | 'plain' | 'inactive' | 'removed', string> = {} as never
const PHOTO_COUNT = 6

test.describe.configure({ mode: 'default' }) // one server for the whole file

const server = setUpOwnServer({ fill: addListings })

async function addListings(db: Db): Promise<void> {
  const person = await makePerson(db, 'agent', { fullName: 'Liza Mangubat' })
  const agent = await makeAgent(db, { userId: person.id, prcLicenseCheckedAt: new Date('2026-03-03T04:00:00Z') })
  await makeVerificationCheck(db, { userId: person.id, kind: 'phone', checkedAt: new Date('2026-03-04T04:00:00Z') })
  const listing = await makeProperty(db, {
    title: 'Corner condo near the station',
    titleFil: 'Condo sa kanto malapit sa istasyon',
    descriptionFil: 'Maliwanag na unit.',
    houseRules: 'No smoking.',
    cleaningFee: 1_500_00,
    associationDues: 2_000_00,
    basePrice: 9_000_00,
    securityDeposit: 36_000_00,
    agentId: agent.id,
  })
  for (let order = 0; order < PHOTO_COUNT; order++) {
    const url = `/pictures/sample-${(order % 3) + 1}-800.webp`
    await makePropertyImage(db, { propertyId: listing.id, order, url, widths: [400, 1200], alt: `View ${order + 1}` })
  }
  for (let n = 0; n < 4; n++) await makePropertyAmenity(db, { propertyId: listing.id })
  ids.listing = listing.id
  const video = { videoProvider: 'youtube', videoId: 'dQw4w9WgXcQ' } as const
  ids.other = (await makeProperty(db, { title: 'The other condo', ...video })).id
  const wide = { url: '/pictures/hero-1680.webp', width: 1_680, height: 840, alt: 'The sala' }
  await makePropertyImage(db, { propertyId: ids.other, ...wide, isPanorama: true })
  ids.plain = (await makeProperty(db, { title: 'Without a pin', location: null, approximateLocation: null })).id
  ids.inactive = (await makeProperty(db, { title: 'Taken already', status: 'inactive' })).id
  ids.removed = (await makeProperty(db, { title: 'Gone for good', deletedAt: new Date() })).id
}

const buildUrl = (path: string) => `${server.url}${path}`
const getListingUrl = () => buildUrl(`/properties/${ids.listing}`)

/** Contact is a link before hydration. */
async function openHydratedPage(page: Page, address = getListingUrl()): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('button', { name: /^Contact: / }).first()).toBeVisible()
}

test('a listing shows everything, and axe finds nothing in it', { tag: '@each-size' }, async ({ page }) => {
  await openHydratedPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corner condo near the station')
  for (const name of ['About this home', 'Costs', 'Good to know', 'The area', 'Your contact', 'Similar homes'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('Covered by rent control', { exact: true })).toBeVisible()
  await expect(
    page.getByText('The deposit asked here, ₱36,000, is more than the ₱18,000 the law allows.'),
  ).toBeVisible()
  await expect(page.getByText('Checked 3 Mar 2026')).toBeVisible()
  await focusAndWaitForHydration(page.locator('#contact'))
  await expect(page.getByRole('button', { name: 'Request viewing', exact: true })).toBeVisible()
  await page.locator('#location').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(page.getByText(/^About [\d.]+ k?m$/).first()).toBeVisible()
  await expectAccessible(page)
  const overflowWidth = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflowWidth).toBeLessThanOrEqual(0)
})

test('photos open by keyboard and by address, and close by Back and Escape', async ({ page }) => {
  await openHydratedPage(page)
  const thirdPhoto = page.getByRole('link', { name: /^Photo 3 of 6/ })
  await thirdPhoto.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('status')).toHaveText('3 of 6: View 3')
  await expect(page).toHaveURL(/\?photo=3$/)
  await expectAccessible(page)
  for (const [key, expectedText] of [
    ['ArrowRight', '4 of 6'],
    ['End', '6 of 6'],
    ['ArrowRight', '1 of 6'],
    ['ArrowLeft', '6 of 6'],
    ['Home', '1 of 6'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(viewer.getByRole('status')).toContainText(expectedText)
  }
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight') // faster than the address changes
  await expect(viewer.getByRole('status')).toContainText('4 of 6')
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null || !document.hasFocus())).toBe(
      true,
    )
  }
  await viewer.getByRole('link', { name: /^Photo 2 of 6/ }).click()
  await expect(viewer.getByRole('status')).toContainText('2 of 6')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(getListingUrl())
  await expect(thirdPhoto).toBeFocused()

  await thirdPhoto.press('Enter')
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await page.goto(`${getListingUrl()}?photo=2`)
  await expect(viewer.getByRole('status')).toContainText('2 of 6')
  await expect(page.locator('dialog:modal')).toBeVisible() // hydrated
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(getListingUrl())
})

test('photos are a strip to swipe on a phone, with a counter', { tag: '@phone' }, async ({ page }) => {
  await openHydratedPage(page)
  const photoStrip = page.getByRole('list', { name: 'Photos' })
  await expect(photoStrip.getByText('1 / 6')).toBeInViewport()
  await photoStrip.evaluate((list) => list.scrollBy({ left: list.clientWidth, behavior: 'instant' }))
  await expect(photoStrip.getByText('2 / 6')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Contact: / }).last()).toBeInViewport() // the bottom bar
  await page.getByRole('link', { name: /^Photo 2 of 6/ }).tap()
  const photo = page.getByRole('dialog').getByRole('img', { name: 'View 2', exact: true })
  await expect(page.locator('dialog:modal')).toBeVisible()
  const getScale = () => photo.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  expect(await getScale()).toBe(1)
  await pinch(page, 40, 100)
  await expect.poll(getScale).toBeCloseTo(2.5, 1)
  await pinch(page, 100, 20)
  await expect.poll(getScale).toBe(1)
})

/** Two fingers in the middle of the window move from one distance to another. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const place = (distance: number) => [
    { x: 180 - distance / 2, y: 300, id: 0 },
    { x: 180 + distance / 2, y: 300, id: 1 },
  ]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: distance === undefined ? [] : place(distance) })
  await send('touchStart', from)
  for (let step = 1; step <= 5; step++) await send('touchMove', from + ((to - from) * step) / 5)
  await send('touchEnd')
  await touch.detach()
}

test('a listing prints as one sheet of A4 with photos, facts, costs and its QR code', async ({ page }) => {
  await openHydratedPage(page)
  const codeAnswer = page.waitForResponse(/code\.svg$/)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox \[0 0 59\d(\.\d+)? 84\d(\.\d+)?\]/) // A4 in points
  expect((await codeAnswer).ok()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /^View \d$/ }).filter({ visible: true })).toHaveCount(3)
  for (const text of ['What you pay to move in', 'What you pay every month', getListingUrl()])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'About this home' })).toBeHidden()
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
})

test('a video loads from its host when it is pressed and not before, and a 360° photo turns by keyboard', async ({
  page,
  browser,
  complaints,
}) => {
  let requests = 0
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    requests++
    await route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' })
  })
  await openHydratedPage(page, buildUrl(`/properties/${ids.other}`))
  const view = page.getByRole('application', { name: /^360° view/ })
  await page.getByRole('button', { name: 'Look around' }).click()
  await expect(view).toBeFocused()
  const before = await view.screenshot()
  await page.keyboard.press('ArrowRight')
  await expect(async () => expect((await view.screenshot()).equals(before)).toBe(false)).toPass()
  await expectAccessible(page)

  const link = page.getByRole('link', { name: 'Watch the video' })
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(requests).toBe(0)
  await link.click()
  const player = page.frameLocator('iframe[title^="Video of this home"]').frameLocator('iframe')
  await expect(player.getByText('The player')).toBeVisible()
  expect(requests).toBe(1)

  const saving = await browser.newContext({ extraHTTPHeaders: { 'Save-Data': 'on' } })
  const other = await saving.newPage()
  await other.goto(buildUrl(`/properties/${ids.other}`))
  await expect(other.getByText('It opens on YouTube, because data saving is on.')).toBeVisible()
  await saving.close()
  // Taking a picture of the canvas for the comparison is slow, and the browser says so
  const others = complaints.filter((line) => !line.includes('GPU stall due to ReadPixels'))
  complaints.splice(0, complaints.length, ...others)
})

test('a section opens by the state of a link and by its anchor', async ({ page }) => {
  await openHydratedPage(page)
  await page.evaluate((path) => {
    window.history.pushState({ usr: { openTab: 'details' }, key: 'admin' }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
  }, `/properties/${ids.listing}`)
  await expect(page.locator('#details')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeInViewport()
  const pageSections = page.getByRole('navigation', { name: 'Parts of this page' })
  await expect(pageSections.getByRole('link', { name: 'Details' })).toHaveAttribute('aria-current', 'true')
  await pageSections.getByRole('link', { name: 'Costs' }).click()
  await expect(page).toHaveURL(/#costs$/)
  await expect(page.getByRole('heading', { name: 'Costs' })).toBeInViewport()
})

test('the link is copied, and the copy is confirmed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydratedPage(page)
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible()
  // With a mouse there may be no such app, and the link would do nothing
  await expect(page.getByRole('link', { name: 'Share on Messenger' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Share on Viber' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/h\/\w{7}\?s=share$/)
  const response = await page.request.get(copied, { maxRedirects: 0 })
  expect(response.headers().location).toContain(`/properties/${ids.listing}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeHidden()
})

test('a report needs a reason, is confirmed, and is shown as already sent', async ({ page, complaints }) => {
  await openHydratedPage(page)
  await page.getByRole('link', { name: 'Report this listing' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Please choose one.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('It looks like a scam').click()
  await page.getByLabel(/^What should we know/).fill('Asked for a reservation fee.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you, we have your report')).toBeVisible()
  await expectAccessible(page)
  await page.goto(buildUrl(`/properties/${ids.listing}/report`))
  await page.getByText('It is taken already').click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('You have reported this property already.')).toBeVisible()
  expect(complaints.every((complaint) => /status of 4(00|09)/.test(complaint))).toBe(true)
  complaints.length = 0
})

test('viewed listings are remembered in this browser and can be cleared', async ({ page }) => {
  await openHydratedPage(page, buildUrl(`/properties/${ids.plain}`))
  await expect(page.getByText(/has not placed this home on the map/)).toBeVisible()
  await openHydratedPage(page, buildUrl(`/properties/${ids.other}`))
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent.getByRole('article')).toHaveCount(1)
  await openHydratedPage(page)
  await expect(recent.getByRole('heading', { level: 3 })).toHaveText(['The other condo', 'Without a pin'])
  // By keyboard: parts above get their height meanwhile, and a button that moves under a pressed mouse gets no click
  await recent.getByRole('button', { name: 'Clear this list' }).press('Enter')
  await expect(recent).toBeHidden()
})

test('a removed listing offers others', { tag: '@phone' }, async ({ page, complaints }) => {
  const [gone, hidden] = ['This home is no longer listed', 'No home is listed here right now']
  for (const [id, status, title] of [
    [ids.inactive, 404, gone],
    [ids.removed, 410, gone],
    ['0199c3a2-0000-7000-8000-00000000abcd', 404, hidden],
  ] as const) {
    expect((await page.goto(buildUrl(`/properties/${id}`)))?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(/Taken already|Gone for good/)).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'The other condo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The other condo')
  expect(complaints.every((complaint) => /status of 4(04|10)/.test(complaint))).toBe(true)
  complaints.length = 0
})

test.describe('the listing in Filipino', () => {
  test.use({ locale: 'fil-PH' })
  test('a listing is in Filipino, with the English text one click away', async ({ page }) => {
    await page.goto(getListingUrl())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Condo sa kanto malapit sa istasyon')
    await expect(page.getByText('Maliwanag na unit.')).toBeVisible()
    await page.getByText('Basahin sa English').click()
    await expect(page.getByText('A bright corner unit, five minutes from the station.')).toBeVisible()
    await expect(page.getByText('Sakop ng rent control', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the listing, dark', () => {
  test.use({ colorScheme: 'dark' })
  test('the dark listing is accessible', async ({ page }) => {
    await openHydratedPage(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Photo 1 of 6/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the listing without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test(
    'without JavaScript photos, sections, languages, sharing and reporting work',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto(getListingUrl())
      await page.getByRole('link', { name: /^Photo 1 of 6/ }).click()
      await expect(page.getByRole('img', { name: 'View 1' }).last()).toBeVisible()
      await page.getByRole('link', { name: 'Next photo' }).click()
      await expect(page.getByText('2 of 6')).toBeVisible()
      await page.getByRole('link', { name: 'Close photos' }).click()
      await expect(page).toHaveURL(getListingUrl())
      await page.getByRole('link', { name: 'Details' }).click()
      await expect(page.getByRole('heading', { name: 'Good to know' })).toBeInViewport()
      await page.getByText('Read it in Filipino').click()
      await expect(page.getByText('Maliwanag na unit.')).toBeVisible()
      await page.getByText('Share', { exact: true }).click()
      await expect(page.getByRole('link', { name: 'Share on Facebook' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
      await expect(page.getByText('Loading the map…')).toBeHidden()
      await page.goto(buildUrl(`/properties/${ids.other}/report`))
      await page.getByLabel('It is listed twice').check()
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByText('Thank you, we have your report')).toBeVisible()
    },
  )
})
