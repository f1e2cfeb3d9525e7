// What several browser tests do in the admin console.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { readCsvRows } from '#tests/support/csv.ts'
import { ADMIN_PASSWORD } from '#tests/support/console-admin.ts'

/** Signs in by a request, without the sign-in page. */
export async function signInToConsole(page: Page, base: string, email: string): Promise<void> {
  const form = { email, password: ADMIN_PASSWORD }
  const options = { form, headers: { Origin: base }, maxRedirects: 0 }
  expect((await page.request.post(`${base}/admin/login`, options)).status()).toBe(303)
}

/** Opens the menu of a row again until it shows the action: a click before hydration opens nothing. */
export async function openRowMenu(page: Page, row: string, action: string): Promise<Locator> {
  const item = page.getByRole('menuitem', { name: action, exact: true })
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: `More actions for ${row}` }).click()
    await expect(item).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return item
}

export async function chooseRowAction(page: Page, row: string, action: string): Promise<void> {
  await (await openRowMenu(page, row, action)).click()
}

/** The bytes of the file that a link downloads. */
export async function download(page: Page, link: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await file.path())
}

export async function downloadCsv(page: Page, link: Locator): Promise<string[][]> {
  const text = (await download(page, link)).toString('utf8')
  return readCsvRows(text)
}

/** Title → rows of the table beside each chart. */
export const readChartTables = (page: Page) =>
  page.locator('details.chart-table table').evaluateAll((tables) =>
    tables.map((table) => ({
      title: table.querySelector('caption')?.textContent ?? '',
      rows: [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    })),
  )
/** '₱85,500' and '85500.00', '12.5%' and '12.5' are the same figure. */
export const toFigure = (text: string) => {
  const number = Number(text.replaceAll(/[₱$,%]/g, ''))
  return Number.isNaN(number) ? text : String(number)
}

/** The response to a refused form has an error status, which the browser logs. */
export const dropRefusals = (complaints: string[]) =>
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((line) => !/responded with a status of 4\d\d/.test(line)),
  )
