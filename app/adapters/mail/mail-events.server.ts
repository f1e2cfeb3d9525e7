// What the mail provider reports about delivered mails: JSON with a signature over time and token (HMAC-SHA256), as Mailgun sends it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Reports are repeated for hours while we do not answer. */
const MAX_AGE_MS = 24 * 60 * 60_000
const MAX_AHEAD_MS = 5 * 60_000

/** `bounce`: the mailbox does not exist. `complaint`: the person called a mail of ours spam. */
export type MailEvent = { reason: 'bounce' | 'complaint'; address: string; at: Date }

export type MailEvents = {
  /** Null for a report without a valid signature; `event` is null for one that is of no interest. */
  read(body: unknown, now: Date): { event: MailEvent | null } | null
}

const report = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  'event-data': z.object({
    event: z.string().max(50),
    severity: z.string().max(50).optional(),
    recipient: z.email().max(254).optional(),
    timestamp: z.number().optional(),
  }),
})

export function createMailEvents(key: string): MailEvents {
  return {
    read(body, now) {
      const parsed = report.safeParse(body)
      if (!parsed.success) return null
      const { signature: signed, 'event-data': data } = parsed.data
      const expected = createHmac('sha256', key)
        .update(signed.timestamp + signed.token)
        .digest()
      if (!timingSafeEqual(expected, Buffer.from(signed.signature, 'hex'))) return null
      const age = now.getTime() - Number(signed.timestamp) * 1_000
      if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) return null
      const reason = getReason(data)
      if (reason === null || data.recipient === undefined) return { event: null }
      const at = new Date(Math.min((data.timestamp ?? Number(signed.timestamp)) * 1_000, now.getTime()))
      return { event: { reason, address: data.recipient.toLowerCase(), at } }
    },
  }
}

/** A full mailbox or a server that is down for a while is no reason. */
function getReason({ event, severity }: { event: string; severity?: string | undefined }): MailEvent['reason'] | null {
  if (event === 'complained') return 'complaint'
  return event === 'failed' && severity === 'permanent' ? 'bounce' : null
}
