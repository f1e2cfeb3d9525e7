// The agent directory: search by place and licence, the profile and its listings; in Filipino, without JavaScript, and unknown agents.
import type { Db } from '#app/db/client.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

test.describe.configure({ mode: 'default' }) // one server for the whole file

const NAMES = ['Ana', 'Ben', 'Carla', 'Dino', 'Ella', 'Fidel', 'Grace', 'Hugo', 'Ines', 'Jun', 'Karen', 'Leo']
const server = setUpOwnServer({ fill: addAgents })

/** Twelve agents in Quezon City and one in Davao, who has listings. */
async function addAgents(db: Db): Promise<void> {
  for (const name of NAMES) {
    const { id } = await makePerson(db, 'agent', { fullName: `${name} Reyes` })
    await makeAgent(db, { userId: id })
  }
  const { id } = await makePerson(db, 'agent', { fullName: 'Marites Villanueva' })
  const agent = await makeAgent(db, {
    userId: id,
    agencyName: 'Kanlungan Realty',
    areas: ['davao', 'lanang'],
    prcLicenseNumber: '0090013',
    prcLicenseCheckedAt: new Date('2026-03-03T04:00:00Z'),
    bio: 'Eight years in Davao.',
    bioFil: 'Walong taon sa Davao.',
  })
  for (let n = 1; n <= 2; n++) await makeProperty(db, { title: `Home ${n} in Davao`, agentId: agent.id })
  await makeProperty(db, { title: 'Still being written', agentId: agent.id, status: 'draft' })
}

test('a visitor goes from the directory to an agent and to one of their listings', async ({ page }) => {
  test.slow()
  await page.goto(`${server.url}/agents`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find an agent')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByText('Showing 1 to 12 of 13')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'City or area' }).fill('Davao City')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Find agents' }).click()
  await expect(page).toHaveURL(/\/agents\?location=davao$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agents in Davao City')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)

  await page.goto(`${server.url}/agents?q=90013`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('article').getByRole('link', { name: 'Marites Villanueva' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marites Villanueva')
  await expect(page.getByText('PRC license 0090013')).toBeVisible()
  await expect(page.getByText('Checked 3 Mar 2026')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Write to Marites' }).click()
  await expect(page).toHaveURL(/\/properties\/[\w-]+\/inquire$/)
  await expect(page.getByText(/^Home [12] in Davao$/)).toHaveCount(1) // the page before has both
  await page.goBack()
  await page.getByRole('link', { name: 'Choose another home' }).click()
  await expect(page).toHaveURL(/#homes$/)
  await page.getByRole('button', { name: 'Contact: Home 2 in Davao' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the agent directory is available in Filipino', async ({ page, context }) => {
  await context.addCookies([{ name: 'tahanan_locale', value: 'fil', url: server.url }])
  await page.goto(`${server.url}/agents?location=davao`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mga agent sa Davao City')
  await expectAccessible(page)
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Mga paupahan ni Marites' })).toBeVisible()
  await expect(page.getByText('Walong taon sa Davao.')).toBeVisible()
  await expectAccessible(page)
})

test('an unknown agent name and an unknown address show what to do next', async ({ page, complaints }) => {
  await page.goto(`${server.url}/agents?q=zzzz`)
  await expect(page.getByRole('heading', { name: 'No agent found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See all agents' }).click()
  await expect(page).toHaveURL(/\/agents$/)
  const response = await page.goto(`${server.url}/agents/${crypto.randomUUID()}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'We cannot find this agent' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectAccessible(page)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404'))) // the browser logs the 404 itself
})

test.describe('agents without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('without JavaScript the directory searches and the profile opens', async ({ page }) => {
    await page.goto(`${server.url}/agents`)
    await page.getByLabel('City or area').first().fill('Davao')
    await page.getByRole('button', { name: 'Find agents' }).click()
    await expect(page).toHaveURL(/\/agents\?location=davao$/)
    await page.getByRole('article').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'What we checked' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})
