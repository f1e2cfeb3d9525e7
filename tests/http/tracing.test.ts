// Requests and jobs are traced with their statements, if a collector is configured; nothing that a person typed leaves the server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import { startTraceCollector } from '#tests/support/servers/trace-collector.ts'

const database = setUpTestDatabase()
let collector: Awaited<ReturnType<typeof startTraceCollector>>
beforeAll(async () => {
  collector = await startTraceCollector()
})
afterAll(() => collector.close())

const SECRET = 'A'.repeat(43)

test('a request has one trace with its id, its status and its statements, which the stop sends', async () => {
  const server = await startTestServer(database, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-a-test',
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  const search = await fetch(`${server.url}/search?q=typed-by-a-person`)
  const secret = await fetch(`${server.url}/team-invitations/${SECRET}`)
  await Promise.all([search.text(), secret.text()])
  await server.stop()
  const findRoot = (response: Response) =>
    collector.spans.find((span) => span.attributes['tahanan.request_id'] === response.headers.get('X-Request-Id'))

  const root = findRoot(search)
  expect(root).toMatchObject({
    name: 'GET',
    attributes: { 'http.request.method': 'GET', 'url.path': '/search', 'http.response.status_code': 200 },
  })
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId)
  expect(parts.length).toBeGreaterThan(0)
  for (const { traceId, name, attributes } of parts) {
    expect(traceId).toBe(root?.traceId)
    expect(attributes['db.query.text']).toMatch(new RegExp(`^\\s*${name}`, 'i'))
  }
  expect(findRoot(secret)?.traceId).not.toBe(root?.traceId)
  const everything = JSON.stringify(collector.spans)
  expect(everything).not.toContain('typed-by-a-person')
  expect(everything).not.toContain(SECRET)
  expect(everything).toContain('/search') // null control
  expect([...collector.tokens]).toEqual(['Bearer of-a-test'])
})

test('without a collector that answers, pages are served, the log says it once, and the stop is clean', async () => {
  const server = await startTestServer(database, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  const response = await fetch(`${server.url}/`)
  await response.text()
  expect(response.status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(server.logLines().filter(({ event }) => event === 'tracing.exportFailed')).toHaveLength(1)
})
