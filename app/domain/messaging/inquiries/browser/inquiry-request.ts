// Posts an inquiry from the browser and waits shortly for the delivery status of its mail.
import { href } from '#app/shared/href.ts'
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import { type JsonOutcome, requestJson } from '#app/ui/browser/json-client.ts'
import type {
  InquiryResponse,
  InquiryEmail,
  InquiryMailFallback,
} from '#app/domain/messaging/inquiries/inquiry.model.ts'
import type { WantedField } from '#app/domain/messaging/inquiries/wanted-times.rules.ts'

export type InquiryValues = { message: string; phone: string } & Record<WantedField, string>
export type InquiryRequest = InquiryValues & { propertyId: string; variant: InquiryVariant }

/** What the person sees. The message is stored in all of these cases. */
export type InquiryOutcome =
  | { kind: 'sent' | 'waiting' | 'unmailed' }
  | { kind: 'limited'; seconds: number; fallback: InquiryMailFallback | null }
  | { kind: 'manual'; fallback: InquiryMailFallback; nextAttemptAt: string | null }
  | { kind: 'mailFailed'; nextAttemptAt: string | null }

export type InquiryResult =
  | { kind: 'kept'; conversationId: string; outcome: InquiryOutcome }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreached' }

/** A mail is usually sent within a second; the person does not wait longer than this for it. */
const POLL_DURATION_MS = 2_500
const POLL_INTERVAL_MS = 350
const MAX_IN_PROGRESS_TRIES = 4
const IN_PROGRESS_WAIT_MS = 500

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function postInquiry(key: string, request: InquiryRequest): Promise<InquiryResult> {
  const response = await postWithRetry({ key, ...request })
  if (response.kind === 'unreachable') return { kind: 'unreached' }
  if (response.kind === 'refusal') return { kind: 'refused', code: response.code, message: response.message }
  const { data } = response
  return { kind: 'kept', conversationId: data.conversationId, outcome: await waitForOutcome(data) }
}

/** Retries while a request with the same idempotency key is still running; then the server returns its response. */
async function postWithRetry(body: InquiryRequest & { key: string }): Promise<JsonOutcome<InquiryResponse>> {
  for (let tries = 1; ; tries++) {
    const response = await requestJson<InquiryResponse>('/api/inquiries', { body })
    const isInProgress = response.kind === 'refusal' && response.code === 'idempotency.inProgress'
    if (!isInProgress || tries === MAX_IN_PROGRESS_TRIES) return response
    await wait(IN_PROGRESS_WAIT_MS)
  }
}

/** Without a status of the mail the outcome is "waiting", because the message is stored anyway. */
async function waitForOutcome(accepted: InquiryResponse): Promise<InquiryOutcome> {
  const { email, retryAfterSeconds = 3_600, fallback } = accepted
  if (email === 'limited') return { kind: 'limited', seconds: retryAfterSeconds, fallback }
  if (email === 'none') return { kind: 'unmailed' }
  const until = Date.now() + POLL_DURATION_MS
  while (Date.now() < until) {
    await wait(POLL_INTERVAL_MS)
    const current = await requestJson<InquiryEmail>(href('/api/inquiries/:id/email', { id: accepted.inquiryId }))
    if (current.kind === 'data' && current.data.delivery.state !== 'queued') return toOutcome(current.data)
  }
  return { kind: 'waiting' }
}

export function toOutcome({ delivery, fallback }: InquiryEmail): InquiryOutcome {
  if (delivery.state === 'sent') return { kind: 'sent' }
  if (delivery.state === 'none') return { kind: 'unmailed' }
  if (delivery.state === 'queued') return { kind: 'waiting' }
  const { nextAttemptAt } = delivery
  return fallback ? { kind: 'manual', fallback, nextAttemptAt } : { kind: 'mailFailed', nextAttemptAt }
}
