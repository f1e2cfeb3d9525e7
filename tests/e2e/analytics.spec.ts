// What the pages report about dialogs, shares and sign-ins.
import { desc, eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { openDatabase } from '#app/db/client.server.ts'
import { analyticsEvents } from '#app/db/schema/platform/analytics.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePersonWithPassword, TEST_PASSWORD } from '#tests/support/accounts.ts'
import { setUpOwnServer } from '#tests/support/browser/browser-set-up.ts'
import { expect, test } from '#tests/support/browser/browser-test.ts'

test.describe.configure({ mode: 'default' }) // one server for the whole file

const EMAIL = 'ana@tahanan.example'
let listingId = ''
const server = setUpOwnServer({
  fill: async (db) => {
    await makePersonWithPassword(db, 'tenant', { email: EMAIL })
    listingId = (await makeProperty(db, { status: 'active' })).id
  },
})

async function withDatabase<T>(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(server.databaseUrl)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
const countEvents = (name: (typeof analyticsEvents.$inferSelect)['name']) =>
  withDatabase((db) => db.$count(analyticsEvents, eq(analyticsEvents.name, name)))
const findLastEvent = () =>
  withDatabase(async (db) => {
    const [row] = await db.select().from(analyticsEvents).orderBy(desc(analyticsEvents.id)).limit(1)
    return row?.name
  })
const openWatched = async (page: Page, path: string) => {
  await page.goto(server.url + path)
  await expect(page.locator('html')).toHaveAttribute('data-watched')
}

test('opening and closing the inquiry dialog are events, and one share counts once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await openWatched(page, `/properties/${listingId}`)
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page
    .getByRole('button', { name: /^Contact: / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('about:blank') // leaving the page sends what is left
  await expect.poll(findLastEvent).toBe('modal_close')
  expect([await countEvents('share'), await countEvents('modal_open'), await countEvents('modal_close')]).toEqual([
    1, 1, 1,
  ])
})

test('a wrong password is no sign-in, and the right one is', async ({ page, complaints }) => {
  const signIn = async (password: string) => {
    await page.getByRole('main').getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await openWatched(page, '/signin')
  await signIn('Not the one 1!')
  await expect(page.getByRole('alert')).toBeVisible()
  await openWatched(page, '/about') // gives up for now
  await openWatched(page, '/signin')
  expect(await countEvents('sign_in')).toBe(0)
  await signIn(TEST_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.locator('html')).toHaveAttribute('data-watched')
  await page.goto('about:blank')
  await expect.poll(() => countEvents('sign_in')).toBe(1)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 4\d\d/.test(text)))
})
