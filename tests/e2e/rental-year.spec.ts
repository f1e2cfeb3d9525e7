// One rental from its booking to the return of the deposit: each kind of act once on its screen, repetitions by the form behind it.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { type SQL, sql } from 'drizzle-orm'
import { openDatabase } from '#app/db/client.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { makeProperty, makeRentControlRule } from '#seed/factories/listings.ts'
import { makeBooking, makeBookingProof } from '#seed/factories/tenancy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { startClickCount } from '#tests/support/browser/click-count.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { answerDeductions, deductDamage, deductOpenRent, returnDeposit } from '#tests/support/browser/deposit-steps.ts'
import { readSentFigures } from '#tests/support/browser/sent-figures.ts'
import { makePictureFile } from '#tests/support/fixtures/distinct-picture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { createServerClock } from '#tests/support/servers/server-clock.ts'

const OWNER = 'owner@tahanan.example'
const TENANT = 'tenant@tahanan.example'
const RENT = 900_000
/** The next year: what housekeeping deletes is decided by the clock of the database, which must not be ahead. */
const YEAR = new Date().getFullYear() + 1
const RULE = 'A resolution for the year of this test'
const PROOF = { name: 'transfer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const clock = createServerClock(`${YEAR}-01-20`)
let bookingId = ''
const server = setUpOwnServer({
  env: clock.env,
  fill: async (db) => {
    const owner = await makePersonWithPassword(db, 'landlord', { email: OWNER, fullName: 'Ramón Peñaflor' })
    const tenant = await makePersonWithPassword(db, 'tenant', { email: TENANT, fullName: "Niña O'Hara" })
    const listing = await makeProperty(db, { ownerId: owner.id, title: 'Narra room with a view', basePrice: RENT })
    const amounts = { monthlyRent: RENT, advanceAmount: RENT, depositAmount: 2 * RENT, cleaningFee: 0 }
    const facts = { propertyId: listing.id, guestId: tenant.id, totalPrice: 3 * RENT }
    const lease = { moveInDate: `${YEAR}-02-01`, leaseMonths: 12 }
    const { id } = await makeBooking(db, { ...amounts, ...facts, ...lease })
    bookingId = id
    await makeBookingProof(db, { bookingId, submittedBy: tenant.id, amount: 3 * RENT, paidOn: `${YEAR}-01-19` })
    await makeRentControlRule(db, {
      area: 'metro_manila_and_highly_urbanised',
      validFrom: `${YEAR}-01-01`,
      validTo: `${YEAR}-12-31`,
      monthlyRentLimit: 1_000_000,
      maxIncreaseBasisPoints: 100,
      source: RULE,
    })
  },
})

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

async function openBrowser(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    timezoneId: 'Asia/Manila',
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  })
  context.setDefaultTimeout(15_000)
  return context.newPage()
}

/** The form of a screen without the screen. */
async function post(page: Page, path: string, fields: Fields): Promise<void> {
  const options = { multipart: fields, headers: { Origin: server.url }, maxRedirects: 0 }
  const response = await page.request.post(server.url + path, options)
  expect(response.headers().location, `${path} ${JSON.stringify(fields.intent)}`).toContain('done=')
}

async function query<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
  const { db, close } = openDatabase(server.databaseUrl)
  try {
    return (await db.execute(statement)).rows as Row[]
  } finally {
    await close()
  }
}

const readFigure = (page: Page, label: string) =>
  page
    .locator('.stat')
    .filter({ has: page.getByRole('link', { name: label, exact: true }) })
    .locator('.stat-value')

test('a year of a rental: rents, a returned check, a maintenance request, a utility bill, a renewal, and the deposit', async ({
  browser,
}) => {
  test.setTimeout(480_000) // only to detect hangs
  const owner = await openBrowser(browser, '10.20.0.1')
  const tenant = await openBrowser(browser, '10.20.0.2')
  /** A session ends a day after its last use, so both sign in again. An open page would notice the end and remove the new cookie. */
  const moveTo = async (day: Day) => {
    for (const page of [owner, tenant]) await page.goto('about:blank')
    await clock.moveTo(day)
    await signInAs(owner, OWNER, server.url)
    await signInAs(tenant, TENANT, server.url)
  }
  const findLine = async (due: Day, kind = 'rent') =>
    (await query<{ id: string }>(sql`select id from payments where due_date = ${due} and kind = ${kind}`))[0]?.id ?? ''
  const findWaiting = async () =>
    (await query<{ id: string }>(sql`select transfer_id as id from payment_proofs where status = 'submitted'`))[0]
      ?.id ?? ''
  let rentalId = ''
  const rental = () => `/dashboard/rentals/${rentalId}`
  const pay = async (due: Day, amount: string) => {
    const lines = await findLine(due)
    const facts = { lines, amount, method: 'gcash', paidOn: due, reference: `GC-${due}-${amount}`, file: PROOF }
    await post(tenant, rental(), { intent: 'handIn', key: randomUUID(), ...facts })
    await post(owner, rental(), { intent: 'confirm', transfer: await findWaiting() })
  }
  /** Both sides see the same sums. */
  const expectFigures = async (figures: Record<string, string>) => {
    const payments = `${server.url}/dashboard/tenant/payments?rental=${rentalId}`
    expect(await readSentFigures(tenant, payments)).toMatchObject(figures)
    expect(await readSentFigures(owner, server.url + rental())).toMatchObject(figures)
  }

  await test.step('January: the owner confirms the booking', async () => {
    await moveTo(`${YEAR}-01-20`)
    await owner.goto(`${server.url}/dashboard/bookings/${bookingId}`)
    await owner.getByRole('link', { name: 'Confirm the booking' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Confirm the booking' }).click()
    await expect(owner.getByText(/^Confirmed\. The rental starts on .+ and the receipt is ready\.$/)).toBeVisible()
    rentalId = (await query<{ id: string }>(sql`select id from rentals`))[0]?.id ?? ''
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱27,000', 'Deposit held': '₱18,000' })
  })

  await test.step('February: both accept the report at moving in', async () => {
    await moveTo(`${YEAR}-02-01`)
    const photos = await makePictureFile(1)
    const entry = { intent: 'add', key: randomUUID(), kind: 'move_in', room: 'Kitchen', condition: 'good', photos }
    await post(owner, `${rental()}/deposit`, entry)
    for (const page of [owner, tenant]) {
      await page.goto(`${server.url}${rental()}/deposit`)
      await page.getByRole('button', { name: /Accept this report.*Moving in/ }).click()
      await expect(page.getByText('You accepted the report. Your name and the time are recorded.')).toBeVisible()
    }
  })

  await test.step('March: the tenant hands in the rent, the owner confirms it', async () => {
    await moveTo(`${YEAR}-03-04`)
    await tenant.goto(`${server.url}/dashboard/tenant/payments`)
    const form = tenant.locator('#hand-in')
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(form.getByLabel('Amount')).toHaveValue('9,000')
    await form.getByLabel('Reference number').fill('GC-MARCH')
    await form.locator('input[type=file]').setInputFiles(PROOF)
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(tenant.getByText('Your proof of payment was sent. We notified the owner.')).toBeVisible()
    await owner.goto(`${server.url}/dashboard/landlord/payments?status=submitted`)
    await owner.getByRole('main').getByRole('link', { name: 'Confirm', exact: true }).first().click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(owner.getByText('The payment is confirmed. We notified the tenant.')).toBeVisible()
    await expectFigures({ 'To pay now': '₱0', 'Waiting for the owner': '₱0', 'Paid so far': '₱36,000' })
  })

  await test.step('April: a part is paid in time, and the owner records the rest in cash with three clicks from the overview', async () => {
    await moveTo(`${YEAR}-04-05`)
    await pay(`${YEAR}-04-05`, '4,000')
    await moveTo(`${YEAR}-04-20`)
    await expectFigures({ 'To pay now': '₱5,000', 'Paid so far': '₱40,000' })
    await owner.goto(server.url + rental())
    await expect(owner.getByRole('row', { name: /Rent, Apr/ })).toContainText('Partial')
    await owner.goto(`${server.url}/dashboard/landlord`)
    const countClicks = await startClickCount(owner)
    await owner.getByRole('link', { name: 'Record a payment' }).click()
    const dialog = owner.getByRole('dialog')
    await expect(dialog.getByLabel('Amount')).toHaveValue('5,000')
    for (const name of ['Continue', 'Record a payment']) await dialog.getByRole('button', { name }).click()
    await expect(owner.getByText('The payment is recorded. We notified the tenant.')).toBeVisible()
    expect(await countClicks()).toBe(3)
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱45,000' })
  })

  await test.step('May: the rent is late and overdue on both sides, then paid', async () => {
    await moveTo(`${YEAR}-05-25`)
    await expectFigures({ 'To pay now': '₱9,000' })
    await tenant.goto(`${server.url}/dashboard/tenant/payments`)
    await expect(tenant.getByText('20 days overdue')).toBeVisible()
    await owner.goto(`${server.url}/dashboard/landlord/payments`)
    await expect(readFigure(owner, 'Overdue')).toHaveText('₱9,000')
    await tenant.goto(`${server.url}/dashboard/tenant`)
    await expect(tenant.getByRole('main')).toContainText('₱9,000')
    await pay(`${YEAR}-05-05`, '9,000')
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱54,000' })
  })

  await test.step('June: of two post-dated checks the bank returns one', async () => {
    await moveTo(`${YEAR}-06-01`)
    const checks = `${server.url}${rental()}/checks`
    await tenant.goto(checks)
    const form = tenant.locator('#record')
    for (const box of await form.getByRole('checkbox').all()) await box.uncheck({ force: true })
    await form.getByRole('checkbox').nth(0).check({ force: true })
    await form.getByRole('checkbox').nth(1).check({ force: true })
    await form.getByLabel('Bank').fill('BDO')
    await form.getByLabel('Check number').fill('0001001')
    await form.getByLabel('Check date').fill(`${YEAR}-06-05`)
    await form.getByRole('button', { name: 'Record' }).click()
    await expect(tenant.getByText('The checks were recorded.')).toBeVisible()
    await moveTo(`${YEAR}-06-08`)
    await owner.goto(checks)
    await owner.getByRole('link', { name: 'Mark as deposited' }).first().click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Mark as deposited' }).click()
    await expect(owner.getByText('The check is marked as deposited.')).toBeVisible()
    await owner
      .getByRole('listitem')
      .filter({ hasText: '0001001' })
      .getByRole('link', { name: 'Mark as returned' })
      .click()
    await owner.getByRole('dialog').getByLabel('Reason').fill('Drawn against insufficient funds')
    await owner.getByRole('dialog').getByLabel('Fee (optional)').fill('500')
    await owner.getByRole('dialog').getByRole('button', { name: 'Mark as returned' }).click()
    await expect(owner.getByText('The check is marked as returned. Its amount is open again.')).toBeVisible()
    await expectFigures({ 'To pay now': '₱9,500' })
    const lines = [await findLine(`${YEAR}-06-05`), await findLine(`${YEAR}-06-08`, 'other')]
    await tenant.goto(`${server.url}/dashboard/tenant/payments`)
    for (const line of lines) await expect(tenant.locator(`#hand-in input[value="${line}"]`)).toBeChecked()
    await tenant.locator('#hand-in').getByLabel('Reference number').fill('GC-JUNE')
    await tenant.locator('#hand-in input[type=file]').setInputFiles(PROOF)
    await tenant.locator('#hand-in').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(tenant.getByText('Your proof of payment was sent. We notified the owner.')).toBeVisible()
    await post(owner, rental(), { intent: 'confirm', transfer: await findWaiting() })
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱63,500' })
  })

  await test.step('June: a maintenance request is completed, reopened and completed again', async () => {
    await moveTo(`${YEAR}-06-10`)
    await tenant.goto(`${server.url}/dashboard/tenant/maintenance/new`)
    await tenant.getByLabel('What is broken?').fill('Leaking kitchen faucet')
    await tenant
      .getByLabel('What happens, since when, and where exactly?')
      .fill('The faucet drips since Monday, day and night.')
    await tenant.getByRole('radio', { name: /^Medium/ }).check({ force: true })
    await tenant.getByRole('button', { name: 'Send request' }).click()
    await expect(tenant.getByText('Your request was sent.')).toBeVisible()
    const request = new URL(tenant.url()).pathname
    const complete = async (text: string) => {
      await owner.goto(server.url + request)
      await owner.getByRole('button', { name: 'Start work' }).click()
      await expect(owner.getByText('The status was changed.')).toBeVisible()
      await owner.locator('summary', { hasText: 'Mark as completed' }).click()
      await owner.getByLabel('What was done').fill(text)
      await owner.getByRole('button', { name: 'Mark as completed' }).click()
      await expect(owner.getByText(text)).toBeVisible()
    }
    await complete('New washer')
    await tenant.goto(server.url + request)
    await tenant.locator('summary', { hasText: 'Reopen: not fixed' }).click()
    await tenant.getByLabel('Reason').fill('It drips again.')
    await tenant.getByRole('button', { name: 'Reopen: not fixed' }).click()
    await expect(tenant.getByText('The status was changed.')).toBeVisible()
    await complete('New faucet')
    await tenant.goto(server.url + request)
    await expect(tenant.getByRole('main')).toContainText('Completed')
  })

  await test.step('July: the second check clears', async () => {
    await moveTo(`${YEAR}-07-06`)
    const [check] = await query<{ id: string }>(sql`select id from post_dated_checks where status = 'held'`)
    for (const intent of ['deposit', 'clear'])
      await post(owner, `${rental()}/checks`, { intent, check: check?.id ?? '' })
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱72,500' })
  })

  await test.step('August: the tenant contests an electricity bill, and the owner corrects it', async () => {
    await moveTo(`${YEAR}-08-05`)
    await pay(`${YEAR}-08-05`, '9,000')
    const utilities = `${server.url}${rental()}/utilities`
    const [meterPhoto, billPhoto] = [await makePictureFile(2), await makePictureFile(3)]
    /** The forms of a new and of a corrected reading replace each other. */
    const fillReading = async (id: 'record' | 'correct', reading: string) => {
      const form = owner.locator(`form#${id}`)
      await form.getByLabel('Reading now').fill(reading)
      await form.getByLabel("Total of the provider's bill").fill('1,200.55')
      await form.getByLabel('Consumption on that bill').fill('100')
      await form.locator('input[name=meterPhoto]').setInputFiles(meterPhoto)
      await form.locator('input[name=billPhoto]').setInputFiles(billPhoto)
    }
    await owner.goto(utilities)
    await owner.getByLabel('Previous reading').fill('100')
    await fillReading('record', '150')
    await owner.getByRole('button', { name: 'Record a reading' }).click()
    await expect(owner.getByText('The reading was recorded and charged.')).toBeVisible()
    await expect(owner.getByText('₱600.28').first()).toBeVisible() // 50 × 12.0055
    await tenant.goto(utilities)
    await tenant.getByRole('link', { name: 'Contest', exact: true }).click()
    await tenant.getByRole('dialog').getByLabel('Reason').fill('The photo shows 140.')
    await tenant.getByRole('dialog').getByRole('button', { name: 'Contest' }).click()
    await expect(tenant.getByText('We told the owner that you contest the charge.')).toBeVisible()
    await owner.goto(utilities)
    await owner.getByRole('link', { name: 'Correct', exact: true }).click()
    await fillReading('correct', '140')
    await owner.getByLabel('Answer to the tenant').fill('You are right.')
    await owner.getByRole('button', { name: /^Correct / }).click()
    await expect(owner.getByText('The charge was corrected with a new entry.')).toBeVisible()
    await tenant.goto(utilities)
    await expect(tenant.getByRole('main')).toContainText('₱480.22') // 40 × 12.0055
    const [line] = await query<{ id: string }>(sql`select id from payments where kind = 'utilities'`)
    const cash = { lines: line?.id ?? '', amount: '480.22', method: 'cash', paidOn: `${YEAR}-08-05`, reference: '' }
    await post(owner, rental(), { intent: 'record', key: randomUUID(), spread: `${line?.id}:48022`, ...cash })
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱81,980.22' })
  })

  await test.step('September to December: rents in time', async () => {
    for (const due of [`${YEAR}-09-05`, `${YEAR}-10-05`, `${YEAR}-11-05`, `${YEAR}-12-05`]) {
      await moveTo(due)
      await pay(due, '9,000')
    }
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱117,980.22' })
  })

  await test.step('December: both see that the renewal is over the cap, and the tenant declines', async () => {
    await moveTo(`${YEAR}-12-10`)
    const renewal = `${server.url}${rental()}/renewal`
    await owner.goto(renewal)
    await owner.getByRole('link', { name: 'Offer a renewal' }).click()
    await owner.getByRole('dialog').getByLabel('New monthly rent').fill('9,500')
    await owner.getByRole('dialog').getByRole('button', { name: 'Send the proposal' }).click()
    await expect(owner.getByText('The proposal was sent.')).toBeVisible()
    await tenant.goto(renewal)
    for (const page of [owner, tenant]) {
      await expect(page.getByText('Above the legal limit on increases')).toBeVisible()
      await expect(page.getByText('₱9,500 is above ₱9,090, the highest rent that the rule allows.')).toBeVisible()
      await expect(page.getByText(RULE)).toBeVisible()
    }
    await tenant.getByRole('link', { name: 'Decline the proposal' }).click()
    await tenant.getByRole('dialog').getByLabel('Reason (optional)').fill('Above the limit.')
    await tenant.getByRole('dialog').getByRole('button', { name: 'Decline the proposal' }).click()
    await expect(tenant.getByText('The proposal was declined.')).toBeVisible()
  })

  await test.step('January of the next year: a third of the last rent stays open', async () => {
    await moveTo(`${YEAR + 1}-01-05`)
    await pay(`${YEAR + 1}-01-05`, '6,000')
  })

  await test.step('February: the report at moving out, deductions, and what is returned', async () => {
    await moveTo(`${YEAR + 1}-02-03`)
    const deposit = `${rental()}/deposit`
    const photos = await makePictureFile(4)
    const entry = { intent: 'add', key: randomUUID(), kind: 'move_out', room: 'Kitchen', condition: 'damaged', photos }
    await post(owner, deposit, entry)
    for (const page of [owner, tenant]) await post(page, deposit, { intent: 'accept', kind: 'move_out', version: '2' })
    const pages = { owner, tenant, deposit: server.url + deposit }
    await deductDamage(pages, photos)
    const second = { amount: '800', reason: 'Repainting', evidence: await makePictureFile(5), key: randomUUID() }
    await post(owner, deposit, { intent: 'deduct', ...second })
    await answerDeductions(pages)
    await owner.goto(server.url + deposit)
    for (const page of [owner, tenant]) {
      await expect(page.getByRole('main')).toContainText(/Return by [12] Mar/)
      await expect(page.getByRole('main')).toContainText('₱15,949.50')
    }
    const paper = await owner.request.get(`${server.url}${rental()}/deposit.pdf`)
    expect(readPdfLines(await paper.body()).join('\n')).toContain('₱15,949.50')
  })

  await test.step('the balance is the same on both dashboards, in the PDF and in the CSV', async () => {
    await expectFigures({ 'To pay now': '₱3,000', 'Waiting for the owner': '₱0', 'Paid so far': '₱123,980.22' })
    await owner.goto(`${server.url}/dashboard/landlord/tenants?show=former`)
    await expect(owner.getByRole('main')).toContainText('₱3,000')
    await tenant.goto(`${server.url}/dashboard/tenant/rentals`)
    await expect(tenant.getByRole('main')).toContainText('₱3,000')
    const [sums] = await query<{ due: string; paid: string }>(sql`
      select (select sum(amount_due) from payments)::text as due,
        (select sum(amount) from payment_proofs where status = 'confirmed')::text as paid`)
    expect(Number(sums?.paid)).toBe(12_398_022)
    expect(Number(sums?.due) - Number(sums?.paid)).toBe(300_000)
    for (const page of [owner, tenant])
      for (const [year, closing] of [
        [YEAR, '0.00'],
        [YEAR + 1, '3000.00'],
      ] as const) {
        const csv = await (await page.request.get(`${server.url}${rental()}/statement.csv?year=${year}`)).text()
        expect(csv.trim().split(/\r?\n/).at(-1)?.split(',').at(-2)).toBe(closing)
        const pdf = await page.request.get(`${server.url}${rental()}/statement.pdf?year=${year}`)
        const lines = readPdfLines(await pdf.body())
        expect(lines[lines.indexOf('At the end of the year') + 1]).toBe(year === YEAR ? '₱0' : '₱3,000')
      }
    const rows = await query<{ n: number }>(sql`select right(number, 5)::int n from payment_acknowledgments order by 1`)
    expect(rows).toEqual(Array.from({ length: 13 }, (_, n) => ({ n: (rows[0]?.n ?? 0) + n })))
  })

  await test.step('the open rent is paid from the deposit, the rest is paid back, and the tenant confirms both', async () => {
    await deductOpenRent({ owner, tenant, deposit: `${server.url}${rental()}/deposit` })
    await expectFigures({ 'To pay now': '₱0', 'Paid so far': '₱126,980.22', 'Deposit held': '₱13,749.50' })
    await tenant.goto(`${server.url}/dashboard/tenant/payments?rental=${rentalId}`)
    await owner.goto(server.url + rental())
    for (const page of [owner, tenant]) {
      await expect(page.getByText(/From the deposit/).first()).toBeVisible()
      const csv = await (await page.request.get(`${server.url}${rental()}/statement.csv?year=${YEAR + 1}`)).text()
      expect(csv.trim().split(/\r?\n/).at(-1)?.split(',').at(-2)).toBe('0.00')
    }
    await returnDeposit({ owner, tenant, deposit: `${server.url}${rental()}/deposit` })
  })
})
