// Owner and tenant sign the lease of a rental on two phones: prepared, declined, changed, signed by both and by a guarantor with a link, and the
// file checked. Then they sign the settlement of an earlier deposit.
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, focusAndWaitForHydration, signInAs, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { createMailReader, makeLet } from '#tests/support/browser/signed-rental.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { PHONE_SIZE } from '#tests/support/browser/sizes.ts'

const database = setUpSharedDatabase()

async function openPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: PHONE_SIZE, hasTouch: true, isMobile: true })).newPage()
}

const { readMail, readCode } = createMailReader(database)

async function sign(page: Page, email: string, paper = 'lease'): Promise<void> {
  await page.getByLabel('I agree to sign it electronically (RA 8792).').check()
  await page.locator('#end-of-paper').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Almost done: confirm that it is you.')).toBeVisible()
  await page.getByLabel('Code from the email').fill(await readCode(email))
  await page.getByRole('button', { name: `Sign the ${paper}` }).click()
  await expect(page.getByText('You signed.')).toBeVisible()
}

async function draw(page: Page): Promise<void> {
  const field = page.locator('[data-signature-pad]')
  await field.scrollIntoViewIfNeeded()
  const box = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 5 })
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.6, { steps: 5 })
  await page.mouse.up()
  await expect(page.locator('input[name=drawing]')).toHaveValue(/^M\d+ \d+(L\d+ \d+){5,}$/)
}

test('owner and tenant sign a lease on two phones after a declined and a changed version, and the file is checked', async ({
  page: owner,
  browser,
}) => {
  const people = await makeLet(database.db)
  await owner.setViewportSize(PHONE_SIZE)
  await signInAndOpen(owner, people.owner.email, people.address)
  await owner.getByLabel('Other terms').fill('No pets.')
  await owner.getByRole('button', { name: 'Ask for signatures' }).click()
  await expect(owner.getByText('Ready to sign. We told the other side.')).toBeVisible()

  const tenant = await openPhone(browser)
  await signInAs(tenant, people.tenant.email)
  await tenant.goto('/dashboard/tenant')
  await tenant.getByRole('link', { name: /Sign the lease with Ramon Dela Cruz/ }).click()
  await expect(tenant.getByText('No pets.')).toBeVisible()
  await expectAccessible(tenant)
  await tenant.getByRole('link', { name: 'Decline' }).click()
  await tenant.getByLabel('What should be different').fill('We have a cat.')
  await tenant.getByRole('button', { name: 'Decline' }).click()
  await expect(tenant.getByText('Declined. The other side reads your reason.')).toBeVisible()

  await owner.goto('/dashboard/landlord')
  await owner.getByRole('link', { name: /The lease with Niña O'Campo was not signed/ }).click()
  await expect(owner.getByText('Reason: We have a cat.')).toBeVisible()
  await owner.getByLabel('Other terms').fill('One cat is welcome.')
  await owner.getByRole('button', { name: 'Ask for signatures' }).click()
  await expect(owner.getByText('Version 2')).toBeVisible()
  await owner.getByText('Add a guarantor or a witness').click()
  await owner.getByLabel('Name', { exact: true }).fill("Niño D'Angelo Peñaflor")
  await owner.getByLabel('Email', { exact: true }).fill(people.guarantor)
  await owner.getByRole('button', { name: 'Send the link' }).click()
  await expect(owner.getByText('We sent the link.')).toBeVisible()
  await sign(owner, people.owner.email)

  const guest = await openPhone(browser)
  await guest.goto(/\/sign\/[\w-]{43}/.exec(await readMail('lease.signerAsked', people.guarantor))?.[0] ?? 'no link')
  await expect(guest.getByText('One cat is welcome.')).toBeVisible()
  await expect(guest.getByText(/article 2047/)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByLabel('I agree to sign it electronically (RA 8792).').check()
  await guest.locator('#end-of-paper').scrollIntoViewIfNeeded()
  await guest.getByRole('button', { name: 'Send me a code' }).click()
  await expect(guest.getByLabel('Code from the email')).toBeVisible()
  await guest.getByLabel('Code from the email').fill(await readCode(people.guarantor))
  await guest.getByRole('button', { name: 'Sign a lease' }).click()
  await expect(guest.getByText('Thank you. Your signature is stored with this version of the lease.')).toBeVisible()

  await tenant.goto(people.address)
  await expect(tenant.getByText('What changed since the last version')).toBeVisible()
  await focusAndWaitForHydration(tenant.getByLabel('Your full name'))
  await draw(tenant)
  await sign(tenant, people.tenant.email)
  await expect(tenant.getByRole('heading', { level: 1 })).toHaveText('Signed by both sides')
  await expectAccessible(tenant)

  const [download] = await Promise.all([
    tenant.waitForEvent('download'),
    tenant.getByRole('link', { name: 'Download the PDF with the certificate' }).click(),
  ])
  const file = await readFile(await download.path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  const changed = Buffer.from(file)
  changed[file.length - 200] = (changed[file.length - 200] ?? 0) ^ 1
  await guest.goto('/verify')
  const choose = (buffer: Buffer) =>
    guest.getByLabel('Signed PDF').setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer })
  await choose(file)
  await expect(guest.getByText('Unchanged: this lease was signed here')).toBeVisible()
  await expectAccessibleInEachSize(guest)
  await expect(guest.getByText(/^Guarantor signed /)).toBeVisible()
  await choose(changed)
  await expect(guest.getByText('No signed paper has this fingerprint')).toBeVisible()
  const reference = /Reference: ((?:[0-9A-Z]{4} ?){3})/.exec(readPdfLines(file).join(' '))?.[1] ?? ''
  await guest.goto(`/verify?paper=${encodeURIComponent(reference)}`)
  await expect(guest.getByText('The code belongs to a paper signed here: lease, completed')).toBeVisible()
  await expect(guest.getByLabel('Signed PDF')).toBeVisible()

  await tenant.goto(people.settlement)
  await tenant.getByRole('button', { name: 'Ask for signatures' }).click()
  await expect(tenant.getByText('Nothing of the deposit is owed anymore.')).toBeVisible()
  await sign(tenant, people.tenant.email, 'deposit settlement')
  await owner.goto('/dashboard/landlord')
  await owner.getByRole('link', { name: /Sign the deposit settlement with Niña O'Campo/ }).click()
  await sign(owner, people.owner.email, 'deposit settlement')
  await expect(owner.getByRole('heading', { name: 'Certificate of signing' })).toBeVisible()
  await expectAccessible(owner)
  for (const each of [tenant, guest]) await each.context().close()
})
