// Uploaded spreadsheets on the built server: a sound file is imported, and files that are made to hold the server do not.
import { count, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import type { TestBrowser } from '#tests/support/accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildSheetClients, buildSheetText } from '#tests/support/fixtures/client-sheet.ts'
import { buildWorkbook, buildXlsx } from '#tests/support/fixtures/spreadsheets.ts'
import { createSignedInVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
const server = setUpServer(database, { LOG_LEVEL: 'error' })
const LISTINGS = '/dashboard/landlord/properties/import'
const CLIENTS = '/dashboard/agent/clients/import'

let landlord: TestBrowser
let agent: TestBrowser
let agentId = ''
beforeAll(async () => {
  landlord = (await createSignedInVisitor(server, database, 'landlord')).browser
  const visitor = await createSignedInVisitor(server, database, 'agent')
  agent = visitor.browser
  agentId = (await makeAgent(database.db, { userId: visitor.person.id })).id
})

const send = (browser: TestBrowser, path: string, fields: Record<string, string | Buffer>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'file.csv'))
  return browser.send(path, { method: 'POST', body, headers: { Origin: server.url, Accept: 'text/html' } })
}
const unescape = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const readHidden = (html: string, name: string) =>
  unescape(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')

test('a workbook of listings is checked', async () => {
  const file = buildXlsx([
    ['Title', 'Type', 'Rent', 'City'],
    ['Bright studio near the MRT', 'studio', 12_500, 'Makati City'],
  ])
  const response = await send(landlord, LISTINGS, { file })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toMatch(/\/import\/[\da-f-]{36}$/)
})

test('60 clients of a spreadsheet are shown and imported', async () => {
  const rows = buildSheetClients((year, month, day) => `${month}/${day}/${year}`)
  const preview = await send(agent, CLIENTS, {
    intent: 'check',
    file: Buffer.from(buildSheetText(rows, ';'), 'latin1'),
  })
  const html = await preview.text()
  expect(html).toContain('60 of 60')
  const imported = await send(agent, CLIENTS, {
    intent: 'import',
    key: readHidden(html, 'key'),
    rows: readHidden(html, 'rows'),
  })
  expect(imported.headers.get('Location')).toBe('/dashboard/agent/clients?imported=60')
  const [stored] = await database.db.select({ n: count() }).from(clients).where(eq(clients.agentId, agentId))
  expect(stored?.n).toBe(60)
})

test('crafted files are refused, and other requests are answered meanwhile', async () => {
  const crafted = [buildWorkbook('', [], `<${'a'.repeat(50_000)}`), buildWorkbook(`<${'a'.repeat(1_500_000)}`)]
  for (const file of crafted) {
    const work = { isDone: false }
    const sending = send(landlord, LISTINGS, { file }).finally(() => (work.isDone = true))
    let answered = 0
    while (!work.isDone) if ((await fetch(`${server.url}/healthz`)).ok) answered++
    const response = await sending
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('This file could not be read')
    expect(answered).toBeGreaterThan(2)
  }
  const metrics = await (await fetch(server.metricsUrl)).text()
  expect(metrics).toMatch(/uploaded_files_unread_total\{reason="time"\} \d/)
})
