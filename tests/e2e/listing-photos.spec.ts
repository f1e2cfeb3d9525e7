// A landlord puts photos into a listing on a phone: upload, refusal, order by keyboard and drag, cover, caption, undo.
import { eq } from 'drizzle-orm'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConsent } from '#seed/factories/privacy.ts'
import { makePictureFile } from '#tests/support/fixtures/distinct-picture.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, holdScripts, signInAndOpen, signInAs, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

async function makeLandlordWithDraft() {
  const { id: ownerId, email } = await makeUniquePerson(database.db, 'landlord')
  for (const kind of ['terms', 'data_processing'] as const) await makeConsent(database.db, { userId: ownerId, kind })
  const { id } = await makeProperty(database.db, { ownerId, status: 'draft', publishedAt: null })
  return { email, id, address: `/dashboard/landlord/properties/${id}/photos` }
}

test('photos chosen before the scripts of the page have arrived are uploaded when they arrive @phone', async ({
  page,
}) => {
  const { email, address } = await makeLandlordWithDraft()
  await signInAs(page, email)
  const releaseScripts = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('input[type=file]').setInputFiles([await makePictureFile(1), await makePictureFile(2)])
  await expect(page.getByText('Drop photos here')).toBeHidden() // not hydrated
  releaseScripts()
  await expect(page.getByText('2 of 20')).toBeVisible()
})

test('a landlord uploads eight photos, orders them by keyboard and drag, writes a caption and undoes a removal @phone', async ({
  page,
}) => {
  const { email, id, address } = await makeLandlordWithDraft()
  await signInAndOpen(page, email, address)

  await expect(page.getByText('Drop photos here')).toBeVisible() // hydrated

  const pictures = await Promise.all(Array.from({ length: 8 }, (_, n) => makePictureFile(n + 1)))
  const heic = { name: 'IMG_2044.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') }
  await page.locator('input[type=file]').setInputFiles([...pictures.slice(0, 4), heic, ...pictures.slice(4)])
  const tiles = page.getByRole('list', { name: 'Photos of this home' }).getByRole('listitem')
  await expect(page.getByText(/This browser can't open IMG_2044\.heic\. Save it as JPEG/)).toBeVisible()
  await expect(page.getByText('8 of 20')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove IMG_2044.heic' }).click()
  await expect(tiles).toHaveCount(8)

  const listAddresses = () =>
    tiles.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const before = await listAddresses()
  await page.getByRole('button', { name: 'Move Photo 3' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Moved to place 2 of 8.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Photo 2' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('This photo is now the cover.')).toBeAttached()
  const wanted = [before[2], before[0], before[1], ...before.slice(3)]
  await expect.poll(listAddresses).toEqual(wanted)
  const listStored = async () =>
    (
      await database.db
        .select({ url: propertyImages.url, alt: propertyImages.alt })
        .from(propertyImages)
        .where(eq(propertyImages.propertyId, id))
        .orderBy(propertyImages.order)
    ).map(({ url, alt }) => alt || url)
  await expect.poll(listStored).toEqual(wanted)

  const handle = page.getByRole('button', { name: 'Move Photo 5' })
  await handle.hover({ position: { x: 10, y: 10 } }) // waits until the tile stands still: pictures above it may still be loading
  await page.mouse.down()
  const to = await tiles.nth(3).boundingBox()
  if (!to) throw new Error('the tile is not on the screen')
  await page.mouse.move(to.x + 20, to.y + 60, { steps: 5 })
  await page.mouse.up()
  const dragged = [...wanted.slice(0, 3), wanted[4], wanted[3], ...wanted.slice(5)]
  await expect.poll(listStored).toEqual(dragged)

  await page.getByRole('button', { name: 'More actions for Photo 1' }).click()
  await page.getByRole('menuitem', { name: 'Edit caption' }).click()
  await page.getByLabel('Caption').fill('Sala')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Move Sala' })).toBeVisible()

  await page.getByRole('button', { name: 'Make cover: Photo 8' }).click()
  await expect.poll(listStored).toEqual([before[7], 'Sala', ...dragged.slice(1, 7)])
  await page.getByRole('button', { name: 'Move forward: Sala' }).click()
  await expect.poll(listStored).toEqual(['Sala', before[7], ...dragged.slice(1, 7)])
  await page.getByRole('button', { name: 'Move back: Sala' }).click()
  await expect.poll(listStored).toEqual([before[7], 'Sala', ...dragged.slice(1, 7)])
  await page.getByRole('button', { name: 'More actions for Sala' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(tiles).toHaveCount(7)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles).toHaveCount(8)
  await expect.poll(listStored).toEqual([before[7], 'Sala', ...dragged.slice(1, 7)])
  await page.reload()
  await expect(tiles).toHaveCount(8)
  await expectAccessible(page)
})
