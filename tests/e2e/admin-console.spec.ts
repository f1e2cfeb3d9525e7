// The admin console on its own server: every place is accessible, the queues are worked off, settings have their effect, a report appears by itself, a listing is
// reviewed by keyboard, the palette finds a user, maintenance mode closes the site, Clear All Data empties the marketplace with a
// backup, and the console restores it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { makeVerificationRequest } from '#seed/factories/admin.ts'
import { makeProperty, makeStoredFile } from '#seed/factories/listings.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { download, downloadCsv, signInToConsole } from '#tests/support/browser/admin-console.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, followInPage, signInAs, test } from '#tests/support/browser/browser-test.ts'
import { expectFits, NARROWEST_WIDTH } from '#tests/support/browser/overflow.ts'
import { ADMIN_PASSWORD, makeConsoleAdmin } from '#tests/support/console-admin.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'

test.describe.configure({ mode: 'default' }) // in one worker, so that the file needs one server

const ADMIN = 'console@tahanan.example'
const RENTER = 'renter@tahanan.example'
const TITLE = 'Sampaguita garden flat'
const WAITING = 'Waling-waling studio'
const QUEUED = 'Ilang-ilang loft'
const COUNTS = `select (select count(*)::int from properties) as listings, (select count(*)::int from users) as people,
  (select count(*)::int from rental_applications) as applications, (select count(*)::int from admin_users) as admins`
const TWO_DAYS_AGO = Date.now() - 2 * 86_400_000
/** Addresses of the console, with an open dialog each where the menu does not lead. */
const PLACES = [
  '/admin/dashboard',
  '/admin/dashboard/properties',
  '/admin/dashboard/properties?add=1',
  '/admin/dashboard/users',
  '/admin/dashboard/applications',
  '/admin/dashboard/analytics',
  '/admin/dashboard/settings',
  '/admin/dashboard/settings?tab=marketplace',
  '/admin/dashboard/settings?tab=rent',
  '/admin/bookings',
  '/admin/review',
  '/admin/reports',
  '/admin/verifications',
  '/admin/photo-matches',
  '/admin/contact',
  '/admin/audit',
  '/admin/system',
  '/admin/account',
]

let listingId = ''
let queuedId = ''
let dataDir = ''
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tahanan-console-'))
})
const server = setUpOwnServer({
  env: () => ({ DATA_DIR: dataDir }),
  fill: async (db) => {
    const owner = await makePersonWithPassword(db, 'landlord', { email: 'owner@tahanan.example' })
    const renter = await makePersonWithPassword(db, 'tenant', { email: RENTER, fullName: "Niña O'Hara" })
    await makeConsoleAdmin(db, ADMIN)
    listingId = (await makeProperty(db, { ownerId: owner.id, title: TITLE, status: 'active' })).id
    queuedId = (await makeProperty(db, { ownerId: owner.id, title: QUEUED, status: 'active' })).id
    await makeProperty(db, { ownerId: owner.id, title: WAITING, status: 'pending' })
    await makeApplication(db, { propertyId: listingId, applicantUserId: renter.id })
    for (const name of ['first', 'second']) {
      const ref = { bucket: 'documents', path: `verification/${name}.pdf` } as const
      const content = Buffer.from(`%PDF-1.7 ${name}`)
      await createDiskStorage(join(dataDir, 'storage')).put(ref, content, { contentType: 'application/pdf' })
      const person = await makePersonWithPassword(db, 'landlord', { fullName: `Bidasari the ${name}` })
      const file = await makeStoredFile(db, { ...ref, uploadedBy: person.id, originalName: `${name}.pdf` })
      await makeVerificationRequest(db, {
        userId: person.id,
        fileId: file.id,
        createdAt: new Date(TWO_DAYS_AGO + file.path.length),
      })
    }
  },
})
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function query<Row extends object>(text: string): Promise<Row[]> {
  const { pool, close } = openDatabase(server.databaseUrl)
  try {
    return (await pool.query<Row>(text)).rows
  } finally {
    await close()
  }
}

test('every place of the console is accessible', async ({ page }) => {
  await signInToConsole(page, server.url, ADMIN)
  // The first place is loaded, the others are opened from it; at full size each is loaded, which also checks its hydration
  for (const [n, path] of PLACES.entries()) {
    if (n > 0 && !IS_FULL_SIZE) await followInPage(page, path)
    else await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}lang=fil`)
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'fil')
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await test.step(path, async () => {
      await expectAccessibleInEachSize(page)
      await expectFits(page, NARROWEST_WIDTH)
    })
  }
})

test('an administrator works off the queues, ends a session, and finds it all in the audit log', async ({
  page,
  browser,
  complaints,
}) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInToConsole(page, server.url, ADMIN)
  const findReport = () => main.getByRole('link', { name: `Decide: ${QUEUED}` })

  await test.step('the overview says that it cannot be loaded, and loads when asked again', async () => {
    await query('alter table bookings rename to bookings_out_of_reach')
    await page.goto(`${server.url}/admin/dashboard`)
    await expect(main).toContainText('Error Loading Data')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('responded with a status of 500')])
    await query('alter table bookings_out_of_reach rename to bookings')
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main).toContainText('Recent Activities')
    await expect(main).not.toContainText('Error Loading Data')
  })

  await test.step('a report is decided with a note, opened again, and decided otherwise', async () => {
    await signInAs(visitor, RENTER, server.url)
    const form = { reason: 'scam', note: 'Asked for money first.' }
    const headers = { Origin: server.url }
    expect((await visitor.request.post(`/properties/${queuedId}/report`, { form, headers })).status()).toBeLessThan(400)
    const decide = async (decision: string) => {
      await page.goto(`${server.url}/admin/reports`)
      await findReport().click()
      await dialog.getByRole('radio', { name: decision }).check()
      await dialog.getByRole('textbox', { name: 'Note for administrators' }).fill(`Decided: ${decision}`)
      await dialog.getByRole('button', { name: 'Decide' }).click()
      await expect(dialog).toContainText(`Decided: ${decision}`)
    }
    await decide('Take the listing down')
    expect(await query(`select status from properties where id = '${queuedId}'`)).toEqual([{ status: 'inactive' }])
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The report is open again.')).toBeVisible()
    expect(await query(`select status from properties where id = '${queuedId}'`)).toEqual([{ status: 'active' }])
    await decide('Dismiss')
  })

  await test.step('a failed job runs again: the reporter is told', async () => {
    await query(`update listing_reports set created_at = created_at - interval '11 minutes',
      handled_at = handled_at - interval '11 minutes'`)
    await query(`update pgboss.job set state = 'failed', start_after = now(), completed_on = now()
      where name = 'reports.tellOutcome'`)
    await page.goto(`${server.url}/admin/system`)
    await main.getByRole('button', { name: 'Retry reports.tellOutcome' }).first().click()
    await expect(page.getByText('The job runs again.')).toBeVisible()
    const told = () => query(`select kind from notifications where kind like 'report.%'`)
    await expect.poll(told).toEqual([{ kind: 'report.dismissed' }])
    await main.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('The backup is done.')).toBeVisible()
  })

  await test.step('one document is approved and one refused, after each was opened', async () => {
    await page.goto(`${server.url}/admin/verifications`)
    for (const [name, decide] of [
      ['first', () => main.getByRole('button', { name: 'Approve' }).click()],
      ['second', () => main.getByRole('button', { name: 'Refuse' }).click()],
    ] as const) {
      await expect(main.getByRole('link', { name: `Bidasari the ${name}`, exact: true })).toBeVisible()
      expect((await download(page, main.getByRole('link', { name: `Open ${name}.pdf` }))).toString()).toContain(name)
      if (name === 'second') await main.getByRole('textbox', { name: 'Why it is refused' }).fill('It cannot be read.')
      await decide()
    }
    await expect(main).toContainText('All clear. Nothing to check.')
    expect(await query('select status from verification_requests order by created_at')).toEqual([
      { status: 'approved' },
      { status: 'refused' },
    ])
  })

  await test.step('a listing is returned to its owner, and waits again', async () => {
    await page.goto(`${server.url}/admin/review`)
    await main.getByRole('link', { name: 'Return' }).click()
    await dialog.getByRole('textbox', { name: 'What else has to change' }).fill('Photos of the kitchen, please.')
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(main).toContainText(`Returned to its owner: ${WAITING}`)
    await main.getByRole('button', { name: 'Undo' }).click()
    await expect(main).toContainText('Waiting for a review again.')
  })

  await test.step('another session of the console ends', async () => {
    const other = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signInToConsole(other, server.url, ADMIN)
    const isOpen = async () => (await other.request.get('/admin/account', { maxRedirects: 0 })).status() === 200
    expect(await isOpen()).toBe(true)
    await page.goto(`${server.url}/admin/account`)
    // The newest session is the first one that is not of this device
    await main
      .getByRole('button', { name: /^Sign out (?!other devices)/ })
      .first()
      .click()
    await expect(page.getByText('Signed out.')).toBeVisible()
    expect(await isOpen()).toBe(false)
    await signInToConsole(other, server.url, ADMIN)
    await page.goto(`${server.url}/admin/account`)
    await main.getByRole('button', { name: 'Sign out other devices' }).click()
    await expect(page.getByText('Signed out.')).toBeVisible()
    expect(await isOpen()).toBe(false)
  })

  await test.step('the filtered audit log and its file agree', async () => {
    await page.goto(`${server.url}/admin/audit`)
    await page.getByRole('combobox', { name: 'Action' }).selectOption('report.decided')
    await main.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/action=report\.decided/)
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(2)
    const [head = [], ...lines] = await downloadCsv(page, page.getByRole('link', { name: 'Export CSV' }))
    expect(lines.map((cells) => cells[head.indexOf('action')])).toEqual(['report.decided', 'report.decided'])
    const shown = await rows.allTextContents() // the object is in the record, which is closed
    const objects = lines.map((cells) => cells[head.indexOf('objectId')]?.slice(0, 8) ?? '-')
    expect(shown.toReversed().map((text, index) => text.includes(objects[index] ?? '-'))).toEqual([true, true])
  })
})

test('Settings: each group is saved and has its effect, and the defaults return', async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInToConsole(page, server.url, ADMIN)
  const openSettings = (more = '') => page.goto(`${server.url}/admin/dashboard/settings${more}`)
  const save = async () => {
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  }

  await test.step('site: name, support address and closed registrations are seen by visitors', async () => {
    await openSettings()
    await page.getByRole('textbox', { name: 'Site name' }).fill('Bahay Natin')
    await page.getByRole('textbox', { name: 'Support address' }).fill('tulong@tahanan.example')
    await page.getByRole('switch', { name: /Allow new registrations/ }).uncheck()
    await save()
    await visitor.goto('/contact')
    await expect(visitor).toHaveTitle(/Bahay Natin/)
    await expect(visitor.getByRole('link', { name: 'tulong@tahanan.example' }).first()).toBeVisible()
    await visitor.goto('/register-enhanced')
    await expect(visitor.getByText('New registrations are closed at the moment.', { exact: false })).toBeVisible()
  })

  await test.step('marketplace: freshness periods and the default commission', async () => {
    await openSettings('?tab=marketplace')
    await page.getByRole('spinbutton', { name: 'First question after' }).fill('20')
    await page.getByRole('spinbutton', { name: 'Second question after' }).fill('25')
    await page.getByRole('spinbutton', { name: 'Hidden after' }).fill('40')
    await page.getByRole('spinbutton', { name: 'Percent of one monthly rent' }).fill('75')
    await save()
    await page.reload()
    await expect(page.getByRole('spinbutton', { name: 'Hidden after' })).toHaveValue('40')
    await expect(page.getByRole('spinbutton', { name: 'Percent of one monthly rent' })).toHaveValue('75')
  })

  await test.step('rent control: a rule is added and corrected', async () => {
    await openSettings('?tab=rent')
    await page.getByLabel('First day').fill('2031-01-01')
    await page.getByRole('spinbutton', { name: 'Covers monthly rents up to' }).fill('12345')
    await page.getByRole('spinbutton', { name: 'Largest yearly increase' }).fill('2.3')
    await page.getByRole('textbox', { name: 'Source', exact: true }).fill('NHSB Resolution 2030-01')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await expect(page.getByText('The rule was added.')).toBeVisible()
    await expect(page.getByRole('table').first()).toContainText('₱12,345')
    await page.getByRole('link', { name: /^Correct: from .*2031/ }).click()
    await expect(page.getByRole('textbox', { name: 'Source', exact: true })).toHaveValue('NHSB Resolution 2030-01')
    await page.getByRole('spinbutton', { name: 'Covers monthly rents up to' }).fill('12500')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await expect(page.getByRole('table').first()).toContainText('₱12,500')
    await expect(page.getByRole('table', { name: 'Replaced rules' })).toContainText('₱12,345')
  })

  await test.step('Reset to Defaults', async () => {
    await openSettings()
    await page.getByRole('link', { name: 'Reset to Defaults' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to Defaults' }).click()
    await expect(page.getByText('All settings have their defaults again.')).toBeVisible()
    await visitor.goto('/contact')
    await expect(visitor).toHaveTitle(/Tahanan/)
    await visitor.goto('/register-enhanced')
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByText('New registrations are closed', { exact: false })).toBeHidden()
  })
})

test('an administrator works through the console until the marketplace is empty', async ({
  page,
  browser,
  complaints,
}) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  const main = page.getByRole('main')
  await signInToConsole(page, server.url, ADMIN)

  await test.step('a report appears on the open overview, and is decided', async () => {
    await page.goto(`${server.url}/admin/dashboard`)
    await expect(main).toContainText('Listings waiting for approval')
    await expect(main).not.toContainText('Reported listings')
    const form = { reason: 'scam', note: 'The photos are from another site.' }
    const reported = await visitor.request.post(`/properties/${listingId}/report`, {
      form,
      headers: { Origin: server.url },
    })
    expect(reported.status()).toBeLessThan(400)
    await expect(main).toContainText('Reported listings')
    await page.goto(`${server.url}/admin/reports`)
    await main.getByRole('link', { name: TITLE }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The photos are from another site.')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Dismiss' }).check()
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByText('The decision is saved.', { exact: false })).toBeVisible()
  })

  await test.step('a listing is approved by keyboard', async () => {
    await page.goto(`${server.url}/admin/review`)
    await expect(main).toContainText(WAITING)
    await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
    // The key works once the page is hydrated, which nothing on the page shows; pressed again, it finds an empty queue
    await expect(async () => {
      await page.locator('body').press('a')
      await expect(main).toContainText(`Approved: ${WAITING}`, { timeout: 5000 })
    }).toPass()
    expect((await visitor.request.get('/search?q=Waling')).status()).toBe(200)
  })

  await test.step('the palette leads to a user', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().fill('Niña')
    await page
      .getByRole('option', { name: /O'Hara/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/dashboard\/users\?/)
    await expect(page.getByRole('dialog')).toContainText(RENTER)
    await expectAccessible(page)
  })

  const setMaintenance = async (isOn: boolean) => {
    await page.goto(`${server.url}/admin/dashboard/settings`)
    await page.getByRole('switch', { name: /Maintenance mode/ }).setChecked(isOn)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  }
  await test.step('maintenance mode closes the public site and leaves the console open', async () => {
    await setMaintenance(true)
    const closed = await visitor.goto('/')
    expect(closed?.status()).toBe(503)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We will be back soon')
    await setMaintenance(false)
    expect((await visitor.goto('/'))?.status()).toBe(200)
  })

  await test.step('Clear All Data asks for the name and the password, writes a backup, and empties the marketplace', async () => {
    const [before] = await query<{ listings: number; people: number; applications: number; admins: number }>(COUNTS)
    await page.goto(`${server.url}/admin/dashboard/settings`)
    await main.getByRole('link', { name: 'Clear All Data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Type the site name/ }).fill('Tahanan')
    await dialog.locator('input[name=password]').fill('wrong')
    await dialog.getByRole('button', { name: 'Clear All Data' }).click()
    await expect(dialog.locator('input[name=password][aria-invalid=true]')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: /Type the site name/ }).fill('Tahanan')
    await dialog.locator('input[name=password]').fill(ADMIN_PASSWORD)
    await dialog.getByRole('button', { name: 'Clear All Data' }).click()
    await expect(page.getByText('The marketplace is empty.', { exact: false })).toBeVisible()
    expect(await query(COUNTS)).toEqual([{ ...before, listings: 0, people: 1, applications: 0 }])

    // The newest backup is that of before; it brings the marketplace back while the server runs
    await page.goto(`${server.url}/admin/system`)
    await main
      .getByRole('link', { name: /^Restore the backup of/ })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: /Type the site name/ }).fill('Tahanan')
    await dialog.locator('input[name=password]').fill(ADMIN_PASSWORD)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore this backup' }).click()
    await expect(page).toHaveURL(/\/admin\/login/) // every session is over
    expect(await query(COUNTS)).toEqual([before])
    expect((await visitor.goto('/'))?.status()).toBe(503)
    await signInToConsole(page, server.url, ADMIN)
    await setMaintenance(false)
    expect((await visitor.goto('/properties'))?.status()).toBe(200)
    expect(before?.listings).toBeGreaterThan(0) // null control: there was something to restore
  })
  const others = complaints.filter((line) => !/responded with a status of (400|401|403|503)/.test(line))
  complaints.splice(0, complaints.length, ...others)
})
