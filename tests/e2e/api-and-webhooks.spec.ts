// An owner creates a token, a program uses it, and the owner revokes it. Then the owner adds a webhook and reads what was sent.
import { makeWebhookDelivery } from '#seed/factories/platform.ts'
import { eq } from 'drizzle-orm'
import { webhookEndpoints } from '#app/db/schema/accounts/integrations.server.ts'
import { expectAccessible, expectAccessibleInEachSize } from '#tests/support/browser/axe.ts'
import { makeUniquePerson, setUpSharedDatabase } from '#tests/support/browser/browser-set-up.ts'
import { expect, signInAs, test } from '#tests/support/browser/browser-test.ts'

const database = setUpSharedDatabase()

test('a program reads and writes with a token until the owner revokes it', async ({ page, complaints }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Teresita Alonzo')
  const main = page.getByRole('main')
  await signInAs(page, owner.email)
  await page.goto('/dashboard/settings/api')
  await expectAccessibleInEachSize(page)

  await main.getByText('Create a token').first().click()
  await main.getByRole('button', { name: 'Create a token' }).click()
  await expect(main.getByText('Please fill this in.')).toBeVisible()
  complaints.length = 0 // the browser reports the refusal
  await main.getByLabel('Name').fill('Spreadsheet')
  await main.getByLabel('Create, change, submit and pause your listings').check()
  await main.getByRole('button', { name: 'Create a token' }).click()
  const token = await main.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^tahanan_[\w-]{43}$/)
  await expectAccessible(page)

  // Without a token the cookies of the signed-in person open nothing
  expect((await page.request.get('/api/v1/me')).status()).toBe(401)
  const headers = { Authorization: `Bearer ${token}` }
  const me = await page.request.get('/api/v1/me', { headers })
  expect(await me.json()).toMatchObject({ id: owner.id, scopes: ['listings:read', 'listings:write'] })
  const draft = await page.request.post('/api/v1/me/listings', {
    headers,
    data: { propertyType: 'studio', maxGuests: 2 },
  })
  expect(draft.status()).toBe(201)
  const { id } = (await draft.json()) as { id: string }
  const changed = await page.request.patch(`/api/v1/me/listings/${id}`, { headers, data: { unit: '12B' } })
  expect(await changed.json()).toMatchObject({ fields: { unit: '12B' } })
  expect((await page.request.get('/api/v1/me/tenants', { headers })).status()).toBe(403)
  expect((await page.request.get('/api/v1/openapi.json')).headers()['content-type']).toContain('application/json')

  await page.goto('/dashboard/settings/api')
  await expect(main.getByText(token)).toHaveCount(0)
  await main.getByRole('button', { name: 'Revoke the token Spreadsheet' }).click()
  await expect(main.getByText('The token no longer works.')).toBeVisible()
  expect((await page.request.get('/api/v1/me', { headers })).status()).toBe(401)
})

test('an owner adds a webhook, reads what was sent, and turns it off', async ({ page, complaints }) => {
  const owner = await makeUniquePerson(database.db, 'landlord', 'Teresita Alonzo')
  const main = page.getByRole('main')
  await signInAs(page, owner.email)
  await page.goto('/dashboard/settings/api')
  await main.getByText('Add a webhook').first().click()
  await main.getByLabel('Address').fill('https://127.0.0.1/hook')
  await main.getByLabel('New inquiry').check()
  await main.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(main.getByText('Enter a public address that starts with https://.')).toBeVisible()
  await expect(main.getByLabel('New inquiry')).toBeChecked()
  complaints.length = 0 // the browser reports the refusal
  await main.getByLabel('Address').fill('https://93.184.215.14/hook')
  await main.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(main.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/)

  const [row] = await database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, owner.id))
  const failed = { status: 'failed', attempts: 9, problem: 'status', answerStatus: 500 } as const
  await makeWebhookDelivery(database.db, { endpointId: row!.id, ...failed })
  await main.getByRole('link', { name: /93\.184\.215\.14/ }).click()
  await expect(main.getByText('The answer was 500.')).toBeVisible()
  await expectAccessibleInEachSize(page)
  await main.getByRole('button', { name: 'Turn off' }).click()
  await expect(main.getByText('The webhook is off. We call it no more.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Remove' }).click()
  await expect(main.getByText('The webhook is removed.')).toBeVisible()
})

test('the reference for developers is readable in each size, and an error leads to its line', async ({ page }) => {
  await page.goto('/developers')
  await expectAccessibleInEachSize(page)
  const main = page.getByRole('main')
  await main.getByText('/api/v1/me/listings', { exact: true }).first().click()
  await expect(main.getByText('Needs a token with listings:read.').first()).toBeVisible()
  await page.goto('/developers#api.scopeMissing')
  await expect(page.locator('[id="api.scopeMissing"]')).toBeInViewport()
})
