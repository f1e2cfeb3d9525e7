import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import type { ErrorReport } from './error-reports.server.ts'
import { createHttpErrorReports } from './http-error-reports.server.ts'

const report: ErrorReport = {
  errorId: 'b-1',
  component: 'featured homes',
  path: '/',
  error: { name: 'TypeError', message: 'x is undefined', stack: 'at y' },
  componentStack: 'in Card',
  timestamp: '2026-03-02T02:00:00.000Z',
  userAgent: 'test',
  url: 'https://tahanan.example/',
  environment: 'production',
}

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const close of cleanups.splice(0)) close()
})

async function startCollector(respond: (req: IncomingMessage, res: ServerResponse) => void) {
  const received: unknown[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      received.push(body === '' ? null : JSON.parse(body))
      respond(req, res)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reports`, received }
}

function createReporter(url: string, timeoutMs?: number) {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  return { reports: createHttpErrorReports({ url, log, ...(timeoutMs ? { timeoutMs } : {}) }), lines }
}

describe('error report', () => {
  test('an error report arrives unchanged', async () => {
    const { url, received } = await startCollector((_req, res) => res.writeHead(204).end())
    const { reports, lines } = createReporter(url)
    await reports.send(report)
    expect(received).toEqual([report])
    expect(lines).toEqual([])
  })

  test('an error report does not follow a redirect', async () => {
    const other = await startCollector((_req, res) => res.writeHead(204).end())
    const { url } = await startCollector((_req, res) => res.writeHead(307, { Location: other.url }).end())
    const { reports, lines } = createReporter(url)
    await reports.send(report)
    expect(other.received).toEqual([])
    expect(lines.join('')).toContain('errorReport.undelivered')
  })

  test.each([
    ['no response', () => undefined],
    ['an error response', (_req: IncomingMessage, res: ServerResponse) => res.writeHead(500).end('no')],
  ])('an error report with %s is logged and throws nothing', async (_name, respond) => {
    const { url } = await startCollector(respond)
    const { reports, lines } = createReporter(url, 200)
    await reports.send(report)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('b-1')
  })

  test('an error report to a closed port is logged and throws nothing', async () => {
    const { reports, lines } = createReporter('http://127.0.0.1:1/')
    await reports.send(report)
    expect(lines).toHaveLength(1)
  })
})
