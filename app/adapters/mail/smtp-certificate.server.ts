// When the certificate of the mail server ends. Nothing is sent and nobody signs in, so an expired certificate can be read as well.
import { TLSSocket } from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'

const TIMEOUT_MS = 3_000
const LIFETIME_MS = 6 * 60 * 60_000

/** Null without TLS, or if the server does not answer; the next call tries again. */
export function createCertificateReader(url: string): () => Promise<Date | null> {
  const getCached = createPromiseCache<Date | null>({ getLifetimeMs: () => LIFETIME_MS })
  const scope = {}
  return () => getCached(scope, () => readCertificateEnd(url)).catch(() => null)
}

function readCertificateEnd(text: string): Promise<Date | null> {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const connection = new SMTPConnection({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    tls: { rejectUnauthorized: false },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Date | null>()
  connection.once('error', reject)
  connection.once('end', () => reject(new Error('the mail server closed the connection')))
  connection.connect(() => {
    const { _socket: socket } = connection
    const end = socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null
    resolve(end === null || Number.isNaN(end.getTime()) ? null : end)
    connection.quit()
  })
  return promise.finally(() => connection.close())
}
