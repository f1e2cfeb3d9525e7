// An SMS gateway of our own: takes texts as a form or JSON, and answers late, wrongly or not at all if it is told to.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSms = { fields: Record<string, string>; idempotencyKey: string; authorization: string | undefined }

export async function startSmsGateway() {
  const received: ReceivedSms[] = []
  let answer: { status: number; isSilent?: boolean } = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const isJson = request.headers['content-type'] === 'application/json'
      const fields = isJson
        ? (JSON.parse(body) as Record<string, string>)
        : Object.fromEntries(new URLSearchParams(body).entries())
      const { authorization } = request.headers
      received.push({ fields, idempotencyKey: String(request.headers['idempotency-key']), authorization })
      if (!answer.isSilent) response.writeHead(answer.status).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    received,
    /** Of every text from now on. */
    answerWith(next: { status: number; isSilent?: boolean }) {
      answer = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
