// The desk of an agent: a renter asks, becomes a client, gets a reply from a template, views the home and rents it, and the commission is in
// the statement. The agent lists for an owner, so the agent also confirms the booking. Each person has their own browser.
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { makeViewingHours, makeViewingSettings } from '#seed/factories/viewings.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { startClickCount } from '#tests/support/browser/click-count.ts'
import { expect, focusAndWaitForHydration, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'

const AGENT = 'desk-agent@tahanan.example'
const RENTER = 'desk-renter@tahanan.example'
const CLIENT = "Niña O'Hara"
const TITLE = 'Narra corner loft'
const DESK = '/dashboard/agent'

const server = setUpOwnServer({
  fill: async (db) => {
    const person = await makePersonWithPassword(db, 'agent', { email: AGENT, fullName: 'Marites Villanueva' })
    await makeAgent(db, { userId: person.id })
    await makePersonWithPassword(db, 'tenant', { email: RENTER, fullName: CLIENT })
    await makeProperty(db, {
      ownerId: person.id,
      representedOwner: 'Lola Ising',
      title: TITLE,
      status: 'active',
      propertyType: 'condo',
      basePrice: 2_000_000,
    })
    await makeViewingSettings(db, { userId: person.id, noticeHours: 0 })
    for (const weekday of [0, 1, 2, 3, 4, 5, 6])
      await makeViewingHours(db, { userId: person.id, weekday, startsAt: '08:00', endsAt: '20:00' })
  },
})

async function openAs(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, timezoneId: 'Asia/Manila' })).newPage()
  await signInAndOpen(page, email, path, server.url)
  return page
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(server.databaseUrl)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

test('an inquiry becomes a client, a reply, a viewing, an offer, a booking, a commission and a statement', async ({
  browser,
}) => {
  const listing = await withDatabase(async (db) => (await db.select().from(properties))[0]!)
  const renter = await openAs(browser, RENTER, `/properties/${listing.id}/inquire?variant=message`)
  const agent = await openAs(browser, AGENT, `${DESK}/leads/templates`)

  await test.step('a renter sends an inquiry', async () => {
    await renter.getByRole('button', { name: 'Send message' }).click()
    await expect(renter.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeVisible()
  })

  await test.step('the agent replies from the leads with a template', async () => {
    await agent.getByLabel('Name of the template').fill('Viewings')
    await agent
      .getByLabel('Text', { exact: true })
      .fill('Hello {name}, {listing} is {rent} a month. When do you want to see it?')
    await agent.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(agent.getByText('Changes saved.')).toBeVisible()
    await expectAccessible(agent)
    await agent.goto(`${server.url}${DESK}/leads`)
    await agent.getByRole('link', { name: `Reply to ${CLIENT}` }).click()
    await agent.getByRole('link', { name: 'Viewings · EN' }).click()
    const text = agent.getByRole('textbox', { name: `Reply to ${CLIENT}` })
    await expect(text).toHaveValue(new RegExp(`^Hello .*${TITLE} is ₱20,000`))
    await expectAccessible(agent)
    await agent.getByRole('button', { name: 'Send reply' }).click()
    await expect(agent.getByText('Reply sent.')).toBeVisible()
  })

  await test.step('the renter asks for a viewing, and the agent confirms it', async () => {
    await renter.goto(`${server.url}/properties/${listing.id}`)
    await focusAndWaitForHydration(renter.locator('#contact'))
    await renter.getByRole('button', { name: 'Request viewing' }).click()
    const dialog = renter.getByRole('dialog')
    await expect(dialog.getByRole('group', { name: 'Open times' })).toBeVisible()
    await dialog.getByRole('radio').nth(3).check({ force: true })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeVisible()
    await agent.goto(`${server.url}${DESK}/viewings`)
    await agent.getByRole('button', { name: 'Confirm' }).first().click()
    await expect(agent.getByText('Confirmed. Both of you get an email with a calendar file.')).toBeVisible()
  })

  await test.step('on a phone the calendar has the viewing, and the agent proposes another time from there', async () => {
    const phone = await openAs(browser, AGENT, `${DESK}/calendar?view=agenda`)
    await phone.setViewportSize({ width: 360, height: 740 })
    const main = phone.getByRole('main')
    await expect(main).toContainText(TITLE)
    await expect(main).toContainText('Scheduled')
    await expectAccessible(phone)
    // Opened by address: a chip that was pressed changes its colors for a moment
    for (const view of ['month', 'week', 'day']) {
      await phone.goto(`${server.url}${DESK}/calendar?view=${view}`)
      await expect(main.locator('[aria-current]').first()).toBeVisible()
      await expectAccessible(phone)
    }
    await main.getByRole('link', { name: 'Agenda', exact: true }).click()
    await expect(phone).toHaveURL(/view=agenda/)
    await main.getByRole('link', { name: /^Move/ }).press('Enter')
    const dialog = phone.getByRole('dialog')
    await dialog.getByLabel('New date').fill(addDays(toManilaDay(new Date()), 9))
    await dialog.getByLabel('New time').fill('10:30')
    await dialog.getByRole('button', { name: 'Send proposal' }).press('Enter')
    await expect(main).toContainText('Proposal sent.')
    await expect(main).toContainText('Waiting for the renter')
    await phone.close()
  })

  await test.step('the agent opens another hour on the grid of the week with the keyboard', async () => {
    await agent.goto(`${server.url}${DESK}/viewings/times`)
    const hour = (time: string) => agent.getByRole('gridcell', { name: `Monday at ${time}`, exact: true })
    await focusAndWaitForHydration(hour('7 PM'))
    await expect(hour('8 PM')).toHaveAttribute('aria-selected', 'false')
    await agent.keyboard.press('ArrowDown')
    await expect(hour('8 PM')).toBeFocused()
    await agent.keyboard.press('Space')
    await expect(hour('8 PM')).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(agent)
    await agent.getByRole('button', { name: 'Save open times' }).press('Enter')
    await expect(agent.getByText('Open times saved.')).toBeVisible()
    await expect(hour('8 PM')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a client is added and gets a shortlist with four clicks from the overview', async () => {
    await agent.goto(`${server.url}${DESK}`)
    const countClicks = await startClickCount(agent)
    await agent.getByRole('main').getByRole('link', { name: 'Add client' }).first().click()
    await agent.getByLabel('Name', { exact: true }).fill('Tomas Rivera')
    await agent.getByLabel('Email', { exact: false }).fill('tomas.rivera@tahanan.example')
    await agent.getByLabel('Highest monthly rent', { exact: false }).fill('25,000')
    await agent.getByRole('button', { name: 'Add client' }).click()
    await agent.getByRole('link', { name: 'Choose and send' }).click()
    await expect(agent.getByRole('checkbox', { name: `Choose ${TITLE}` })).toBeChecked()
    await agent.getByRole('button', { name: 'Send shortlist' }).click()
    await expect(agent.getByText('Shortlist sent. You can also copy its link.')).toBeVisible()
    expect(await countClicks()).toBe(4)
  })

  await test.step('the agent moves the client on the board with the keyboard, and undoes and repeats the move', async () => {
    await agent.goto(`${server.url}${DESK}/clients?view=board`)
    await expectAccessible(agent)
    const column = (name: string) => agent.getByRole('region', { name, exact: true })
    const stage = agent.getByRole('combobox', { name: `Stage of ${CLIENT}` })
    const moveToOffer = async () => {
      await focusAndWaitForHydration(stage)
      await agent.keyboard.press('o') // the native select chooses by the first letter
      await expect(agent.getByText(`${CLIENT} is now in Offer.`)).toBeVisible()
      await expect(column('Offer')).toContainText(CLIENT)
    }
    await expect(column('New')).toContainText(CLIENT)
    await moveToOffer()
    await agent.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(column('New')).toContainText(CLIENT)
    await moveToOffer()
    await column('Offer').getByRole('link', { name: CLIENT }).press('Enter')
    await expect(agent.getByRole('heading', { level: 1 })).toHaveText(CLIENT)
    const timeline = agent.getByRole('main')
    for (const entry of [`Inquiry about ${TITLE}`, 'Your message', `Viewing of ${TITLE}`, 'Moved from New to Offer'])
      await expect(timeline).toContainText(entry)
    await expectAccessible(agent)
  })

  await test.step('the agent approves the application and confirms the booking', async () => {
    const applicationId = await withDatabase(async (db) => {
      const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, RENTER))
      const moveInDate = addDays(toManilaDay(new Date()), 30)
      const values = { propertyId: listing.id, applicantUserId: person?.id ?? '', moveInDate, leaseMonths: 18 }
      return (await makeApplication(db, values)).id
    })
    await agent.goto(`${server.url}${DESK}/commission`)
    await expect(agent.getByText('No commission yet')).toBeVisible()
    await expect(agent.getByRole('main')).toContainText('Forecast: not earned')
    await agent.goto(`${server.url}${DESK}/applications/${applicationId}`)
    await agent.getByRole('button', { name: 'Approve', exact: true }).click()
    await agent.getByRole('link', { name: 'Open the booking' }).click()
    await agent.getByRole('link', { name: 'Confirm the booking' }).click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Confirm the booking' }).click()
    await expect(agent.getByText(/^Confirmed\. The rental starts on .+ and the receipt is ready\.$/)).toBeVisible()
  })

  await test.step('the commission of eighteen months is earned and in the statements', async () => {
    await agent.goto(`${server.url}${DESK}/commission`)
    const main = agent.getByRole('main')
    await expect(main).toContainText('₱20,000 × 18 ÷ 12 × 100%')
    await expect(main).toContainText('₱30,000')
    await expect(main).not.toContainText('Forecast')
    await expectAccessible(agent)
    const links = agent.getByRole('link', { name: /^Statement/ })
    const [pdf, csv] = await Promise.all(
      [0, 1].map(async (n) => agent.request.get((await links.nth(n).getAttribute('href')) ?? '')),
    )
    expect(readPdfLines(await pdf!.body()).join(' ')).toContain('₱30,000')
    expect(await csv!.text()).toContain('20000.00,18')
  })

  await test.step('the owners of an imported file are clients', async () => {
    await agent.goto(`${server.url}${DESK}/properties/import`)
    const main = agent.getByRole('main')
    const file = 'Title,City,Rent,Type,Owner\nMolave house,Makati,20000,house,Lola Ising <ising@tahanan.example>\n'
    await main
      .getByLabel('Choose a CSV, XLSX or XML file')
      .setInputFiles({ name: 'owners.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByLabel('In Tahanan, Owner is')).toHaveValue('owner')
    await expect(main).toContainText('Lola Ising, ising@tahanan.example')
    await main.getByRole('button', { name: 'Check 1 row' }).click()
    await main.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(main.getByText('Added to your clients: 1.')).toBeVisible({ timeout: 15_000 })
    await expectAccessible(agent)
    await main.getByRole('link', { name: 'See owners' }).click()
    await expect(main.getByRole('link', { name: 'Lola Ising' }).first()).toBeVisible()
  })
})
