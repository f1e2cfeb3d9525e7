// The whole story of a rental: an administrator shows a listing, a renter finds it, views it, applies and pays, and the owner decides. Each
// person has their own browser.
import type { Browser, Page, Response } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '#app/db/client.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeViewingHours, makeViewingSettings } from '#seed/factories/viewings.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { startClickCount } from '#tests/support/browser/click-count.ts'
import { expect, focusAndWaitForHydration, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'

const OWNER = 'owner@tahanan.example'
const RENTER = 'renter@tahanan.example'
const ADMIN = 'console@tahanan.example'
const ADMIN_PASSWORD = 'Bakal-na-Pinto-88'
const TITLE = 'Sampaguita garden flat'
const STREET = '12 Mayaman Street'
const PDF = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** Everything that is mailed, without the times. */
const MAILS = [
  `${OWNER}: ${TITLE} is approved and public`,
  `${OWNER}: Niña O'Hara would like to see ${TITLE}`,
  `${OWNER}: Viewing confirmed: ${TITLE}`,
  `${RENTER}: Viewing confirmed: ${TITLE}`,
  `${OWNER}: New application for ${TITLE}`,
  `${RENTER}: Your application for ${TITLE} was approved`,
  `${OWNER}: New proof of payment for ${TITLE}`,
  `${RENTER}: Your booking of ${TITLE} is confirmed`,
]

const server = setUpOwnServer({
  fill: async (db) => {
    const owner = await makePersonWithPassword(db, 'landlord', { email: OWNER, fullName: 'Ramón Peñaflor' })
    await makePersonWithPassword(db, 'tenant', { email: RENTER, fullName: "Niña O'Hara" })
    const admin = await makePersonWithPassword(db, 'admin', { email: `site-${ADMIN}` })
    await makeAdminUser(db, { userId: admin.id, email: ADMIN, passwordHash: await hashPassword(ADMIN_PASSWORD) })
    // Confirmed now, or the hourly job asks the owner whether it is still available, one mail more than the story has
    const availabilityConfirmedAt = new Date()
    await makeProperty(db, {
      ownerId: owner.id,
      title: TITLE,
      status: 'pending',
      street: STREET,
      availabilityConfirmedAt,
    })
    await makeViewingSettings(db, { userId: owner.id, noticeHours: 0 })
    for (const weekday of [0, 1, 2, 3, 4, 5, 6])
      await makeViewingHours(db, { userId: owner.id, weekday, startsAt: '08:00', endsAt: '20:00' })
  },
})

async function openAs(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, timezoneId: 'Asia/Manila' })).newPage()
  await signInAndOpen(page, email, path, server.url)
  return page
}

async function withStory<T>(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(server.databaseUrl)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const isChange = (response: Response) => response.request().method() === 'POST'

const isInSearch = async (page: Page) =>
  (await (await page.request.get(`${server.url}/search?q=Sampaguita`)).text()).includes(TITLE)

const isFound = async (page: Page) => {
  await page.goto(`${server.url}/search?q=Sampaguita`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return (await page.getByRole('link', { name: TITLE }).count()) > 0
}

test('a listing is shown, found, viewed, applied for, approved, paid and rented', async ({ page, browser }) => {
  expect(await isFound(page)).toBe(false)

  await test.step('an administrator shows the listing', async () => {
    await page.goto(`${server.url}/admin/login`)
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN)
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Secure Sign In' }).click()
    await page.getByRole('link', { name: 'Properties', exact: false }).first().click()
    const status = page.getByRole('combobox', { name: `Status of ${TITLE}` })
    await focusAndWaitForHydration(status)
    await Promise.all([page.waitForResponse(isChange), status.selectOption('active')])
    const shownAt = performance.now()
    await expect.poll(() => isInSearch(page), { intervals: [20] }).toBe(true)
    const foundAfterMs = Math.round(performance.now() - shownAt)
    test.info().annotations.push({ type: 'found by the search after', description: `${foundAfterMs} ms` })
  })
  const renter = await openAs(browser, RENTER, '/')
  const owner = await openAs(browser, OWNER, '/dashboard/landlord')
  const expectFigures = async (figures: Record<'tenant' | 'landlord' | 'admin', RegExp>) => {
    for (const [person, path, figure] of [
      [renter, '/dashboard/tenant', figures.tenant],
      [owner, '/dashboard/landlord', figures.landlord],
      [page, '/admin/dashboard', figures.admin],
    ] as const) {
      await person.goto(server.url + path)
      await expect(person.getByRole('main')).toContainText(figure)
    }
  }

  await test.step('the renter finds it and requests a viewing', async () => {
    expect(await isFound(renter)).toBe(true)
    await renter.getByRole('link', { name: TITLE }).first().click()
    await expect(renter.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(renter.getByText(STREET)).toHaveCount(0)
    await focusAndWaitForHydration(renter.locator('#contact'))
    await renter.getByRole('button', { name: 'Request viewing' }).click()
    const dialog = renter.getByRole('dialog')
    await expect(dialog.getByRole('group', { name: 'Open times' })).toBeVisible()
    await dialog.getByRole('radio').nth(3).check({ force: true })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByRole('heading', { name: /^(Email sent successfully!|Message sent)$/ })).toBeVisible()
  })

  await test.step('the owner is told at once and confirms', async () => {
    await expect(owner.getByRole('main')).toContainText(TITLE)
    await owner.goto(`${server.url}/dashboard/landlord/viewings`)
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Confirm' }).first().click()
    await expect(owner.getByText('Confirmed. Both of you get an email with a calendar file.')).toBeVisible()
  })

  await test.step('the renter sees the exact address on the viewing pass', async () => {
    await renter.goto(`${server.url}/dashboard/tenant/viewings`)
    await renter.getByRole('link', { name: 'Details' }).first().click()
    await expect(renter.getByText(STREET).first()).toBeVisible()
    await expectAccessible(renter)
    const calendar = await renter.request.get(`${new URL(renter.url()).pathname}/calendar.ics`)
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await withStory((db) =>
      db
        .update(inspections)
        .set({ status: 'completed', holdsTime: false, completedAt: sql`now()` })
        .where(eq(inspections.status, 'scheduled')),
    )
  })

  await test.step('the renter applies with a document', async () => {
    const { id } = await withStory(async (db) => (await db.select({ id: properties.id }).from(properties))[0]!)
    await renter.goto(`${server.url}/properties/${id}`)
    await renter.getByRole('link', { name: 'Apply for this home' }).first().click()
    await renter.getByLabel('Move-in date').fill(addDays(toManilaDay(new Date()), 30))
    await renter.getByLabel('Length of lease in months').fill('12')
    await renter.locator('select[name=employmentStatus]').selectOption('employed')
    await renter.locator('select[name=monthlyIncome]').selectOption('60000-100000')
    await renter.getByLabel('Introduce yourself').fill('We are two, quiet, and would love to live here.')
    await renter.locator('select[name=documentKind]').selectOption('employment_certificate')
    await renter.locator('input[name=document]').setInputFiles(PDF)
    await expect(renter.getByRole('checkbox', { name: /certificate\.pdf/ })).toBeChecked() // uploaded at once
    await expect(renter.getByRole('button', { name: 'Upload' })).toBeHidden()
    await renter.getByRole('checkbox', { name: /These details are right/ }).check()
    await expectAccessible(renter)
    await renter.getByRole('button', { name: 'Send application' }).click()
    await expect(renter).toHaveURL(/\/dashboard\/tenant\/applications\//)
    await expectAccessible(renter)
    await expectFigures({ tenant: /Open applications\s*1/, landlord: /Applications to decide\s*1/, admin: /1 pending/ })
  })

  await test.step('the owner approves with two clicks from the overview', async () => {
    await owner.goto(`${server.url}/dashboard/landlord/applications`)
    await expectAccessible(owner)
    await owner.goto(`${server.url}/dashboard/landlord`)
    const countClicks = await startClickCount(owner)
    await owner.getByRole('link', { name: "Niña O'Hara applied" }).click()
    await expect(owner.getByText('certificate.pdf')).toBeVisible()
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(owner.getByRole('link', { name: 'Open the booking' })).toBeVisible()
    expect(await countClicks()).toBe(2)
  })

  await test.step('the renter pays and sends the proof', async () => {
    await renter.goto(`${server.url}/dashboard/tenant`)
    await expect(renter.getByRole('main')).toContainText(TITLE)
    await renter.getByRole('main').locator('a[href^="/dashboard/bookings/"]').first().click()
    await expectAccessible(renter)
    await renter.locator('select[name=method]').selectOption('gcash')
    await renter.getByLabel('Paid on').fill(toManilaDay(new Date()))
    await renter.getByLabel('Reference number').fill('GC-12345')
    await renter.locator('input[name=file]').setInputFiles(PDF)
    await renter.getByRole('button', { name: 'Send the proof' }).click()
    await expect(renter.getByText('Your proof has been sent. We notified the owner.')).toBeVisible()
  })

  await test.step('the owner confirms, the rental starts, and the listing is hidden', async () => {
    await owner.goto(renter.url().split('?')[0] ?? '')
    await expectAccessible(owner)
    await owner.getByRole('link', { name: 'Confirm the booking' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Confirm the booking' }).click()
    await expect(owner.getByText(/^Confirmed\. The rental starts on .+ and the receipt is ready\.$/)).toBeVisible()
    const receipt = await owner.request.get(`${new URL(owner.url()).pathname}/receipt.pdf`)
    expect(receipt.headers()['content-type']).toBe('application/pdf')
    await expect.poll(() => isFound(page)).toBe(false)
    await renter.goto(`${server.url}/dashboard/tenant`)
    await expect(renter.getByRole('main')).toContainText('Ramón Peñaflor')
    await page.goto(`${server.url}/admin/dashboard/properties?q=Sampaguita`)
    await expect(page.getByRole('combobox', { name: `Status of ${TITLE}` })).toHaveValue('inactive')
    await expectFigures({ tenant: /Open applications\s*0/, landlord: /Active listings\s*0/, admin: /1 confirmed/ })
  })

  await test.step('every step was mailed', async () => {
    await renter.goto(`${server.url}/outbox`) // its browser sends through no proxy
    const mails = renter.getByRole('main').getByRole('listitem').filter({ hasText: '@tahanan.example' })
    const sent = (await mails.allInnerTexts()).map((text) => {
      const [subject, to] = text.split(/\n+/)
      return `${to}: ${subject?.replace(/, \d.*$/, '')}`
    })
    expect(sent).toHaveLength(MAILS.length)
    expect(sent.toSorted()).toEqual([...MAILS].sort())
    for (const link of await mails.getByRole('link').all()) {
      const mail = await renter.request.get((await link.getAttribute('href')) ?? '')
      expect(await mail.text()).toContain(TITLE)
    }
  })
})
