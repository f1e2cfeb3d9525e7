import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { MAIL_CERTIFICATE, MAIL_CERTIFICATE_END, MAIL_KEY } from '#tests/support/servers/mail-certificate.ts'
import { startSmtpSink } from '#tests/support/servers/mail-sinks.ts'
import { createCertificateReader } from './smtp-certificate.server.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).map((server) => server.close()))

async function listen(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('the end of the certificate is read, though nobody trusts it', async () => {
  const greet = (socket: Socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (text) => socket.write(String(text).startsWith('QUIT') ? '221 bye\r\n' : '250 mail\r\n'))
    socket.write('220 mail\r\n')
  }
  const port = await listen(createTlsServer({ cert: MAIL_CERTIFICATE, key: MAIL_KEY }, greet))
  const read = createCertificateReader(`smtps://127.0.0.1:${port}`)
  expect(await read()).toEqual(new Date(MAIL_CERTIFICATE_END))
})

test('without TLS, or without an answer, there is none', async () => {
  const sink = await startSmtpSink()
  expect(await createCertificateReader(sink.url)()).toBeNull()
  await sink.close()
  const refusing = createServer((socket) => socket.destroy())
  const port = await listen(refusing)
  expect(await createCertificateReader(`smtps://127.0.0.1:${port}`)()).toBeNull()
})
