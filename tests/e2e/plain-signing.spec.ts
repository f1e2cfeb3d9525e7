// Without JavaScript the whole lease is signed: prepared by the owner, confirmed by a code, by a password and by the link of a witness, and sealed.
import type { Browser, Page } from '@playwright/test'
import { setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { createMailReader, makeLet } from '#tests/support/browser/signed-rental.ts'
import { PHONE_SIZE } from '#tests/support/browser/sizes.ts'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'

const database = setUpSharedDatabase()
const { readMail, readCode } = createMailReader(database)

async function openPlain(browser: Browser): Promise<Page> {
  const options = { javaScriptEnabled: false, baseURL: process.env.E2E_URL, viewport: PHONE_SIZE, isMobile: true }
  return (await browser.newContext(options)).newPage()
}

async function consent(page: Page): Promise<void> {
  await page.getByLabel('I have read it to the end.').check()
  await page.getByLabel('I agree to sign it electronically (RA 8792).').check()
}

test('a lease is prepared, signed by two sides and a witness, and sealed without JavaScript', async ({ browser }) => {
  const people = await makeLet(database.db)
  const [owner, tenant, witness] = [await openPlain(browser), await openPlain(browser), await openPlain(browser)]
  await signInAs(owner, people.owner.email)
  await owner.goto(people.address)
  await owner.getByLabel('Other terms').fill('Walang aso, may pusa.')
  await owner.getByRole('button', { name: 'Ask for signatures' }).click()
  await expect(owner.getByText('Ready to sign. We told the other side.')).toBeVisible()
  await owner.getByText('Add a guarantor or a witness').click()
  await owner.getByText('Witness', { exact: true }).click()
  await owner.getByLabel('Name', { exact: true }).fill("Niño D'Angelo Peñaflor")
  await owner.getByLabel('Email', { exact: true }).fill(people.guarantor)
  await owner.getByRole('button', { name: 'Send the link' }).click()
  await expect(owner.getByText('We sent the link.')).toBeVisible()

  // Without the two marks the form comes back with what was typed
  await owner.getByLabel('Your full name').fill('Ramon S. Dela Cruz')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await expect(owner.getByLabel('Your full name')).toHaveValue('Ramon S. Dela Cruz')
  await expect(owner.getByLabel('I have read it to the end.')).toBeVisible()
  await consent(owner)
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByLabel('Code from the email').fill(await readCode(people.owner.email))
  await owner.getByRole('button', { name: 'Sign the lease' }).click()
  await expect(owner.getByText('You signed.')).toBeVisible()

  await signInAs(tenant, people.tenant.email)
  await tenant.goto(people.address)
  await expect(tenant.getByText('Walang aso, may pusa.')).toBeVisible()
  await tenant.getByText('Password', { exact: true }).click()
  await consent(tenant)
  await tenant.getByRole('button', { name: 'Continue' }).click()
  await tenant.locator('input[name=password]').fill('not the password')
  await tenant.getByRole('button', { name: 'Sign the lease' }).click()
  await expect(tenant.getByText('You signed.')).toHaveCount(0)
  await tenant.locator('input[name=password]').fill(TEST_PASSWORD)
  await tenant.getByRole('button', { name: 'Sign the lease' }).click()
  await expect(tenant.getByText('You signed.')).toBeVisible()

  const link = /\/sign\/[\w-]{43}/.exec(await readMail('lease.signerAsked', people.guarantor))?.[0] ?? 'no link'
  await witness.goto(link)
  await witness.getByText('How signing works').click()
  await expect(witness.getByText('As a witness you confirm that this lease was signed.')).toBeVisible()
  await consent(witness)
  await witness.getByRole('button', { name: 'Send me a code' }).click()
  await witness.getByLabel('Code from the email').fill(await readCode(people.guarantor))
  await witness.getByRole('button', { name: 'Sign a lease' }).click()
  await expect(witness.getByText('Thank you. Your signature is stored with this version of the lease.')).toBeVisible()

  await owner.reload()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Signed by both sides')
  const certificate = owner
    .getByRole('heading', { name: 'Certificate of signing' })
    .locator('xpath=ancestor::section[1]')
  for (const name of ['Ramon S. Dela Cruz', "Niña O'Campo", "Niño D'Angelo Peñaflor"])
    await expect(certificate.getByText(name)).toBeVisible()
  const file = await owner.request.get(
    (await owner.getByRole('link', { name: 'Download the PDF with the certificate' }).getAttribute('href')) ?? '',
  )
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  for (const page of [owner, tenant, witness]) await page.context().close()
})
