// The environment variables of SMS. Without SMS_URL no SMS is sent and no number is asked for.
import { z } from 'zod'

const isEncryptedOrLocal = (value: string) => value.startsWith('https:') || value.startsWith('http://127.0.0.1:')

/** A JSON object of texts, such as {"apikey":"…","number":"{local}","message":"{text}"}. */
const fields = z
  .string()
  .transform((value, ctx) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a JSON object' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string({ error: 'must be a JSON object whose values are texts' })))
  .refine((given) => {
    const text = Object.values(given).join(' ')
    return text.includes('{text}') && /\{(?:number|local|e164)\}/.test(text)
  }, 'must have {text} and one of {number}, {local} and {e164} in its values')

const wholeNumber = (max: number) => z.coerce.number({ error: 'must be a whole number' }).int().min(0).max(max)

export const smsVariables = {
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of the gateway, such as https://sms.example/messages' })
    .refine(isEncryptedOrLocal, 'must start with https, unless it is on this machine')
    .optional(),
  SMS_FORMAT: z.enum(['form', 'json'], { error: 'must be form or json' }).default('form'),
  SMS_FIELDS: fields.optional(),
  SMS_AUTHORIZATION: z.string().max(1_000).optional(),
  SMS_PRICE_CENTAVOS: wholeNumber(10_000).default(60),
  SMS_DAY_CEILING_PESOS: wholeNumber(1_000_000).default(500),
  SMS_INCOMING_KEY: z.string().min(16, 'must have 16 characters or more').optional(),
}
type SmsVariables = z.infer<z.ZodObject<typeof smsVariables>>

export function toSmsConfig(v: SmsVariables) {
  if (v.SMS_URL === undefined || v.SMS_FIELDS === undefined) return undefined
  return {
    url: v.SMS_URL,
    format: v.SMS_FORMAT,
    fields: v.SMS_FIELDS,
    authorization: v.SMS_AUTHORIZATION,
    priceCentavos: v.SMS_PRICE_CENTAVOS,
    dayCeilingCentavos: v.SMS_DAY_CEILING_PESOS * 100,
    incomingKey: v.SMS_INCOMING_KEY,
  }
}

/** Without a way to hear STOP, nothing may be sent. */
export function findSmsProblems(v: SmsVariables): string[] {
  if (v.SMS_URL === undefined) return []
  return (['SMS_FIELDS', 'SMS_INCOMING_KEY'] as const)
    .filter((name) => v[name] === undefined)
    .map((name) => `${name}: is missing, and SMS_URL needs it`)
}
