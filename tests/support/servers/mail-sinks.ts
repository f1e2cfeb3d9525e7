// Mail servers of the tests, on loopback: one speaks SMTP, one takes a provider's form. They keep what they get and can be told to refuse.
import { createServer as createHttpServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type SmtpMail = { from: string; to: string[]; data: string }
export type SmtpSink = {
  url: string
  mails: SmtpMail[]
  /** Answers to give instead of the usual one, by command; 'silent' says nothing at all. */
  replies: { RCPT?: string; MAIL?: string; data?: string; greeting?: 'silent' }
  close(): Promise<void>
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: SmtpMail[] = []
  const replies: SmtpSink['replies'] = {}
  const server = createServer((socket) => converse(socket, mails, replies))
  const close = closer(server)
  return { url: `smtp://127.0.0.1:${await listening(server)}`, mails, replies, close }
}

function converse(socket: Socket, mails: SmtpMail[], replies: SmtpSink['replies']): void {
  let mail: SmtpMail = { from: '', to: [], data: '' }
  let unread = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const takeData = (line: string) => {
    if (line !== '.') {
      mail.data += `${line.replace(/^\./, '')}\r\n`
      return
    }
    isData = false
    if (!replies.data) mails.push(mail)
    mail = { from: '', to: [], data: '' }
    say(replies.data ?? '250 taken')
  }
  const takeCommand = (line: string) => {
    const [command = ''] = line.toUpperCase().split(' ')
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (command === 'EHLO' || command === 'HELO') say('250 sink')
    else if (command === 'MAIL') {
      mail.from = address
      say(replies.MAIL ?? '250 ok')
    } else if (command === 'RCPT') {
      if (!replies.RCPT) mail.to.push(address)
      say(replies.RCPT ?? '250 ok')
    } else if (command === 'DATA') {
      isData = true
      say('354 go on')
    } else if (command === 'STARTTLS') say('502 not here')
    else if (command === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1')
    const lines = unread.split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) (isData ? takeData : takeCommand)(line)
  })
  if (replies.greeting !== 'silent') say('220 sink')
}

export type ProviderMail = { headers: IncomingHttpHeaders; form: FormData }
export type ProviderSink = {
  url: string
  mails: ProviderMail[]
  /** The answer to give; 'silent' says nothing at all. */
  answer: { status: number | 'silent'; location?: string }
  close(): Promise<void>
}

export async function startProviderSink(): Promise<ProviderSink> {
  const mails: ProviderMail[] = []
  const answer: ProviderSink['answer'] = { status: 200 }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (answer.status === 'silent') return
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    if (answer.status < 300) mails.push({ headers: request.headers, form })
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end('{}')
  }
  const server = createHttpServer((request, response) => {
    take(request, response).catch((error: Error) => response.destroy(error))
  })
  const close = closer(server)
  return { url: `http://127.0.0.1:${await listening(server)}/messages`, mails, answer, close }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function closer(server: Server): () => Promise<void> {
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

/** The heads of a mail as a receiver reads them: folded lines joined, names in lower case, in order. */
export function headersOf(data: string): [name: string, value: string][] {
  const [head = ''] = data.split('\r\n\r\n')
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    })
}
