// What both sides do on the screens of a deposit passport after the end of a rental.
import type { Page } from '@playwright/test'
import { makePictureFile } from '#tests/support/fixtures/distinct-picture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { expect } from './browser-test.ts'

export type DepositPages = { owner: Page; tenant: Page; deposit: string }

type Picture = Awaited<ReturnType<typeof makePictureFile>>

/** The form to pay back has an amount too. */
const findDeductForm = (owner: Page) => owner.locator('form').filter({ has: owner.locator('input[name=evidence]') })

/** The owner sends a deduction to the tenant. */
export async function deductDamage({ owner, deposit }: Omit<DepositPages, 'tenant'>, evidence: Picture): Promise<void> {
  await owner.goto(deposit)
  await owner.locator('summary', { hasText: 'Add a deduction' }).click()
  const form = findDeductForm(owner)
  await form.getByLabel('Amount').fill('1,250.50')
  await form.getByLabel('Reason').fill('Broken cabinet door')
  await owner.locator('input[name=evidence]').setInputFiles(evidence)
  await owner.getByRole('button', { name: 'Send to the tenant' }).click()
  await expect(owner.getByText('The deduction was sent to the tenant.')).toBeVisible()
}

/** The tenant accepts one and contests the other. */
export async function answerDeductions({ tenant, deposit }: Omit<DepositPages, 'owner'>): Promise<void> {
  await tenant.goto(deposit)
  await tenant.getByRole('button', { name: /^Accept.*Broken cabinet door/ }).click()
  await expect(tenant.getByText('You accepted the deduction.')).toBeVisible()
  await tenant.locator('summary', { hasText: 'Repainting' }).click()
  await tenant.getByLabel('Why do you contest it?').fill('The walls were like this.')
  await tenant.getByRole('button', { name: 'Contest', exact: true }).click()
  await expect(tenant.getByText('You contested the deduction. We notified the owner.')).toBeVisible()
}

/** The owner chooses the open rent of January, and the tenant accepts that it is paid from the deposit. */
export async function deductOpenRent({ owner, tenant, deposit }: DepositPages): Promise<void> {
  await owner.goto(deposit)
  await owner.locator('summary', { hasText: 'Add a deduction' }).click()
  await owner.getByRole('checkbox', { name: /Rent, Jan/ }).check()
  await expect(findDeductForm(owner).getByLabel('Amount')).toHaveValue('3,000')
  await owner.getByLabel('Reason').fill('Rest of the last rent')
  await owner.locator('input[name=evidence]').setInputFiles(await makePictureFile(6))
  await owner.getByRole('button', { name: 'Send to the tenant' }).click()
  await expect(owner.getByText('The deduction was sent to the tenant.')).toBeVisible()
  await tenant.goto(deposit)
  await expect(tenant.getByText(/^Settles Rent, Jan .+ \(₱3,000\)$/)).toBeVisible()
  await tenant.getByRole('button', { name: /^Accept.*Rest of the last rent/ }).click()
  await expect(tenant.getByText('You accepted the deduction.')).toBeVisible()
  await expect(tenant.getByRole('main')).toContainText('₱12,949.50')
  await expect(tenant.getByRole('link', { name: /^Acknowledgment [A-Z0-9]+-\d{4}-\d+$/ })).toBeVisible()
}

/** The owner gives up the contested deduction and pays everything back; the tenant reads it on the overview and confirms it. */
export async function returnDeposit({ owner, tenant, deposit }: DepositPages): Promise<void> {
  await owner.goto(new URL('/dashboard/landlord', deposit).href)
  await owner.getByRole('link', { name: /contests a deduction of ₱800/ }).click()
  await owner.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(owner.getByText('The deduction was withdrawn.')).toBeVisible()
  await owner.locator('summary', { hasText: 'Record what was paid back' }).click()
  const form = owner.locator('form').filter({ has: owner.locator('input[name=paidOn]') })
  await expect(form.getByLabel('Amount')).toHaveValue('13,749.50')
  await form.getByLabel('Reference number').fill('GC-DEPOSIT')
  await form.getByRole('button', { name: 'Record what was paid back' }).click()
  await expect(owner.getByText('The payment was recorded. The tenant is asked to confirm it.')).toBeVisible()
  await tenant.goto(new URL('/dashboard/tenant', deposit).href)
  await tenant.getByRole('link', { name: /Did ₱13,749\.50 of your deposit arrive\?/ }).click()
  await tenant.getByRole('button', { name: 'It arrived' }).click()
  await expect(tenant.getByText('You confirmed that the money arrived.')).toBeVisible()
  await owner.goto(deposit)
  for (const page of [owner, tenant])
    await expect(page.getByText('Closed: everything is returned or deducted, and both sides agree.')).toBeVisible()
  const paper = readPdfLines(await (await tenant.request.get(`${deposit}.pdf`)).body()).join('\n')
  for (const part of ['GC-DEPOSIT', '₱13,749.50', 'Closed: everything']) expect(paper).toContain(part)
  await owner.goto(new URL('/dashboard/landlord/payments', deposit).href)
  await expect(owner.locator('.stat').filter({ hasText: 'Deposits held' }).locator('.stat-value')).toHaveText('₱0')
}
