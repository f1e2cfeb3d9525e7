// An OpenTelemetry collector of our own: keeps the spans that arrive by OTLP as JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
])
const spanBody = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z
    .array(z.object({ key: z.string(), value }))
    .transform((list): Record<string, string | number> =>
      Object.fromEntries(list.map(({ key, value: text }) => [key, text])),
    ),
  status: z.object({ code: z.number() }).transform(({ code }) => code),
})
const body = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanBody) })) })),
})

export type CollectedSpan = z.infer<typeof spanBody>

export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const tokens = new Set<string | undefined>()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      tokens.add(request.headers.authorization)
      const { resourceSpans } = body.parse(JSON.parse(text))
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** The Authorization headers of all requests. */
    tokens,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
