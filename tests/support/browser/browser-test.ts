// The browser test every journey starts from: it fails on anything the browser complains about.
import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { TEST_PASSWORD } from '#tests/support/accounts.ts'

export const test = base.extend<{ complaints: string[] }>({
  // Each test is a visitor of its own: from one address the whole suite would run into the general rate limit
  context: async ({ context }, use, { testId, retry }) => {
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': buildClientAddress(`${testId}/${retry}`) })
    await use(context)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.type()}: ${message.text()}`)
      })
      await use(complaints)
      expect(complaints, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})
/** Comes to a part whose code is fetched only then, and waits until it is there; before that, its forms lead to pages of their own. */
export async function focusAndWaitForHydration(part: Locator): Promise<void> {
  await part.focus()
  const isHydrated = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}

/** Lets the page come, and its code only when the returned function is called: somebody is quicker than their connection. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Without the page for it, which has tests of its own. `base` is for a server other than that of all tests. */
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

/** An address of the private range 10.0.0.0/8, the same for the same name. */
function buildClientAddress(name: string): string {
  return `10.${[...createHash('sha256').update(name).digest().subarray(0, 3)].join('.')}`
}

export { expect } from '@playwright/test'
