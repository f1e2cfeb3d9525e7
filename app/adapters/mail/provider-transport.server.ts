// Mail through a transactional provider: POST of multipart/form-data with basic auth.
import { createMailChecker, type CheckedMail } from './checked-mail.server.ts'
import { MAX_DELIVERY_MS } from './delivery-time.ts'
import { formatMailbox } from './mail-address.ts'
import { MailDeliveryError, type MailTransport } from './mail-transport.server.ts'

/** Refusals because of our account (key, payment, address, rate) and not because of the mail: the mail must be retried. */
const RETRYABLE_STATUSES = new Set([401, 402, 403, 404, 407, 408, 425, 429])

export type ProviderOptions = { url: string; user: string; password: string; from: string; maxDeliveryMs?: number }

export function createProviderTransport(options: ProviderOptions): MailTransport {
  const check = createMailChecker(options.from)
  const authorization = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`
  return {
    kind: 'provider',
    async deliver(mail) {
      const status = await post(options, { authorization, 'idempotency-key': mail.messageId }, toForm(check(mail)))
      if (status >= 200 && status < 300) return
      const isFinal = status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status)
      throw new MailDeliveryError(`the mail provider answered ${status}`, { isRetryable: !isFinal })
    },
  }
}

/**
 * The provider may have taken the mail when the wait ends without its answer, so the wait is long: no request of a visitor waits for it.
 * A provider that knows the key takes a repeated mail once; the Message-ID is the same for all attempts too.
 */
async function post(
  { url, maxDeliveryMs = MAX_DELIVERY_MS }: ProviderOptions,
  headers: Record<string, string>,
  body: FormData,
) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error', // the key must not be sent to another address
      signal: AbortSignal.timeout(maxDeliveryMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    throw new MailDeliveryError('the mail provider cannot be reached', { cause: error, isRetryable: true })
  }
}

function toForm(mail: CheckedMail): FormData {
  const form = new FormData()
  form.set('from', formatMailbox(mail.from))
  form.set('to', formatMailbox(mail.to))
  form.set('subject', mail.subject)
  form.set('text', mail.text)
  if (mail.html !== undefined) form.set('html', mail.html)
  form.set('h:Message-Id', mail.messageId)
  for (const [name, value] of Object.entries(mail.listHeaders)) form.set(`h:${name}`, value)
  for (const { name, contentType, content } of mail.attachments)
    form.append('attachment', new File([content], name, { type: contentType }))
  if (mail.replyTo) {
    form.set('h:Reply-To', formatMailbox(mail.replyTo))
    form.set('reply-to', formatMailbox(mail.replyTo)) // some providers use this name
  }
  return form
}
