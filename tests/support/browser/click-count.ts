// Counts the clicks of a person on a stretch of pages. The browser counts, so that a click that the test adds later is counted, too.
import type { Page } from '@playwright/test'

const STORE = 'counted clicks'

/** Counts from now on, also on the pages that follow in the same tab. A keyboard that presses a button is no click. */
export async function startClickCount(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(countClicks, STORE)
  await page.evaluate((key) => sessionStorage.removeItem(key), STORE)
  await page.evaluate(countClicks, STORE)
  return async () => Number(await page.evaluate((key) => sessionStorage.getItem(key), STORE))
}

/** Runs in the page. A click by a keyboard has the detail 0. */
function countClicks(key: string): void {
  const count = (event: MouseEvent) => {
    if (event.isTrusted && event.detail > 0)
      sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
  }
  window.addEventListener('click', count, { capture: true })
}
