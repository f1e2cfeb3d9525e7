// Mail servers on loopback for tests: one speaks SMTP, one accepts a provider's form. They record mails and can be told to refuse.
import { createServer as createHttpServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type SmtpMail = { from: string; to: string[]; data: string }
export type SmtpSink = {
  url: string
  mails: SmtpMail[]
  /** Answers that replace the usual ones, by command; 'silent' gives no answer at all. */
  replies: { RCPT?: string; MAIL?: string; data?: string; greeting?: 'silent'; dataAfter?: Promise<void> }
  close(): Promise<void>
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: SmtpMail[] = []
  const replies: SmtpSink['replies'] = {}
  const server = createServer((socket) => handleSmtpConversation(socket, mails, replies))
  const close = createCloseFunction(server)
  return { url: `smtp://127.0.0.1:${await listenOnFreePort(server)}`, mails, replies, close }
}

function handleSmtpConversation(socket: Socket, mails: SmtpMail[], replies: SmtpSink['replies']): void {
  let mail: SmtpMail = { from: '', to: [], data: '' }
  let unparsed = ''
  let isData = false
  const sendLine = (line: string) => socket.write(`${line}\r\n`)
  const handleDataLine = (line: string) => {
    if (line !== '.') {
      mail.data += `${line.replace(/^\./, '')}\r\n`
      return
    }
    isData = false
    if (!replies.data) mails.push(mail)
    mail = { from: '', to: [], data: '' }
    void (replies.dataAfter ?? Promise.resolve()).then(() => sendLine(replies.data ?? '250 taken'))
  }
  const handleCommand = (line: string) => {
    const [command = ''] = line.toUpperCase().split(' ')
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (command === 'EHLO' || command === 'HELO') sendLine('250 sink')
    else if (command === 'MAIL') {
      mail.from = address
      sendLine(replies.MAIL ?? '250 ok')
    } else if (command === 'RCPT') {
      if (!replies.RCPT) mail.to.push(address)
      sendLine(replies.RCPT ?? '250 ok')
    } else if (command === 'DATA') {
      isData = true
      sendLine('354 go on')
    } else if (command === 'STARTTLS') sendLine('502 not here')
    else if (command === 'QUIT') socket.end('221 bye\r\n')
    else sendLine('250 ok')
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    unparsed += chunk.toString('latin1')
    const lines = unparsed.split('\r\n')
    unparsed = lines.pop() ?? ''
    for (const line of lines) (isData ? handleDataLine : handleCommand)(line)
  })
  if (replies.greeting !== 'silent') sendLine('220 sink')
}

export type ProviderMail = { headers: IncomingHttpHeaders; form: FormData }
export type ProviderSink = {
  url: string
  mails: ProviderMail[]
  /** The status of the answer; 'silent' gives no answer at all. The mail is taken before `after`, the answer is sent after it. */
  nextResponse: { status: number | 'silent'; location?: string; after?: Promise<void> }
  close(): Promise<void>
}

export async function startProviderSink(): Promise<ProviderSink> {
  const mails: ProviderMail[] = []
  const nextResponse: ProviderSink['nextResponse'] = { status: 200 }
  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (nextResponse.status === 'silent') return
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    if (nextResponse.status < 300) mails.push({ headers: request.headers, form })
    await nextResponse.after
    response.writeHead(nextResponse.status, nextResponse.location ? { location: nextResponse.location } : {}).end('{}')
  }
  const server = createHttpServer((request, response) => {
    handleRequest(request, response).catch((error: Error) => response.destroy(error))
  })
  const close = createCloseFunction(server)
  return { url: `http://127.0.0.1:${await listenOnFreePort(server)}/messages`, mails, nextResponse, close }
}

async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function createCloseFunction(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** The headers of a mail as a receiver reads them: unfolded, names in lower case, in order. */
export function parseMailHeaders(data: string): [name: string, value: string][] {
  const [head = ''] = data.split('\r\n\r\n')
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const separatorIndex = line.indexOf(':')
      return [line.slice(0, separatorIndex).toLowerCase(), line.slice(separatorIndex + 1).trim()]
    })
}
