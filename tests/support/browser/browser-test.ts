// The base of every browser test: it fails on page errors and on console errors and warnings.
import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'

/** Logged by the test runner: the configuration blocks service workers. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'

export const test = base.extend<{ complaints: string[] }>({
  // Each test has its own client address, because one address for the whole suite would reach the general rate limit
  context: async ({ context }, use, { testId, retry }) => {
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': buildClientAddress(`${testId}/${retry}`) })
    await use(context)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.text() === BLOCKED_WORKER) return
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.type()}: ${message.text()}`)
      })
      await use(complaints)
      expect(complaints, 'the browser logged errors or warnings').toEqual([])
    },
    { auto: true },
  ],
})
/** Focuses a lazily hydrated part and waits until it is hydrated. Before that, its forms lead to separate pages. */
export async function focusAndWaitForHydration(part: Locator): Promise<void> {
  await part.focus()
  const isHydrated = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}

/** Holds the requests for the address until the returned function is called; later ones pass. The route stays: removing the last one
 * switches interception off, and requests that the browser pauses at that moment would never continue. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Blocks the scripts of the page until the returned function is called, to test input before hydration. */
export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')

/** Ends the session in this browser alone. The page is left first: it must not open its event stream without a session. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Signs in by a request, without the sign-in page. `base` is another server than the common one. */
export async function signInAs(page: Page, email: string, base = process.env.E2E_URL ?? ''): Promise<void> {
  const { origin } = new URL(base)
  const form = { email, password: TEST_PASSWORD }
  const response = await page.request.post(`${origin}/signin`, { form, headers: { Origin: origin }, maxRedirects: 0 })
  expect(response.status(), `${email} signs in`).toBe(303)
}

export async function signInAndOpen(
  page: Page,
  email: string,
  path: string,
  base = process.env.E2E_URL ?? '',
): Promise<void> {
  await signInAs(page, email, base)
  await page.goto(new URL(path, base).href)
}

/**
 * Opens another page of the loaded site as a link does, without loading the document again. For checks of many pages: loading and
 * hydrating each takes half of their time.
 */
export async function followInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    return router.navigate(target)
  }, path)
  await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname)
}

/** An address of the private range 10.0.0.0/8, derived from the name. */
function buildClientAddress(name: string): string {
  return `10.${[...createHash('sha256').update(name).digest().subarray(0, 3)].join('.')}`
}

export { expect } from '@playwright/test'
