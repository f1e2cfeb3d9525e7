// A broker invites two salespersons, who get leads in turn. The first one does not answer, so the lead moves on and the other one answers.
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import { assignNewLead } from '#app/domain/messaging/lead-assignments/assign-lead.commands.server.ts'
import { moveOnLeads } from '#app/domain/messaging/lead-assignments/settle-lead.commands.server.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, focusAndWaitForHydration, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { PHONE_SIZE } from '#tests/support/browser/sizes.ts'
import { createTestContext } from '#tests/support/context.ts'
import { readBrokerageToken } from '#tests/support/fixtures/brokerage.ts'

const database = setUpSharedDatabase()

async function makeAgentPerson(name: string) {
  const person = await makeUniquePerson(database.db, 'agent', name)
  const { id: agentId } = await makeAgent(database.db, { userId: person.id, prcLicenseExpiresOn: '2099-12-31' })
  return { ...person, agentId }
}

async function openOnPhone(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE_SIZE })
  const page = await context.newPage()
  await signInAs(page, email)
  return page
}

/** An inquiry about a listing of the broker, given to the first salesperson in turn. */
async function makeLead(broker: { id: string; agentId: string }) {
  const renter = await makeUniquePerson(database.db, 'tenant', 'Marilou Estrella')
  const listing = await makeProperty(database.db, { ownerId: broker.id, title: 'Loft in Salcedo', status: 'inactive' })
  const { id: conversationId } = await makeConversation(database.db, {
    propertyId: listing.id,
    clientUserId: renter.id,
    agentId: broker.agentId,
    clientId: null,
    lastMessageAt: new Date(),
  })
  await makeMessage(database.db, { conversationId, senderId: renter.id, content: 'May I see it on Saturday?' })
  const ctx = createTestContext(database.db, { now: new Date() })
  await ctx.db.transaction((tx) => assignNewLead({ ...ctx, db: tx }, conversationId))
  return conversationId
}

test('a lead that is not answered moves on to the next salesperson', async ({ page, browser, complaints }) => {
  const broker = await makeAgentPerson('Teresita Alonzo')
  const [ana, ben] = [await makeAgentPerson('Ana Villaflor'), await makeAgentPerson('Ben Salonga')]
  const main = page.getByRole('main')

  await test.step('the broker opens a brokerage with leads in turn', async () => {
    await signInAs(page, broker.email)
    await page.goto('/dashboard/agent/brokerage')
    await expectAccessibleInEachSize(page)
    await main.getByLabel('Name of the brokerage').fill('Alonzo Realty')
    await main.getByLabel('New leads go').selectOption('in_turn')
    await main.getByLabel('Hours to answer a lead').fill('4')
    await main.getByRole('button', { name: 'Open the brokerage' }).click()
    await expect(main.getByText('The brokerage is open.')).toBeVisible()
  })

  await test.step('and invites two salespersons', async () => {
    for (const { email } of [ana, ben]) {
      await main.getByLabel('Email').fill(email)
      await main.getByLabel('PRC accreditation number').fill('0023456')
      await main.getByLabel('Accreditation valid until').fill('2099-12-31')
      await main.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(main.getByRole('link', { name: email })).toContainText('Invited until')
    }
    await expectAccessibleInEachSize(page)
  })

  const pages: Page[] = []
  await test.step('both accept', async () => {
    for (const { email } of [ana, ben]) {
      const phone = await openOnPhone(browser, email)
      await phone.goto(`/brokerage-invitations/${await readBrokerageToken(database.db, email)}`)
      await expectAccessible(phone)
      await phone.getByRole('button', { name: 'Accept the invitation' }).click()
      await expect(phone.getByRole('heading', { name: 'Alonzo Realty' })).toBeVisible()
      await expectAccessible(phone)
      pages.push(phone)
    }
  })

  const conversationId = await makeLead(broker)
  const [first, second] = await listHolders(conversationId, ana.agentId, pages)
  const thread = `/dashboard/agent/messages/${conversationId}`
  await test.step('the first salesperson has the lead and does not answer', async () => {
    await first.goto('/dashboard/agent/brokerage/leads')
    await expect(first.getByRole('link', { name: 'Marilou Estrella' })).toBeVisible()
    await expectAccessible(first)
    await second.goto(thread)
    await expect(second.getByText('May I see it on Saturday?')).toHaveCount(0)
  })

  await test.step('after four hours the lead moves on, and the open page of the first one can do nothing', async () => {
    const later = new Date(Date.now() + 4 * 3_600_000 + 60_000)
    await moveOnLeads(createTestContext(database.db, { now: later }))
    await first.goto(thread)
    await expect(first.getByText('May I see it on Saturday?')).toHaveCount(0)
    await second.goto(thread)
    await expect(second.getByText('May I see it on Saturday?').last()).toBeVisible()
    const field = second.getByRole('textbox', { name: /Message to/ })
    await focusAndWaitForHydration(field)
    await field.fill('Yes, at 10 in the lobby.')
    await second.getByRole('button', { name: 'Send' }).click()
    await expect(second.getByRole('log')).toContainText('Yes, at 10 in the lobby.')
    await expect.poll(() => listStatuses(conversationId)).toContain('answered')
  })

  await test.step('the broker sees who answered, and the report without a ranking', async () => {
    await page.goto('/dashboard/agent/brokerage/leads')
    await expect(main.getByText('Salesperson answered')).toBeVisible()
    await expectAccessibleInEachSize(page)
    await main.getByRole('link', { name: 'Report', exact: true }).click()
    await expect(main.getByRole('table').locator('tbody tr > :first-child')).toHaveText([
      'Ana Villaflor',
      'Ben Salonga',
    ])
    await expectAccessibleInEachSize(page)
    for (const path of ['clients', 'calendar']) {
      await page.goto(`/dashboard/agent/brokerage/${path}`)
      await expectAccessible(page)
    }
  })

  await test.step('the broker removes a salesperson', async () => {
    await page.goto('/dashboard/agent/brokerage')
    await main.getByRole('link', { name: 'Ana Villaflor' }).click()
    await expectAccessibleInEachSize(page)
    await main.locator('summary', { hasText: 'Remove the salesperson' }).click()
    await main.getByRole('button', { name: 'Remove the salesperson' }).click()
    await expect(main.getByText('The salesperson is removed.')).toBeVisible()
    const [ofAna] = pages
    await ofAna?.goto('/dashboard/agent/brokerage')
    await expect(ofAna?.getByRole('heading', { name: 'Open your own brokerage' }) ?? main).toBeVisible()
  })
  for (const phone of pages) await phone.context().close()
  expect(complaints).toEqual([])
})

const listStatuses = async (conversationId: string) =>
  (await database.db.select().from(leadAssignments).where(eq(leadAssignments.conversationId, conversationId))).map(
    ({ status }) => status,
  )

/** The page of who has the lead, and that of the other one. */
async function listHolders(conversationId: string, anaAgentId: string, [ofAna, ofBen]: Page[]): Promise<[Page, Page]> {
  const [holder] = await database.db
    .select({ agentId: brokerageMembers.agentId })
    .from(leadAssignments)
    .innerJoin(brokerageMembers, eq(brokerageMembers.id, leadAssignments.memberId))
    .where(eq(leadAssignments.conversationId, conversationId))
  if (!holder || !ofAna || !ofBen) throw new Error('nobody has the lead')
  return holder.agentId === anaAgentId ? [ofAna, ofBen] : [ofBen, ofAna]
}
