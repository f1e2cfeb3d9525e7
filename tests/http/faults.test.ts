// What a visitor gets when something behind the page fails (promises F3, H4, Q1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeMaintenanceRequest } from '#seed/factories/maintenance.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'
import {
  createSignedInVisitor,
  createVisitor,
  setUpServer,
  startTestServer,
} from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
/** Kept pages would answer while the database fails. */
const NO_KEPT_PAGES = { PAGE_CACHE_MB: '0' }
beforeAll(() => makeProperty(database.db, { title: 'Santol condo' })) // without a listing the index would answer a search alone
const server = setUpServer(database, NO_KEPT_PAGES)

/** A page with one query: it fails completely or not at all. */
const LISTING_PATH = '/properties/00000000-0000-7000-8000-000000000000'

describe('exceptions in a loader', () => {
  test('a failed loader gives a 500 with the generic text and an id that finds the log line, and nothing else', async () => {
    await database.pool.query('alter table properties rename to properties_gone')
    const response = await fetch(server.url + LISTING_PATH)
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(response.headers.get('content-security-policy')).toContain('nonce-')
    const id = response.headers.get('x-request-id') ?? 'none'
    expect(html).toContain(id)
    expect(html).toContain('An unexpected error occurred. Please try again.')
    expect(html).not.toMatch(/properties_gone|relation|select count|node_modules|\.server\.ts|DrizzleQueryError/i)
    const line = server.logLines().find(({ event, requestId }) => event === 'request.failed' && requestId === id)
    expect(JSON.stringify(line)).toContain('properties')

    const dataResponse = await fetch(`${server.url}${LISTING_PATH}.data`)
    expect(await dataResponse.text()).not.toMatch(/relation|select count|node_modules|DrizzleQueryError/i)

    await database.pool.query('alter table properties_gone rename to properties')
    expect((await fetch(server.url + LISTING_PATH)).status).toBe(404)
  })

  test('a failed section of the home page leaves the other sections intact', async () => {
    await database.pool.query('alter view property_summary_view rename to property_summary_gone')
    const response = await fetch(server.url)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('Unable to Load Featured Properties')
    expect(html).toContain('Error loading featured properties: Failed to fetch featured properties')
    expect(html).toContain('Mount Apo')
    expect(html).not.toMatch(/property_summary|relation|node_modules|DrizzleQueryError/i)
    const id = response.headers.get('x-request-id')
    const line = server.logLines().find(({ event, requestId }) => event === 'section.failed' && requestId === id)
    expect(line).toMatchObject({ section: 'featured' })
    await database.pool.query('alter view property_summary_gone rename to property_summary_view')
  })

  test.each([
    { relations: ['agents'], path: '/agents?q=ana', text: 'An unexpected error occurred. Please try again.' },
    {
      relations: ['properties', 'property_summary_view'], // searched without and with the index
      path: '/search?q=condo',
      text: 'An error occurred while searching',
    },
  ])('a failed list at $path says so and links to the same search as a retry', async ({ relations, path, text }) => {
    for (const name of relations) await database.pool.query(`alter table ${name} rename to ${name}_gone`)
    const response = await fetch(server.url + path)
    const html = await response.text()
    for (const name of relations) await database.pool.query(`alter table ${name}_gone rename to ${name}`)
    expect(response.status).toBe(500)
    expect(html).toContain(text)
    expect(html).toMatch(new RegExp(`href="${path.replace('?', String.raw`\?`)}"[^>]*>Try again<`, 'i'))
  })
})

describe('a database outage', () => {
  let proxy: DatabaseProxy
  let outageServer: ServerProcess
  beforeAll(async () => {
    proxy = await startDatabaseProxy(database.url)
    outageServer = await startTestServer(database, { ...NO_KEPT_PAGES, DATABASE_URL: proxy.url })
  }, 120_000)
  afterAll(async () => {
    await outageServer.stop()
    await proxy.close()
  })

  /** Visitors first: nobody can sign in during the outage. */
  async function withoutDatabase(work: () => Promise<void>): Promise<void> {
    await expect.poll(async () => (await fetch(`${outageServer.url}/readyz`)).status).toBe(200)
    await proxy.disconnect()
    try {
      await work()
    } finally {
      await proxy.reconnect()
      await expect.poll(async () => (await fetch(`${outageServer.url}/readyz`)).status).toBe(200)
    }
  }

  test('a database outage gives a fast 503 with Retry-After, healthz stays up, readyz reports it, and the server recovers', async () => {
    await withoutDatabase(async () => {
      const startedAt = performance.now()
      const response = await fetch(outageServer.url + LISTING_PATH)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBeTruthy()
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      expect((await fetch(`${outageServer.url}/healthz`)).status).toBe(200)
      // one check serves all requests of a second
      await expect.poll(async () => (await fetch(`${outageServer.url}/readyz`)).status).toBe(503)
    })
    await expect.poll(async () => (await fetch(outageServer.url)).status).toBe(200)
    expect(outageServer.process.exitCode).toBeNull()
  })

  test('the home page keeps its frame, hero and search in an outage, for a guest and for a signed-in person', async () => {
    const { browser } = await createSignedInVisitor(outageServer, database)
    await withoutDatabase(async () => {
      for (const visitor of [createVisitor(outageServer), browser]) {
        let html = ''
        // counts of the last moments are shown, and a section that has not failed yet is streamed: both make the page a 200
        await expect
          .poll(async () => {
            const response = await visitor.get('/')
            html = await response.text()
            return response.status
          })
          .toBe(503)
        expect(html).toContain('Find your perfect home in the Philippines')
        expect(html).toMatch(/<form[^>]*action="\/search"/)
        expect(html).toContain('Unable to Load Featured Properties')
        expect(html).not.toContain('Page Error')
        expect(html).toContain('<footer')
      }
      expect((await browser.get('/')).headers.get('cache-control')).toBe('no-store')
      expect((await browser.get('/')).headers.get('page-session')).toBeNull() // the service worker keeps its copies
    })
    expect((await browser.get('/dashboard/tenant')).status).toBe(200) // null control: the session is still valid
  })

  test('sign-in and contact form say the text of their place and keep what was typed', async () => {
    const guest = createVisitor(outageServer)
    const stamp = /name="stamp" value="([^"]+)"/.exec(await (await guest.get('/contact')).text())?.[1] ?? ''
    await withoutDatabase(async () => {
      const signIn = await guest.post('/signin', { email: 'ana@tahanan.example', password: 'Bahay-Kubo 1!' })
      expect(signIn.status).toBe(503)
      const signInHtml = await signIn.text()
      expect(signInHtml).toContain('Sign in failed. Please try again later.')
      expect(signInHtml).toContain('value="ana@tahanan.example"')
      const fields = {
        name: 'Ana',
        email: 'ana@tahanan.example',
        subject: 'Deposit',
        message: 'Where is it?',
        website: '',
      }
      const contact = await guest.post('/contact', { ...fields, stamp })
      expect(contact.status).toBe(503)
      const contactHtml = await contact.text()
      expect(contactHtml).toContain('Something went wrong. Please try again later.')
      expect(contactHtml).toContain('Where is it?')
      const consoleSignIn = await guest.post('/admin/login', { email: 'a@tahanan.example', password: 'x' })
      expect(consoleSignIn.status).toBe(503)
      expect(await consoleSignIn.text()).toContain('Authentication service unavailable')
    })
  })

  test('an inquiry, saved homes and maintenance requests say the text of their place, also in Filipino', async () => {
    const { browser } = await createSignedInVisitor(outageServer, database)
    await withoutDatabase(async () => {
      const inquiry = await browser.send('/api/inquiries', {
        method: 'POST',
        headers: { Origin: new URL(outageServer.url).origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ propertyId: crypto.randomUUID() }),
      })
      expect(inquiry.status).toBe(503)
      expect(await inquiry.json()).toMatchObject({ message: 'Failed to send email. Please try again later.' })
      for (const [path, text] of [
        ['/dashboard/tenant/saved', 'Failed to fetch saved properties'],
        ['/dashboard/tenant/maintenance', 'Unable to Load Requests'],
        ['/dashboard/tenant/saved?lang=fil', 'Hindi nakuha ang mga na-save na property'],
      ]) {
        const response = await browser.get(path ?? '')
        expect(response.status, path).toBe(503)
        expect(response.headers.get('location')).toBeNull()
        expect(await response.text()).toContain(text)
      }
    })
  })
})

test('saved homes and maintenance requests say the text of their place if one table cannot be read', async () => {
  const { browser } = await createSignedInVisitor(server, database)
  for (const { table, path, text } of [
    { table: 'wishlist_properties', path: '/dashboard/tenant/saved', text: 'Failed to fetch saved properties' },
    { table: 'maintenance_updates', path: '/dashboard/tenant/maintenance', text: 'Unable to Load Requests' },
  ]) {
    await database.pool.query(`alter table ${table} rename to ${table}_gone`)
    const response = await browser.get(path)
    await database.pool.query(`alter table ${table}_gone rename to ${table}`)
    expect(response.status).toBe(500)
    const html = await response.text()
    expect(html).toContain(text)
    expect(html).not.toMatch(/relation|_gone/)
  }
})

test('a refused status of a maintenance request is one red box with Dismiss', async () => {
  const { person, browser } = await createSignedInVisitor(server, database, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: person.id })
  const request = await makeMaintenanceRequest(database.db, { propertyId: listing.id })
  const path = `/dashboard/maintenance/${request.id}`
  const fields = { intent: 'move', version: String(request.version + 1), status: 'in_progress' }
  const response = await browser.post(path, fields)
  const html = await response.text()
  expect(response.status).toBe(409)
  expect(html.match(/role="alert"/g)).toHaveLength(1)
  expect(html).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>Dismiss</a>`))
})
