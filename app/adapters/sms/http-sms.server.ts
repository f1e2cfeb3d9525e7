// SMS through the HTTP interface of a gateway: one POST with a form or JSON, whose fields the configuration names. Its address is
// configuration only, and redirects are not followed, because the body has the key of the account.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OutgoingSms, SmsDeliveryError, type SmsGateway } from './sms-gateway.server.ts'

/** The lease of a worker is longer (sms.rules.ts). */
export const MAX_SMS_MS = 20_000
/** Failures of the connection before anything was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Refusals because of our account, which somebody can repair, or because there are too many at once. */
const RETRYABLE_STATUSES = new Set([401, 402, 403, 404, 429, 503])

export type SmsConfig = {
  url: string
  format: 'form' | 'json'
  /** Values may contain {number} (639171234567), {local} (09171234567), {e164} (+639171234567), {text} and {id}. */
  fields: Readonly<Record<string, string>>
  authorization?: string | undefined
  priceCentavos: number
  dayCeilingCentavos: number
  incomingKey?: string | undefined
}

export function createHttpSms(
  config: SmsConfig,
  { secret, timeoutMs = MAX_SMS_MS }: { secret: string; timeoutMs?: number },
): SmsGateway {
  const hash = (text: string) => createHmac('sha256', secret).update(`sms ${text}`).digest('hex')
  return {
    priceCentavos: config.priceCentavos,
    dayCeilingCentavos: config.dayCeilingCentavos,
    hash,
    isKey: (key) =>
      config.incomingKey !== undefined &&
      timingSafeEqual(Buffer.from(hash(key)), Buffer.from(hash(config.incomingKey))),
    async deliver(sms) {
      const status = await post(config, sms, timeoutMs)
      if (status >= 200 && status < 300) return
      const outcome = RETRYABLE_STATUSES.has(status) ? 'retry' : status >= 500 ? 'unknown' : 'refused'
      throw new SmsDeliveryError(`the SMS gateway answered ${status}`, { outcome })
    },
  }
}

async function post(config: SmsConfig, sms: OutgoingSms, timeoutMs: number): Promise<number> {
  const fields = fillFields(config.fields, sms)
  const isJson = config.format === 'json'
  try {
    const response = await fetch(config.url, {
      method: 'POST',
      headers: {
        'Content-Type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        'Idempotency-Key': sms.id,
        ...(config.authorization === undefined ? {} : { Authorization: config.authorization }),
      },
      body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    const outcome = wasNotSent(error) ? 'retry' : 'unknown'
    throw new SmsDeliveryError('the SMS gateway gave no answer', { cause: error, outcome })
  }
}

function wasNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && NOT_SENT.has(String(cause.code))
}

/** The placeholders are replaced once: a text that looks like one stays as it is. */
export function fillFields(fields: SmsConfig['fields'], { id, to, text }: OutgoingSms): Record<string, string> {
  const national = to.replace(/^\+63/, '')
  const values: Record<string, string> = { id, text, e164: to, number: `63${national}`, local: `0${national}` }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder),
    ]),
  )
}
