// Mail by SMTP. `smtp://` requires STARTTLS except for the local machine; `?requireTLS=false` in the address disables that for
// an internal relay.
import { createTransport, type NodemailerError } from 'nodemailer'
import { createMailChecker, type CheckedMail } from './checked-mail.server.ts'
import { MAX_DELIVERY_MS } from './delivery-time.ts'
import { createCertificateReader } from './smtp-certificate.server.ts'
import { MailDeliveryError, type MailTransport } from './mail-transport.server.ts'

/** Until the greeting: the server has no mail yet, so a short wait cannot cause a duplicate (promise F6). */
const CONNECT_TIMEOUT_MS = 3_000
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Refusals of the recipient or the mail are permanent. All others concern our account or the connection and are retryable. */
const FINAL_COMMANDS = new Set(['RCPT TO', 'DATA'])

export type SmtpOptions = { url: string; from: string; maxDeliveryMs?: number }

export function createSmtpTransport({ maxDeliveryMs = MAX_DELIVERY_MS, ...options }: SmtpOptions): MailTransport {
  const check = createMailChecker(options.from)
  const mailer = createTransport({
    requireTLS: !THIS_MACHINE.has(new URL(options.url).hostname),
    url: options.url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: maxDeliveryMs,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    readCertificateEnd: createCertificateReader(options.url),
    async deliver(mail) {
      const message = toMessage(check(mail))
      try {
        await withTimeout(mailer.sendMail(message), maxDeliveryMs)
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
  }
}

function toMessage({ from, to, replyTo, messageId, subject, text, html, listHeaders, attachments }: CheckedMail) {
  return {
    // Objects, not strings: nothing is parsed as a list of addresses. The envelope repeats them.
    envelope: { from: from.address, to: [to.address] },
    from: { name: from.name ?? '', address: from.address },
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo && { replyTo: { name: replyTo.name ?? '', address: replyTo.address } }),
    messageId,
    subject,
    text,
    ...(html !== undefined && { html }),
    // Not folded: a folded address would be invalid.
    headers: Object.entries(listHeaders).map(([key, value]) => ({ key, value: { prepared: true, value } })),
    attachments: attachments.map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content,
      contentTransferEncoding: 'base64' as const,
    })),
  }
}

async function withTimeout(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the mail server took too long')), timeoutMs)
  try {
    await Promise.race([sending, timeout])
  } finally {
    clearTimeout(timer)
    sending.catch(() => undefined)
  }
}

function toDeliveryError(error: unknown): MailDeliveryError {
  const { code, command, responseCode, permanent } = error as NodemailerError
  const isFinal = permanent === true && (code === 'EMESSAGE' || FINAL_COMMANDS.has(command ?? ''))
  const reason = [code, command, responseCode].filter(Boolean).join(' ')
  return new MailDeliveryError(`SMTP: ${reason || 'failed'}`, { cause: error, isRetryable: !isFinal })
}
