// The frame around every page (spec §2): menu of a phone, skip links, scroll-to-top, newsletter; with and without JavaScript.
import pg from 'pg'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { focusAndWaitForHydration, expect, holdScripts, test } from '#tests/support/browser/browser-test.ts'

// axe looks at a page many times in here, and machines are shared
test.setTimeout(90_000)

const PHONE = { width: 360, height: 740 }

test.describe('the menu of a phone', { tag: '@phone' }, () => {
  test('opens and is used by keyboard alone, keeps the focus inside, and gives it back on Escape', async ({ page }) => {
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

  test('opened before the page is awake, it stays open and becomes a dialog', async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/attributions', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'false') // nobody can say so yet
    releaseScripts()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Site menu' })).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('closes by its button, by a press beside it, and when it has led somewhere', async ({ page }) => {
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
    await menu.getByRole('link', { name: 'Home', exact: true }).click() // where one already is
    await expect(menu).toBeHidden()
  })

  test('closes when the window becomes wide', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.locator('#site-menu')
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 769, height: 740 })
    await expect(menu).toBeHidden()
    await page.setViewportSize(PHONE)
    await expect(menu).toBeHidden()
  })

  test('the page behind does not scroll away', async ({ page }) => {
    await page.goto('/attributions')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.mouse.move(150, 400)
    await page.mouse.wheel(0, 800)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('skip links', () => {
  test('lead to what the home page has, and only there', async ({ page }) => {
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

  test('appears after more than 400 px, and leads up to the content', async ({ page }) => {
    await page.goto('/attributions')
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect(page.getByRole('button', button)).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 401))
    await page.getByRole('button', button).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('main')).toBeFocused()
    await expect(page.getByRole('button', button)).toHaveCount(0)
  })

  test('jumps for whoever wants nothing to move', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/attributions')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.getByRole('button', button).click()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('the newsletter', () => {
  // the browser itself logs every answer that says no
  test.afterEach(({ complaints }) => {
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 4\d\d/.test(text)))
  })

  const buildEmailAddress = (project: string, name: string) => `${name}-${project}@tahanan.example`

  /** The links of the mail that waits in the outbox for this address. */
  async function readMailLinks(address: string): Promise<{ confirm: string; unsubscribe: string }> {
    const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
    await client.connect()
    const { rows } = await client.query<{ text_body: string }>('select text_body from emails where to_address = $1', [
      address,
    ])
    await client.end()
    expect(rows).toHaveLength(1)
    const findPath = (path: string) => new RegExp(`${path}\\?token=[\\w-]+`).exec(rows[0]?.text_body ?? '')?.[0] ?? ''
    return { confirm: findPath('/newsletter/confirm'), unsubscribe: findPath('/newsletter/unsubscribe') }
  }

  test('is asked for in the footer, confirmed by the link of its mail, and left by another', async ({
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

  test('that cannot be had does not take the page along', async ({ page, complaints }) => {
    await page.goto('/attributions')
    await page.route('**/newsletter.data*', (route) => route.abort())
    const footer = page.getByRole('contentinfo')
    await focusAndWaitForHydration(footer.getByLabel('Your email'))
    await footer.getByLabel('Your email').fill('reader@tahanan.example')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByText('Network connection issue.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attributions')
    complaints.length = 0 // the browser logs the request that was cut
  })

  test('a link that is none is refused in plain words', async ({ page }) => {
    const response = await page.goto('/newsletter/confirm?token=short')
    expect(response?.status()).toBe(410)
    await expect(page.getByText('This newsletter link no longer works.')).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('is asked for, confirmed and left all the same', async ({ page }, testInfo) => {
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

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens, leads on and closes', async ({ page }) => {
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

test('the frame is accessible in both languages, light and dark', { tag: '@each-size' }, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const language of ['Filipino', 'English']) {
      await page.goto('/attributions')
      await page.getByRole('button', { name: language }).click()
      await expectAccessible(page)
    }
  }
})

test('nothing is cut off at 320 px', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/attributions', '/newsletter', '/no/such/place']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404'))) // the browser logs the 404 itself
})
