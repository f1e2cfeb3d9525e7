// The map of results with streets from a file: on a phone it fills the screen, on a wide screen it follows the list.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Db } from '#app/db/client.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'
import { buildStreetFile } from '#tests/support/fixtures/street-file.ts'

test.describe.configure({ mode: 'default' }) // one worker, one server

const CENTER = { lat: 14.555, lng: 121.025 }
const TOWER = { x: 121.0262, y: 14.5562 }
const STREETS = join(mkdtempSync(join(tmpdir(), 'streets-')), 'streets.pmtiles')
writeFileSync(STREETS, buildStreetFile(CENTER))

/** Three homes in one tower, and three on their own. */
async function addHomes(db: Db): Promise<void> {
  const { id: ownerId } = await makePerson(db, 'landlord')
  const positions = [
    TOWER,
    TOWER,
    TOWER,
    { x: 121.0205, y: 14.5605 },
    { x: 121.0305, y: 14.5512 },
    { x: 121.0195, y: 14.5508 },
  ]
  for (const [n, position] of positions.entries()) {
    await makeProperty(db, {
      ownerId,
      status: 'active',
      publishedAt: new Date(Date.UTC(2026, 0, 20 - n)),
      title: `Home number ${n}`,
      city: 'Makati',
      citySlug: 'makati',
      basePrice: (10_000 + n * 1_000) * 100,
      location: position,
      approximateLocation: position,
    })
  }
}

const server = setUpOwnServer({ env: { MAP_TILES: STREETS }, fill: addHomes })

const AREA = '/properties?area=14.545,121.015,14.565,121.035'
const getPin = (page: Page, price: string) => page.getByRole('button', { name: `Home for ${price} a month` })

test(
  'on a phone the map fills the screen, cards slide with the pins, and Back and Escape close it',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.goto(server.url + AREA)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    const map = page.getByRole('dialog', { name: 'Map of homes' })
    await expect(page).toHaveURL(/view=map/)
    await getPin(page, '₱13k').click()
    const cards = map.getByRole('region', { name: 'Chosen on the map' })
    await expect(cards.getByRole('link', { name: 'Home number 3' })).toBeInViewport()
    await expect(getPin(page, '₱13k')).toHaveAttribute('aria-pressed', 'true')
    await expect(map.getByText('Schematic')).toHaveCount(0) // streets are drawn
    await expectAccessible(page)

    await cards.getByRole('link', { name: 'Home number 4' }).focus() // scrolls like a finger
    await cards.getByRole('list').evaluate((list) => list.scrollTo({ left: list.scrollWidth }))
    await expect(getPin(page, '₱13k')).toHaveAttribute('aria-pressed', 'false')
    await expect(map.locator('.map-pin[aria-pressed=true]')).toHaveCount(1)

    const handle = map.getByRole('button', { name: /^6 homes here/ })
    await handle.click()
    await expect(map.locator('#map-list').getByRole('link', { name: 'Home number 1' })).toBeInViewport()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(handle).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Escape')
    await expect(map).toHaveCount(0)
    await expect(page).not.toHaveURL(/view=map/)

    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(map).toBeVisible()
    await page.goBack()
    await expect(map).toHaveCount(0)
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

test('the map follows the list, a full group opens its homes, and an area can be drawn', async ({ page }) => {
  await page.goto(server.url + AREA)
  const map = page.getByRole('region', { name: 'Map of homes' }).first()
  await expect(getPin(page, '₱13k')).toBeVisible()
  await page.getByRole('article').filter({ hasText: 'Home number 3' }).hover()
  await expect(getPin(page, '₱13k')).toHaveAttribute('data-hot', '')

  const group = map.getByRole('button', { name: /^3 homes/ })
  const chosen = page.getByRole('region', { name: 'Chosen on the map' })
  await expect(async () => {
    await group.press('Enter') // zooms in, and at the closest zoom opens the homes
    await expect(chosen).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(chosen.getByRole('link')).toHaveText(['Home number 0', 'Home number 1', 'Home number 2'])
  await expectAccessible(page)
  await chosen.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('#list-count')).toHaveText('3 homes') // the list followed the map
  await page.reload()
  await expect(page.locator('#list-count')).toHaveText('3 homes')

  await page.goto(server.url + AREA)
  await expect(getPin(page, '₱13k')).toBeVisible()
  await map.getByRole('button', { name: 'Draw an area' }).click()
  const box = await getPin(page, '₱13k').boundingBox()
  if (!box) throw new Error('The pin has no position')
  const [x, y] = [box.x + box.width / 2, box.y + box.height]
  await page.mouse.move(x + 40, y)
  await page.mouse.down()
  for (let step = 1; step <= 24; step++) {
    const angle = (step / 24) * 2 * Math.PI
    await page.mouse.move(x + 40 * Math.cos(angle), y + 40 * Math.sin(angle))
  }
  await page.mouse.up()
  await expect(page).toHaveURL(/shape=/)
  await expect(page.locator('#list-count')).toHaveText('1 home')
  await page.getByRole('link', { name: 'Remove Drawn area' }).click()
  await expect(page).not.toHaveURL(/shape=/)
})

test('if the street file fails, the built-in map and the homes stay', async ({ page }) => {
  await page.route('**/map/streets.pmtiles', (route) => route.fulfill({ status: 206, body: 'no street file' }))
  await page.goto(server.url + AREA)
  await expect(page.getByText('Street map unavailable, showing a simple map')).toBeVisible()
  await expect(getPin(page, '₱13k')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(6)
})
