// A boarding house and the people who help its owner: it is made and offered, four tenants live in it, one moves, a bill is split, a manager offers a
// renewal, a caretaker takes cash on a phone, an accountant exports, and the caretaker is removed. A ledger in the test says what each tenant owes.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '#app/db/client.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { pesos } from '#seed/factories/factory.ts'
import { makeActiveMember } from '#seed/factories/team.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAndOpen, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { PHONE_SIZE } from '#tests/support/browser/sizes.ts'
import { readTeamToken } from '#tests/support/fixtures/team.ts'

/** Its own database, because other files count the active listings of the common one. */
const server = setUpOwnServer({ fill: async () => {} })
let database: Database
test.beforeAll(() => {
  database = openDatabase(server.databaseUrl)
})
test.afterAll(() => database.close())
const today = toManilaDay(new Date())
const RENT = pesos(2_800)
const NAMES = ['Liza Ramos', 'Mara Santos', 'Nena Cruz', 'Olga Perez'] as const

/** In the order of rooms and beds. */
const listBeds = async (listingId: string) =>
  (await database.db.select().from(spaces).where(eq(spaces.listingId, listingId)).orderBy(spaces.extent)).map(
    ({ id }) => id,
  )

async function openAs(
  browser: Browser,
  email: string,
  { isPhone = false, locale }: { isPhone?: boolean; locale?: 'fil' } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    timezoneId: 'Asia/Manila',
    ...(isPhone ? { viewport: PHONE_SIZE } : {}),
  })
  if (locale) await context.addCookies([{ name: 'tahanan_locale', value: locale, url: server.url }])
  const page = await context.newPage()
  await signInAs(page, email, server.url)
  return page
}

/** Each lives in a bed of the first room since three months and owes the rent of today. */
async function moveIn(listingId: string, beds: readonly string[]) {
  const lease = { startsOn: addMonths(today, -3), endsOn: addMonths(today, 9), monthlyRent: RENT, addedByOwner: true }
  const tenants = new Map<string, { email: string; path: string }>()
  for (const [index, name] of NAMES.entries()) {
    const { id: tenantId, email } = await makeUniquePerson(database.db, 'tenant', name)
    const place = { propertyId: listingId, spaceId: beds[index] ?? '' }
    const { id } = await makeRental(database.db, { ...place, ...lease, tenantId })
    await makePayment(database.db, { rentalId: id, kind: 'rent', amountDue: RENT, dueDate: today })
    tenants.set(name, { email, path: `/dashboard/rentals/${id}` })
  }
  return (name: (typeof NAMES)[number]) => {
    const tenant = tenants.get(name)
    if (!tenant) throw new Error(`${name} has not moved in`)
    return tenant
  }
}

test('a boarding house with four tenants and a team: every rent book is what the ledger says', async ({
  page,
  browser,
  complaints,
}) => {
  const { db } = database
  const owner = await makeUniquePerson(db, 'landlord', 'Grace Uy')
  const caretaker = await makeUniquePerson(db, 'tenant', 'Jun Reyes')
  const manager = await makeUniquePerson(db, 'tenant', 'Tess Molina')
  const accountant = await makeUniquePerson(db, 'tenant', 'Ligaya Uy')
  const main = page.getByRole('main')
  const ledger = new Map<string, number>(NAMES.map((name) => [name, RENT]))
  const post = (name: (typeof NAMES)[number], amount: number) => ledger.set(name, (ledger.get(name) ?? 0) + amount)
  const expectLedger = async () => {
    await page.goto(`${server.url}/dashboard/landlord/tenants`)
    for (const [name, owed] of ledger)
      await expect(main.getByRole('row').filter({ hasText: name })).toContainText(formatAmount(owed))
  }
  let building = ''
  let listingId = ''

  await test.step('a refused form loses nothing, then six rooms with 24 beds are made at once', async () => {
    await signInAndOpen(page, owner.email, '/dashboard/landlord/buildings', server.url)
    await expect(main.getByRole('heading', { name: 'No building yet' })).toBeVisible()
    await main.getByRole('link', { name: 'New building' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New building')
    await main.getByLabel('Name').fill('Uy Boarding House')
    await main.getByLabel('Barangay and city').fill('Atlantis')
    await main.getByLabel('Number of rooms').fill('6')
    await main.getByRole('button', { name: 'Create building' }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    // The refused form
    complaints.splice(0)
    await expect(main.getByLabel('Name')).toHaveValue('Uy Boarding House')
    await expectAccessible(page)
    await main.getByLabel('Barangay and city').fill('Cebu City')
    await main.getByRole('button', { name: 'Create building' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uy Boarding House')
    await expect(main.getByRole('link', { name: /^Vacant Bed/ })).toHaveCount(24)
    building = new URL(page.url()).pathname
  })

  await test.step('one listing offers all beds', async () => {
    await main.getByText('Offer them in one listing').click()
    await main.getByLabel('Monthly rent').fill('2800')
    await main.getByRole('button', { name: 'Make the listing' }).click()
    await expect(page).toHaveURL(/\/properties\/[^/]+\/edit/)
    listingId = /properties\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
    const titles = { title: 'Bedspace in Cebu City', titleFil: 'Bedspace sa Cebu City' }
    const ready = { ...titles, status: 'active', publishedAt: new Date() } as const
    await db.update(properties).set(ready).where(eq(properties.id, listingId))
  })
  const beds = await listBeds(listingId)
  const getTenant = await moveIn(listingId, beds)

  await test.step('four tenants live in the first room, a bed is out of use, and renters see what is free', async () => {
    await page.goto(`${server.url}${building}?space=${beds[4]}`)
    await main.getByText('Put out of use').click()
    await main.getByLabel('Why it is out of use').fill('slats')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('slats')).toBeVisible()
    await expect(main.getByText('4 of 24 occupied')).toBeVisible()
    await expectAccessibleInEachSize(page)
    await page.goto(`${server.url}/properties/${listingId}`)
    await expect(page.getByText('19 of 24 beds free')).toBeVisible()
  })

  await test.step('a tenant moves to another bed, and the rent book goes on', async () => {
    await page.goto(`${server.url}${building}?space=${beds[3]}`)
    await main.getByText('Move to another space').click()
    await main.getByLabel('Where to').selectOption({ label: 'Room 102, Bed B' })
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Move the tenant' }).click()
    await expect(main.getByText('The tenant is moved. The rent book goes on.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`space=${beds[5]}`))
    await expect(main.getByRole('heading', { name: 'Room 102, Bed B' })).toBeVisible()
    await expectLedger()
    await expect(main.getByText('Room 102, Bed B of Uy Boarding House').first()).toBeVisible()
  })

  await test.step('a bill is split by people and posted', async () => {
    await page.goto(`${server.url}${building}/bills`)
    await main.getByRole('link', { name: 'Split a bill' }).click()
    await main.getByLabel('Provider').fill('Meralco')
    await main.getByLabel('Amount of the bill').fill('1,000')
    await main.getByLabel('What you pay of it yourself').fill('100')
    await main.getByLabel('Due').fill(today)
    await main.getByRole('button', { name: 'Continue' }).click()
    await main.getByLabel('People of Liza Ramos').fill('2')
    await main.getByRole('button', { name: 'See the parts' }).click()
    await expect(main.getByText('₱900 ÷ 5 people × 2 = ₱360')).toBeVisible()
    await expect(main.getByText('₱900 ÷ 5 people × 1 = ₱180')).toHaveCount(3)
    await main.getByRole('button', { name: 'Post the parts' }).click()
    await expect(main.getByText('The parts are in the rent books. The tenants get a notice.')).toBeVisible()
    post('Liza Ramos', pesos(360))
    for (const name of ['Mara Santos', 'Nena Cruz', 'Olga Perez'] as const) post(name, pesos(180))
    await expectLedger()
  })

  await test.step('a manager offers a tenant a renewal', async () => {
    await makeActiveMember(db, { ownerId: owner.id, personId: manager.id, role: 'manager' })
    const office = await openAs(browser, manager.email)
    await office.goto('/acting')
    await office.getByRole('button', { name: 'Act for Grace Uy' }).click()
    await expect(office.getByRole('banner')).toContainText('For Grace Uy · Manager')
    await office.goto(`${getTenant('Mara Santos').path}/renewal`)
    await office.getByRole('link', { name: 'Offer a renewal' }).click()
    await office.getByRole('dialog').getByLabel('New monthly rent').fill('2,825')
    await office.getByRole('dialog').getByRole('button', { name: 'Send the proposal' }).click()
    await expect(office.getByText('The proposal was sent.')).toBeVisible()
    await office.context().close()
    const tenant = await openAs(browser, getTenant('Mara Santos').email)
    await tenant.goto(`${getTenant('Mara Santos').path}/renewal`)
    await expect(tenant.getByRole('link', { name: 'Accept' })).toBeVisible()
    await expect(tenant.getByRole('main')).toContainText('Room 101, Bed B of Uy Boarding House')
    await tenant.context().close()
  })

  await test.step('the owner invites a caretaker', async () => {
    await page.goto(`${server.url}/dashboard/team`)
    await expectAccessibleInEachSize(page)
    await main.getByLabel('Email').fill(caretaker.email)
    await main.getByLabel('Role').selectOption('caretaker')
    await main.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(main.getByText('The invitation is on its way.')).toBeVisible()
    await expect(main.getByRole('link', { name: caretaker.email })).toContainText('Invited until')
  })

  const phone = await openAs(browser, caretaker.email, { isPhone: true })
  await test.step('the caretaker accepts, and every page says for whom they act', async () => {
    await phone.goto(`/team-invitations/${await readTeamToken(db, caretaker.email)}`)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(phone.getByRole('banner')).toContainText('For Grace Uy · Caretaker')
    await expect(phone.getByText('You are signed in as Jun Reyes.')).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('the caretaker records cash, which is in their hands', async () => {
    await phone.goto(getTenant('Liza Ramos').path)
    await phone.getByRole('link', { name: 'Record a payment' }).click()
    const dialog = phone.getByRole('dialog')
    await expect(dialog.getByLabel('Paid with').locator('option')).toHaveText(['Cash'])
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await expect(phone.getByRole('dialog')).toBeHidden()
    post('Liza Ramos', -pesos(3_160))
    await phone.goto('/dashboard/cash')
    await expect(phone.getByRole('heading', { name: 'Held by Jun Reyes' })).toContainText('₱3,160')
    await expectAccessible(phone)
    await expectLedger()
  })

  await test.step('the accountant reads and downloads, and finds nothing to change', async () => {
    await makeActiveMember(db, { ownerId: owner.id, personId: accountant.id, role: 'accountant' })
    const office = await openAs(browser, accountant.email, { isPhone: true, locale: 'fil' })
    await office.goto('/acting')
    await expectAccessible(office)
    await office.getByRole('button', { name: 'Kumilos para kay Grace Uy' }).click()
    await office.goto(getTenant('Mara Santos').path)
    await expect(office.getByRole('link', { name: 'I-record ang bayad' })).toHaveCount(0)
    await office.goto('/dashboard/landlord/reports')
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('main').getByRole('link', { name: /CSV/ }).first().click(),
    ])
    const received = 3_160
    const owed = ledger.values().reduce((sum, amount) => sum + amount, 0) / 100
    expect(readFileSync(await download.path(), 'utf8')).toContain(
      `Bedspace sa Cebu City,${received + owed},${received},`,
    )
    await office.context().close()
  })

  await test.step('the owner confirms the hand-over and reads what the caretaker did', async () => {
    await page.goto(`${server.url}/dashboard/cash`)
    await expect(main.getByRole('heading', { name: 'Held by Jun Reyes' })).toContainText('₱3,160')
    await expectAccessibleInEachSize(page)
    await main.getByRole('button', { name: 'Confirm the hand-over' }).click()
    await expect(main.getByText('The hand-over is confirmed.')).toBeVisible()
    await expect(main.getByText('Handed over: Jun Reyes, confirmed by Grace Uy')).toBeVisible()
    await page.goto(`${server.url}/dashboard/team`)
    await main.getByRole('link', { name: 'Jun Reyes' }).click()
    await expect(main.getByText('Jun Reyes for Grace Uy').first()).toBeVisible()
    await expectAccessibleInEachSize(page)
  })

  await test.step('the caretaker is removed while a form is open: the page says so, and the form is refused and changes nothing', async () => {
    const { path } = getTenant('Nena Cruz')
    await phone.goto(`${path}?dialog=record`)
    await phone.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await main.getByText('Remove from the team').first().click()
    await main.getByRole('button', { name: 'Remove from the team' }).click()
    await expect(main.getByText('The person can no longer act for you.')).toBeVisible()
    // The page may have heard it already and be gone: then there is no button any more
    const submit = phone.getByRole('dialog').getByRole('button', { name: 'Record a payment' })
    await expect(async () => {
      if (await submit.isVisible()) await submit.click({ timeout: 2_000 })
      await expect(phone.getByText('You no longer act for that owner.')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 45_000 })
    const late = { form: { intent: 'record' }, headers: { Origin: server.url } }
    expect((await phone.request.post(path, late)).url()).toContain('/acting?ended=1')
    await expectAccessible(phone)
    await expectLedger()
    await phone.getByRole('button', { name: 'Use my own account' }).click()
    await expect(phone).toHaveURL(/\/dashboard\/tenant$/)
    await phone.context().close()
  })
})
