// Opens every account page as each role that may: axe finds nothing on a phone, and the page fits 320 px and a desktop too. The frame and the
// overview are checked in both sizes, the empty pages in the frame on a phone. In Filipino, because its texts are longer; the journeys
// check pages with content in English, mostly on a desktop. The list comes from the page table, so that new pages are included.
import { PAGE_ROWS } from '#app/pages/pages.server.ts'
import { decideRouteAccess } from '#app/permissions/route-access.ts'
import { makeBrokerage } from '#seed/factories/agent-desk.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makePersonWithPassword } from '#tests/support/accounts.ts'
import { expectAccessibleInEachSize, expectAccessibleOnPhone } from '#tests/support/browser/axe.ts'
import { buildUniqueEmail, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expectFits, NARROWEST_WIDTH } from '#tests/support/browser/overflow.ts'
import { expect, followInPage, signInAndOpen, test } from '#tests/support/browser/browser-test.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import type { Page } from '@playwright/test'

const ACCOUNT_PATHS =
  /^\/(signin|register|forgot-password|reset-password|verify-email|confirm-email|unauthorized|test-auth|facebook)/
/** The null control: these pages have the frame of the site. */
const SITE_FRAME_PATHS = /^\/(test-auth|facebook)/
const CONSOLE_PATHS = /^\/dashboard\/.*(?<!\/file|\/template|\.[a-z]+)$/
const OVERVIEW_PATHS = /^\/(signin|register|dashboard\/\w+)$/
const ROLES = ['tenant', 'landlord', 'agent'] as const

const routes = PAGE_ROWS.map(([path, { access }]) => [path, access] as const)
const routesWithoutParameters = routes.filter(([path]) => !path.includes(':'))
const publicPages = routesWithoutParameters.filter(([path, access]) => ACCOUNT_PATHS.test(path) && access === 'public')

/** Pages of every role are checked once, as a tenant; the others as the role that may open them. */
function listPagesForRole(role: (typeof ROLES)[number]): string[] {
  const actor = { id: 'somebody', role, isActive: true }
  return routesWithoutParameters
    .filter(
      ([path, access]) =>
        (CONSOLE_PATHS.test(path) || path === '/signin/again') && decideRouteAccess(actor, access) === 'open',
    )
    .filter(([, access]) => role === 'tenant' || access !== 'signedIn')
    .map(([path]) => path)
}

const database = setUpSharedDatabase()

async function checkPage(page: Page, path: string, opensInPage = false): Promise<void> {
  if (opensInPage) await followInPage(page, path)
  else await page.goto(`${path}?lang=fil`)
  await expect(page.locator('html'), path).toHaveAttribute('lang', 'fil')
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  const isOverview = OVERVIEW_PATHS.test(path)
  await test.step(path, async () => {
    await (isOverview ? expectAccessibleInEachSize(page) : expectAccessibleOnPhone(page))
    await expectFits(page, NARROWEST_WIDTH)
  })
}

/** A link without its token and a page of another role have their own status. */
function dropRefusalComplaints(complaints: string[]): void {
  const others = complaints.filter((line) => !/responded with a status of (403|410)/.test(line))
  complaints.splice(0, complaints.length, ...others)
}

test('the sign-in and registration pages are accessible', async ({ page, complaints }) => {
  expect(publicPages.length).toBeGreaterThan(10)
  for (const [path] of publicPages) {
    await checkPage(page, path)
    // the bare frame: no newsletter field below the form
    await expect(page.getByRole('contentinfo'), path).toHaveCount(SITE_FRAME_PATHS.test(path) ? 1 : 0)
  }
  dropRefusalComplaints(complaints)
})

for (const role of ROLES) {
  test(`the pages of a ${role} are accessible`, async ({ page, complaints }) => {
    const email = buildUniqueEmail()
    const { id } = await makePersonWithPassword(database.db, role, { email })
    if (role === 'agent') {
      const { id: brokerId } = await makeAgent(database.db, { userId: id })
      await makeBrokerage(database.db, { brokerId })
    }
    await signInAndOpen(page, email, '/dashboard')
    await expect(page).toHaveURL(new RegExp(`/dashboard/${role}$`))
    const pages = listPagesForRole(role)
    expect(pages).toContain(`/dashboard/${role}`)
    // The first page is loaded, the others are opened from it; at full size each is loaded, which also checks its hydration
    for (const [n, path] of pages.entries()) await checkPage(page, path, n > 0 && !IS_FULL_SIZE)
    dropRefusalComplaints(complaints)
  })
}
