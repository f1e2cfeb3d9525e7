// An owner uploads a video in the editor: a MOV file is refused before it is sent, an MP4 file is stored, and removed again.
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, focusAndWaitForHydration, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { makeVideoFile } from '#tests/support/fixtures/video/video-file.ts'

const database = setUpSharedDatabase()

test('a video is refused, uploaded and removed in the editor', async ({ page }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Niña Peñaflor')
  const { id } = await makeProperty(database.db, { ownerId: owner.id, status: 'draft' })
  await signInAndOpen(page, owner.email, `/dashboard/landlord/properties/${id}/edit?step=review`)
  const choose = (name: string, bytes: Uint8Array) =>
    page
      .getByLabel(/^Choose (?:a|another) video$/)
      .setInputFiles({ name, mimeType: 'video/mp4', buffer: Buffer.from(bytes) })
  await focusAndWaitForHydration(page.getByLabel('Choose a video'))
  await choose('bahay.mov', makeVideoFile({ brand: 'qt  ' }))
  await expect(page.getByText('bahay.mov')).toBeVisible()
  await page.getByRole('button', { name: 'Upload video' }).click()
  await expect(page.getByText(/This file is not an MP4 video/)).toBeVisible()
  await choose('bahay.mp4', makeVideoFile({ seconds: 42 }))
  await page.getByRole('button', { name: 'Upload video' }).click()
  await expect(page.getByText('The video was saved.')).toBeVisible()
  await expect(page.getByText(/^0:42 · /)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Remove video' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove video' }).click()
  await expect(page.getByLabel('Choose a video')).toBeAttached()
  await expectAccessibleInEachSize(page)
})
