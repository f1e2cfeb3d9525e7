// Checks a page for accessibility violations (axe) and for horizontal overflow (WCAG 1.4.10).
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** An open modal dialog makes the rest of the page inert, so only the dialog is checked. */
const DIALOG = 'dialog:modal, [role=dialog][data-state=open]'
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page): Promise<void> {
  await drawEverything(page)
  // Legacy mode and violations only: the same rules in a third of the time, because our pages have no frames
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    .setLegacyMode(true)
  const hasDialog = (await page.locator(DIALOG).count()) > 0
  const { violations, passes } = await (hasDialog ? axe.include(DIALOG) : axe).analyze()
  expect(passes.length, 'axe checked something').toBeGreaterThan(5)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'the page is not wider than the window').toBeLessThanOrEqual(page.viewportSize()?.width ?? width)
}

/** content-visibility skips elements outside the viewport, and axe would not check them. */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}
