// The developers' page of components, on its own server, because production does not have it.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, focusAndWaitForHydration, test } from '#tests/support/browser/browser-test.ts'

test.describe.configure({ mode: 'default' }) // one server for the whole file

const server = setUpOwnServer({ env: { NODE_ENV: 'development' } })

const getPanel = (page: Page, theme: 'light' | 'dark') => page.locator(`[data-theme=${theme}]`)

async function openComponentsPage(page: Page): Promise<void> {
  await page.goto(`${server.url}/dev/components`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Components')
  await page.waitForLoadState('networkidle')
}

test.use({ reducedMotion: 'reduce' })

test('every component is accessible, and console parts work by keyboard', async ({ page }) => {
  await openComponentsPage(page)
  await expectAccessibleInEachSize(page)
  await checkAddressDialog(page)
  const point = getPanel(page, 'light').locator('[data-point][tabindex="0"]').first()
  await point.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(getPanel(page, 'light').getByRole('img', { name: '12 Nov: ₱105,000' })).toBeFocused()
  await expect(page.locator('.plot-tip:visible')).toContainText('₱105,000')
})

async function checkAddressDialog(page: Page): Promise<void> {
  const opener = getPanel(page, 'dark').getByRole('link', { name: 'Open the confirm dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 2BR Condo, Vertis North?' })
  await expect(dialog.getByRole('link', { name: 'Cancel' })).toBeFocused()
  await expectAccessibleInEachSize(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dev\/components$/)
  await expect(opener).toBeFocused()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bulk bar, the table of a chart and a dialog in the address work without JavaScript', async ({ page }) => {
    await page.goto(`${server.url}/dev/components`)
    const panel = getPanel(page, 'light')
    const bulkButton = panel.getByRole('button', { name: 'Set inactive' })
    await expect(bulkButton).toBeHidden()
    await panel.getByRole('checkbox', { name: 'Select 2BR Condo, Vertis North' }).check()
    await expect(bulkButton).toBeVisible()
    await panel.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bulkButton).toBeHidden()

    const chart = panel
      .locator('section', { has: page.getByRole('heading', { name: 'Applications by status' }) })
      .last()
    await chart.getByText('Table').click()
    await expect(chart.getByRole('cell', { name: '38' })).toBeVisible()
    await expect(chart.getByRole('img').first()).toBeHidden()

    await panel.getByRole('link', { name: 'Open the confirm dialog' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2BR Condo, Vertis North?' })
    await expect(dialog.getByRole('button', { name: 'Delete Property' })).toBeVisible()
    await dialog.getByRole('link', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

for (const theme of ['light', 'dark'] as const) {
  test(`a ${theme} dialog traps the focus and returns it`, async ({ page }) => {
    test.slow()
    await openComponentsPage(page)
    const opener = getPanel(page, theme).getByRole('button', { name: 'Ask about this home' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Ask about this home' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

test('each panel and its menu keep their theme whatever the system says, and the menu works by keyboard', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openComponentsPage(page)
  const readBackgroundColor = (theme: 'light' | 'dark') =>
    getPanel(page, theme).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await readBackgroundColor('light')).toBe('rgb(251, 249, 246)')
  expect(await readBackgroundColor('dark')).toBe('rgb(20, 18, 15)')
  await getPanel(page, 'light').getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('menu')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.keyboard.press('Escape')
  await checkMenuKeyboard(page)
})

async function checkMenuKeyboard(page: Page): Promise<void> {
  const opener = getPanel(page, 'light').getByRole('button', { name: 'Open the menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Saved homes/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
}

test('nothing overflows at 320 px, and letters, ñ and the peso sign come from our own fonts', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openComponentsPage(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const loadedFonts = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts]
      .filter((face) => face.status === 'loaded')
      .map((face) => `${face.family} ${face.unicodeRange}`)
  })
  const names = loadedFonts.map((name) => name.replaceAll(/["']/g, ''))
  for (const family of ['Hanken Grotesk', 'Bricolage Grotesque'])
    for (const range of ['U+0-10FFFF', 'U+20B1']) expect(names).toContain(`${family} ${range}`)
})

test('null control: the accessibility check reports a picture without a text and a page that is too wide', async ({
  page,
}) => {
  await page.goto('/signin')
  await focusAndWaitForHydration(page.getByRole('main').getByLabel('Email')) // hydration would find a page that was changed
  await expectAccessible(page)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  await expect(expectAccessible(page)).rejects.toThrow('image-alt')
  await page.evaluate(() => {
    document.querySelector('main img')?.remove()
    document.body.style.minWidth = '3000px'
  })
  await expect(expectAccessible(page)).rejects.toThrow('wider than the window')
})

test('in production the page of components is not found', async ({ page, complaints }) => {
  const readMainContent = async (path: string) => {
    const response = await page.goto(path)
    return { status: response?.status(), text: await page.locator('main').innerText() }
  }
  const unknownPage = await readMainContent('/no/such/page')
  expect(unknownPage.status).toBe(404)
  expect(await readMainContent('/dev/components')).toEqual(unknownPage)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404'))) // the browser logs the 404 itself
})
