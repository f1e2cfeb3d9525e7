// Accessibility of a page as it stands: nothing found is the only pass. Nor does anything stick out to the side (WCAG 1.4.10).
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** While one is open, nothing else can be reached; the page behind it is looked at without it. */
const DIALOG = 'dialog:modal, [role=dialog][data-state=open]'
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page): Promise<void> {
  await drawEverything(page)
  // The same rules in a third of the time: our pages have no frames to gather from, and only what is wrong is described
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    .setLegacyMode(true)
  const hasDialog = (await page.locator(DIALOG).count()) > 0
  const { violations, passes } = await (hasDialog ? axe.include(DIALOG) : axe).analyze()
  expect(passes.length, 'axe looked at something').toBeGreaterThan(5)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'as wide as the window').toBeLessThanOrEqual(page.viewportSize()?.width ?? width)
}

/** What the browser leaves undrawn until it comes near would be passed over. */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}
