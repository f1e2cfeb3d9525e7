// What a visitor gets when something behind the page fails (promises F3, H4, Q1).
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProperty } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
beforeAll(() => makeProperty(database.db, { title: 'Santol condo' })) // without a listing the index would answer a search alone
const server = setUpServer(database)

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
  test('a database outage gives a fast 503 with Retry-After, healthz stays up, readyz reports it, and the server recovers', async () => {
    const proxy = await startDatabaseProxy(database.url)
    const disconnectedServer = await startServerProcess({ DATABASE_URL: proxy.url })
    await expect.poll(async () => (await fetch(`${disconnectedServer.url}/readyz`)).status).toBe(200)

    await proxy.disconnect()
    const startedAt = performance.now()
    const response = await fetch(disconnectedServer.url)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBeTruthy()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect((await fetch(`${disconnectedServer.url}/healthz`)).status).toBe(200)
    // one check serves all requests of a second
    await expect.poll(async () => (await fetch(`${disconnectedServer.url}/readyz`)).status).toBe(503)

    await proxy.reconnect()
    await expect.poll(async () => (await fetch(disconnectedServer.url)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${disconnectedServer.url}/readyz`)).status).toBe(200)
    expect(disconnectedServer.process.exitCode).toBeNull()
    await disconnectedServer.stop()
    await proxy.close()
  })
})
