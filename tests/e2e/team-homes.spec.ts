// A co-owner for all homes and one for a chosen home: who acts for one home sees no other, and a payout account changes only when two people agree.
import type { Browser, Page } from '@playwright/test'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeActiveMember } from '#seed/factories/team.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { readTeamToken } from '#tests/support/fixtures/team.ts'

const database = setUpSharedDatabase()

test('a person with one chosen home sees no other, and two co-owners change a payout account', async ({
  page,
  browser,
}) => {
  const { db } = database
  const owner = await makeUniquePerson(db, 'landlord', 'Consuelo Ñañez')
  const helper = await makeUniquePerson(db, 'tenant', 'Dodong Abad')
  const [first, second] = [
    await makeUniquePerson(db, 'tenant', 'Elena Ñañez'),
    await makeUniquePerson(db, 'tenant', 'Felix O’Hara'),
  ]
  for (const title of ['Narra House', 'Molave House'])
    await makeProperty(db, { ownerId: owner.id, title, status: 'inactive' })
  for (const { id: personId } of [first, second])
    await makeActiveMember(db, { ownerId: owner.id, personId, role: 'co_owner' })
  const main = page.getByRole('main')

  await test.step('the owner invites a manager for one home', async () => {
    await signInAndOpen(page, owner.email, '/dashboard/team')
    await main.getByLabel('Email').fill(helper.email)
    await main.getByLabel('Role').selectOption('manager')
    await main.getByText('Chosen homes only').click()
    await main.getByLabel('Narra House').check()
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(main.getByText('The invitation is on its way.')).toBeVisible()
  })

  await test.step('the manager sees this home and no other', async () => {
    const office = await openAs(browser, helper.email, `/team-invitations/${await readTeamToken(db, helper.email)}`)
    await expect(office.getByRole('main')).toContainText('Narra House')
    await office.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(office.getByRole('banner')).toContainText('For Consuelo Ñañez')
    await office.goto('/dashboard/landlord/properties')
    await expect(office.getByRole('main')).toContainText('Narra House')
    await expect(office.getByRole('main')).not.toContainText('Molave House')
    await office.context().close()
  })

  const proposer = await openAs(browser, first.email, '/acting')
  await test.step('a co-owner proposes a payout account', async () => {
    await actFor(proposer)
    await proposer.goto('/dashboard/payout-proposals')
    const form = proposer.getByRole('main')
    await form.getByLabel('Account name').fill('Consuelo Ñañez')
    await form.getByLabel('Account number').fill('0917 555 0142')
    await form.getByRole('button', { name: 'Propose this account' }).click()
    await expect(form.getByText('The change is proposed.')).toBeVisible()
    await expectAccessibleInEachSize(proposer)
  })

  await test.step('the other co-owner is notified and approves it', async () => {
    const decider = await openAs(browser, second.email, '/acting')
    await actFor(decider)
    await decider.goto('/dashboard/payout-proposals')
    await decider.getByRole('button', { name: 'Approve the change' }).click()
    await expect(decider.getByText('The account is changed.')).toBeVisible()
    await expectAccessible(decider)
    await decider.context().close()
  })

  await test.step('the owner has learned both', async () => {
    await page.goto('/dashboard/notifications')
    await expect(main.getByText('Elena Ñañez proposes a change of where tenants pay')).toBeVisible()
    await expect(main.getByText('Felix O’Hara approved the change of where tenants pay')).toBeVisible()
  })
})

async function openAs(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId: 'Asia/Manila' })).newPage()
  await signInAndOpen(page, email, path)
  return page
}

async function actFor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Act for Consuelo Ñañez' }).click()
  await expect(page.getByRole('banner')).toContainText('For Consuelo Ñañez')
}
