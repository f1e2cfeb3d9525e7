import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkLive } from './live-check.ts'

const HOME = '/properties/0190a000-0000-7000-8000-000000000000'
const HEADERS = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'self'",
  'strict-transport-security': 'max-age=1',
  'x-content-type-options': 'nosniff',
}
const PAGES: Readonly<Record<string, string>> = {
  '/': '<form action="/search"></form></html>',
  '/properties': `<a href="${HOME}"></a></html>`,
  '/search': '</html>',
  [HOME]: '₱12,000 <img src="/picture.webp"></html>',
  '/signin': '<input name="password"></html>',
}

type Answer = (response: ServerResponse) => void

async function startSite(changes: Readonly<Record<string, Answer>> = {}): Promise<string> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    const change = changes[path]
    if (change) return change(response)
    if (path === '/readyz') return response.end('ready')
    if (path === '/contact') return response.writeHead(400).end()
    if (path === '/picture.webp') return response.writeHead(200, { 'content-type': 'image/webp' }).end('x')
    const page = PAGES[path]
    return page === undefined ? response.writeHead(404).end() : response.writeHead(200, HEADERS).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const listFailed = async (changes?: Readonly<Record<string, Answer>>) =>
  (await checkLive(await startSite(changes))).filter(({ isOk }) => !isOk).map(({ name }) => name)

test('a site that works passes every step', async () => {
  expect(await listFailed()).toEqual([])
})

test('a new site may have no home, and fails for everything else', async () => {
  const site = await startSite({ '/properties': status(200), '/search': status(500) })
  const results = await checkLive(site, { isNew: true })
  expect(results.filter(({ isOk }) => !isOk).map(({ name }) => name)).toEqual(['search'])
})

const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code, HEADERS).end('</html>')
test.each<[string, Readonly<Record<string, Answer>>, string[]]>([
  ['is not ready', { '/readyz': status(503) }, ['health']],
  ['has no search form', { '/': status(200) }, ['home page']],
  ['lists no homes', { '/properties': status(200) }, ['list of homes', 'a home']],
  ['cannot search', { '/search': status(500) }, ['search']],
  ['shows a home without its picture', { '/picture.webp': status(404) }, ['a home']],
  ['accepts an empty contact form', { '/contact': status(200) }, ['contact form']],
  ['has a sign-in page without a password', { '/signin': status(200) }, ['sign-in page']],
  [
    'ends the answer early',
    { '/search': (response) => void response.writeHead(200, HEADERS).end('<html>') },
    ['search'],
  ],
])('a site that %s fails', async (_, changes, failed) => {
  expect(await listFailed(changes)).toEqual(failed)
})

test('a site that is down fails every step but the certificate, which an http address does not have', async () => {
  const results = await checkLive('http://127.0.0.1:1')
  expect(results.filter(({ isOk }) => isOk).map(({ name }) => name)).toEqual(['certificate'])
})
