// An agent plans in the calendar: adds from a free hour, moves with the pointer, the keyboard and without JavaScript, repeats, is warned of
// another entry at the same time, cancels, and finds everything in the calendar feed.
import type { Page } from '@playwright/test'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { makeAgent, makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

const AGENT = 'planning-agent@tahanan.example'
const CLIENT = 'Ligaya Santos'
const CALENDAR = '/dashboard/agent/calendar'

/** The Wednesday of the week after the next one: the week of the calendar starts on Sunday. */
const today = toManilaDay(new Date())
const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
const WEDNESDAY = addDays(today, 14 - weekday + 3)
const THURSDAY = addDays(WEDNESDAY, 1)
const FRIDAY = addDays(WEDNESDAY, 2)

const server = setUpOwnServer({
  fill: async (db) => {
    const person = await makePersonWithPassword(db, 'agent', { email: AGENT, fullName: 'Marites Villanueva' })
    const agent = await makeAgent(db, { userId: person.id })
    const client = await makeClient(db, { agentId: agent.id, name: CLIENT })
    await makeRelationship(db, { agentId: agent.id, clientId: client.id })
  },
})

const getSlot = (page: Page, day: string, time: string) =>
  page.locator(`[data-timed][data-day="${day}"] a[href*="date=${day}&time=${time}"]`)
const getEntry = (page: Page, day: string, title: string) =>
  page.locator(`[data-day="${day}"]`).getByRole('listitem').filter({ hasText: title })

test('an agent adds, moves, repeats and cancels an appointment and finds it in the calendar feed', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Asia/Manila' })
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 1400 })
  const week = `${server.url}${CALENDAR}?view=week&date=${WEDNESDAY}`
  await signInAndOpen(page, AGENT, `${CALENDAR}?view=week&date=${WEDNESDAY}`, server.url)
  const main = page.getByRole('main')

  await test.step('a free hour of the week opens the form with its day and time', async () => {
    await getSlot(page, WEDNESDAY, '14:00').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add appointment')
    await expect(page.getByLabel('Date')).toHaveValue(WEDNESDAY)
    await expect(page.getByLabel('Time')).toHaveValue('14:00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add appointment' }).click()
    await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Time')).toHaveValue('14:00')
    await page.getByLabel('Title').fill('Talk about the offer')
    await page.getByLabel('Client').selectOption(CLIENT)
    await page.getByLabel('Repeat').selectOption('Weekly, 3 times')
    await page.getByRole('button', { name: 'Add appointment' }).click()
    await expect(main).toContainText('Appointment added.')
    await expect(getEntry(page, WEDNESDAY, 'Talk about the offer')).toContainText('2:00 PM')
    await expectAccessible(page)
  })

  await test.step('the pointer drags it to another day and hour, in the week and in the month', async () => {
    await getEntry(page, WEDNESDAY, 'Talk about the offer').dragTo(getSlot(page, THURSDAY, '10:00'), {
      sourcePosition: { x: 20, y: 4 },
      targetPosition: { x: 20, y: 4 },
    })
    await expect(main).toContainText('Appointment moved.')
    await expect(getEntry(page, THURSDAY, 'Talk about the offer')).toContainText('10:00 AM')
    await page.goto(`${server.url}${CALENDAR}?view=month&date=${THURSDAY}`)
    await getEntry(page, THURSDAY, 'Talk about the offer').dragTo(page.locator(`td[data-day="${FRIDAY}"]`))
    await expect(getEntry(page, FRIDAY, 'Talk about the offer')).toContainText('10:00 AM')
    await expectAccessible(page)
  })

  await test.step('the keyboard moves it with the dialog', async () => {
    await page.goto(week)
    await main.getByRole('link', { name: /^Move: Appointment, Talk/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New time').fill('11:30')
    await dialog.getByRole('button', { name: 'Move' }).press('Enter')
    await expect(getEntry(page, FRIDAY, 'Talk about the offer')).toContainText('11:30 AM')
  })

  await test.step('the form moves it without JavaScript', async () => {
    const plain = await browser.newContext({
      baseURL: server.url,
      timezoneId: 'Asia/Manila',
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    })
    const bare = await plain.newPage()
    await bare.goto(week)
    await getEntry(bare, FRIDAY, 'Talk about the offer').getByRole('link').first().click()
    await bare.getByLabel('Time').fill('09:00')
    await bare.getByRole('button', { name: 'Save' }).click()
    await expect(bare.getByRole('main')).toContainText('Appointment saved.')
    await plain.close()
  })

  await test.step('another appointment at the same time is added from the client with a warning', async () => {
    await page.goto(`${server.url}/dashboard/agent/clients`)
    await main.getByRole('link', { name: CLIENT }).first().click()
    await main.getByRole('link', { name: 'Add appointment' }).click()
    await expect(page.getByLabel('Client').locator('option:checked')).toHaveText(CLIENT)
    await page.getByLabel('Title').fill('Call the bank')
    await page.getByLabel('Date').fill(FRIDAY)
    await page.getByLabel('Time').fill('09:30')
    await page.getByRole('button', { name: 'Add appointment' }).click()
    await expect(main).toContainText('there is another entry at the same time')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CLIENT)
    await expect(main).toContainText('Call the bank')
    await expectAccessible(page)
  })

  await test.step('this and the following are cancelled, stay visible, and can be restored', async () => {
    await main.getByRole('link', { name: 'Talk about the offer' }).first().click()
    await expect(main).toContainText('Weekly: 1 of 3')
    await expectAccessible(page)
    const cancelForm = page.locator('form', { has: page.getByRole('button', { name: 'Cancel appointment' }) })
    await cancelForm.getByLabel('Reason').fill('The client is ill')
    await cancelForm.getByText('This and the following').click()
    await cancelForm.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(main).toContainText('Appointment cancelled.')
    await expect(main).toContainText('Reason: The client is ill')
    await expectAccessible(page)
    await page.goto(week)
    await expect(getEntry(page, FRIDAY, 'Talk about the offer')).toHaveAttribute('data-state', 'cancelled')
    await expectAccessible(page)
  })

  await test.step('the feed has each as an event, moved and cancelled', async () => {
    await page.goto(`${server.url}/dashboard/settings/calendar`)
    await page
      .getByRole('button', { name: /address/i })
      .first()
      .click()
    const address = await page.locator('input[value$=".ics"]').inputValue()
    const readFeed = async () => (await context.request.get(new URL(address).pathname)).text()
    const events = (await readFeed()).split('BEGIN:VEVENT').filter((event) => event.includes('Talk about the offer'))
    expect(events).toHaveLength(3)
    expect(events.every((event) => event.includes('STATUS:CANCELLED'))).toBe(true)
    expect(events[0]).toContain('SEQUENCE:6')
    await page.goto(week)
    await getEntry(page, FRIDAY, 'Talk about the offer').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(main).toContainText('The appointment is planned again.')
    expect((await readFeed()).match(/STATUS:CANCELLED/g)).toHaveLength(2)
  })
})
