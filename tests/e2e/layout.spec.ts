// The layout of every page (docs/product.md, Screens and addresses): phone menu, skip links, scroll-to-top, newsletter; with and without
// JavaScript.
import { eq } from 'drizzle-orm'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { focusAndWaitForHydration, expect, holdScripts, test } from '#tests/support/browser/browser-test.ts'
import { listCoveredTexts } from '#tests/support/browser/covered-texts.ts'
import { readMailText } from '#tests/support/mailed-text.ts'

const database = setUpSharedDatabase()
const PHONE = { width: 360, height: 740 }

test.describe('the phone menu', { tag: '@phone' }, () => {
  test('the phone menu works by keyboard, traps the focus, and returns it on Escape', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Site menu' })
    await expect(menu).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press('Tab')
      expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('a phone menu opened before hydration stays open and becomes a dialog', async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/attributions', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'false') // not announced before hydration
    releaseScripts()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Site menu' })).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('the phone menu closes by its button, by a click outside, and after navigation', async ({ page }) => {
    await page.goto('/attributions')
    const menu = page.getByRole('dialog', { name: 'Site menu' })
    const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click()
    await openMenu()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await openMenu()
    await page.mouse.click(10, 400)
    await expect(menu).toBeHidden()
    await openMenu()
    await menu.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
    await openMenu()
    await menu.getByRole('link', { name: 'Home', exact: true }).click() // the current page
    await expect(menu).toBeHidden()
  })

  test('the phone menu closes when the window becomes wide', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.locator('#site-menu')
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 769, height: 740 })
    await expect(menu).toBeHidden()
    await page.setViewportSize(PHONE)
    await expect(menu).toBeHidden()
  })

  test('the page behind the phone menu does not scroll', async ({ page }) => {
    await page.goto('/attributions')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.mouse.move(150, 400)
    await page.mouse.wheel(0, 800)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('skip links', () => {
  test('skip links lead to the sections of the home page, and exist only there', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const links = page.getByRole('navigation', { name: 'Skip links' }).getByRole('link')
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(targets[0]).toBe('#main')
    for (const target of targets) await expect(page.locator(target)).toHaveCount(1)
    await expect(links.first()).toBeInViewport()
    await page.goto('/attributions')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to locations' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})

test.describe('scroll-to-top', { tag: '@phone' }, () => {
  const button = { name: 'Back to top' }

  test('scroll-to-top appears after more than 400 px and focuses the content', async ({ page }) => {
    await page.goto('/attributions')
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect(page.getByRole('button', button)).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 401))
    await page.getByRole('button', button).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('main')).toBeFocused()
    await expect(page.getByRole('button', button)).toHaveCount(0)
  })

  test('scroll-to-top jumps when reduced motion is preferred', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/attributions')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.getByRole('button', button).click()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('the newsletter', () => {
  // the browser logs every 4xx response
  test.afterEach(({ complaints }) => {
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 4\d\d/.test(text)))
  })

  const buildEmailAddress = (project: string, name: string) => `${name}-${project}@tahanan.example`

  /** The links of the mail in the outbox for this address. */
  async function readMailLinks(address: string): Promise<{ confirm: string; unsubscribe: string }> {
    const mails = await database.db.select().from(emails).where(eq(emails.toAddress, address))
    expect(mails).toHaveLength(1)
    const text = mails.map(readMailText).join()
    const findPath = (path: string) => new RegExp(`${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''
    return { confirm: findPath('/newsletter/confirm'), unsubscribe: findPath('/newsletter/unsubscribe') }
  }

  test('the newsletter is requested in the footer, confirmed by its mail, and cancelled by a link', async ({
    page,
  }, testInfo) => {
    const address = buildEmailAddress(testInfo.project.name, 'reader')
    await page.goto('/attributions')
    const footer = page.getByRole('contentinfo')
    await focusAndWaitForHydration(footer.getByLabel('Your email'))
    await footer.getByLabel('Your email').fill('not an address')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByText('Please enter a valid email address')).toBeVisible()
    await expectAccessible(page)
    await footer.getByLabel('Your email').fill(address)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByText('Check your inbox')).toBeVisible()
    await expect(page).toHaveURL('/attributions')
    await expectAccessible(page)

    const links = await readMailLinks(address)
    await page.goto(links.confirm)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
    await page.goto(links.unsubscribe)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are off the list')
  })

  test('a failed newsletter request does not break the page', async ({ page, complaints }) => {
    await page.goto('/attributions')
    await page.route('**/newsletter.data*', (route) => route.abort())
    const footer = page.getByRole('contentinfo')
    await focusAndWaitForHydration(footer.getByLabel('Your email'))
    await footer.getByLabel('Your email').fill('reader@tahanan.example')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByText('Network connection issue.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attributions')
    complaints.length = 0 // the browser logs the aborted request
  })

  test('an invalid newsletter link is refused with a plain text', async ({ page }) => {
    const response = await page.goto('/newsletter/confirm?token=short')
    expect(response?.status()).toBe(410)
    await expect(page.getByText('This newsletter link no longer works.')).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('the newsletter without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('without JavaScript the newsletter can be requested, confirmed and cancelled', async ({ page }, testInfo) => {
      const address = buildEmailAddress(testInfo.project.name, 'plain')
      await page.goto('/attributions')
      await page.getByLabel('Your email').fill('nobody')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await page.getByRole('main').getByLabel('Your email').fill(address)
      await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText('Check your inbox')).toBeVisible()
      const links = await readMailLinks(address)
      await page.goto(links.confirm)
      await page.getByRole('button', { name: 'Confirm subscription' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
      await page.goto(links.unsubscribe)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are off the list')
    })
  })
})

test.describe('the phone menu without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the phone menu opens, navigates and closes', async ({ page }) => {
    await page.goto('/attributions')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.locator('#site-menu')
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the layout is accessible in both languages, light and dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const language of ['Filipino', 'English']) {
      await page.goto('/attributions')
      await page.getByRole('button', { name: language }).click()
      await expectAccessibleInEachSize(page)
    }
  }
})

test('nothing in the layout is cut off at 320 px', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/attributions', '/newsletter', '/no/such/place']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404'))) // the browser logs the 404 itself
})

test('no text is below a floating button, in the middle and at the end of a page @each-size', async ({ page }) => {
  await page.goto('/properties')
  const listing = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  /** From where the button appears, 0, to the end of the page, 1. */
  const scrollTo = (share: number) =>
    page.evaluate((part) => {
      const end = document.documentElement.scrollHeight - window.innerHeight
      window.scrollTo(0, 401 + (end - 401) * part)
    }, share)
  for (const path of ['/', '/properties', '/search?q=condo', '/agents', listing ?? '']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const share of [0, 0.4, 0.7]) {
      await scrollTo(share)
      await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
      expect(await listCoveredTexts(page, 'floating'), `${path} at ${share}`).toEqual([])
    }
    await scrollTo(1)
    expect(await listCoveredTexts(page), path).toEqual([])
  }
  // null control: the same button, floating over the page
  await scrollTo(0.5)
  await page.getByRole('button', { name: 'Back to top' }).evaluate((button) => {
    Object.assign(button.style, { position: 'fixed', inset: '150px auto auto 0', width: '300px', height: '400px' })
  })
  expect(await listCoveredTexts(page, 'floating')).not.toEqual([])
})
