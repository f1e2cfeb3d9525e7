// Homes side by side: chosen on their cards, compared, one removed; on a tablet three fit, and a phone scrolls only the table.
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { expectFits } from '#tests/support/browser/overflow.ts'

const TITLES = ['Compared condo in Cubao', 'Compared house in Cubao', 'Compared studio in Cubao']
const ids: string[] = []
/** Its own database, because other files count the active listings of the common one. */
const server = setUpOwnServer({
  fill: async (db) => {
    for (const [n, title] of TITLES.entries())
      ids.push((await makeProperty(db, { title, basePrice: (n + 2) * 1_000_000 })).id)
  },
})

test('three homes are compared, and one is removed', async ({ page }) => {
  await test.step('the table has a column for each home, and says the result in short', async () => {
    await page.goto(`${server.url}/compare?ids=${ids.join(',')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 3 homes')
    for (const title of TITLES) await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText('In short').filter({ visible: true })).toHaveCount(1)
  })

  await test.step('a tablet shows all three, a phone scrolls only the table', async () => {
    const table = page.getByRole('region', { name: 'Homes side by side' })
    await page.setViewportSize({ width: 768, height: 1_024 })
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expect(page.getByText('In short').filter({ visible: true })).toHaveCount(1)
    for (const width of [320, 360]) await expectFits(page, width)
    await expectAccessibleInEachSize(page)
  })

  await test.step('a home is removed, and the address says so', async () => {
    await page.getByRole('link', { name: `Remove ${TITLES[2]}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 homes')
    await expect(page).toHaveURL(new RegExp(`ids=${ids[0]}(,|%2C)${ids[1]}$`))
  })
})
