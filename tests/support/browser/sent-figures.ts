// The figures of a page as the server sends it. Loading the page in the browser takes twenty times the processor time.
import type { Page } from '@playwright/test'

const FIGURE = /<p class="stat-label"><a [^>]*>([^<]+)<\/a><\/p><p class="stat-value[^>]*>([^<]+)</g

/** By label. */
export async function readSentFigures(page: Page, url: string): Promise<Record<string, string>> {
  const html = await (await page.request.get(url)).text()
  return Object.fromEntries([...html.matchAll(FIGURE)].map(([, label = '', value = '']) => [label, value]))
}
