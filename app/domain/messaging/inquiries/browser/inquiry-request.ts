// Sends an inquiry from the browser and finds out what became of its mail. No React.
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import type {
  InquiryResponse,
  InquiryEmail,
  InquiryMailFallback,
} from '#app/domain/messaging/inquiries/inquiry.model.ts'

export type InquiryValues = { message: string; phone: string; date: string; time: string }
export type InquiryRequest = InquiryValues & { propertyId: string; variant: InquiryVariant }

/** What is told in the end. The message itself is kept in each of these cases. */
export type InquiryOutcome =
  | { kind: 'sent' | 'waiting' | 'unmailed' }
  | { kind: 'limited'; seconds: number; fallback: InquiryMailFallback | null }
  | { kind: 'manual'; fallback: InquiryMailFallback; nextAttemptAt: string | null }
  | { kind: 'mailFailed'; nextAttemptAt: string | null }

export type InquiryResult =
  | { kind: 'kept'; conversationId: string; outcome: InquiryOutcome }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreached' }

/** A mail usually leaves within a second; longer nobody is kept waiting for it. */
const POLL_DURATION_MS = 2_500
const POLL_INTERVAL_MS = 350
const MAX_IN_PROGRESS_TRIES = 4
const REQUEST_TIMEOUT_MS = 15_000

type Fetch = typeof fetch
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function postInquiry(
  key: string,
  request: InquiryRequest,
  doFetch: Fetch = fetch,
): Promise<InquiryResult> {
  try {
    const response = await postWithRetry(key, request, doFetch)
    if (!response.ok) return { kind: 'refused', ...(await readRefusal(response)) }
    const accepted = (await response.json()) as InquiryResponse
    return { kind: 'kept', conversationId: accepted.conversationId, outcome: await waitForOutcome(accepted, doFetch) }
  } catch {
    return { kind: 'unreached' }
  }
}

/** The twin of this very request may still be running: its answer is ours. */
async function postWithRetry(key: string, request: InquiryRequest, doFetch: Fetch): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await doFetch('/api/inquiries', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, ...request }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const isInProgress =
      response.status === 409 && (await readRefusal(response.clone())).code === 'idempotency.inProgress'
    if (!isInProgress || tries === MAX_IN_PROGRESS_TRIES) return response
    await wait(500)
  }
}

async function readRefusal(response: Response): Promise<{ code: string; message: string }> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  return { code: body.code ?? '', message: body.message ?? '' }
}

async function waitForOutcome(accepted: InquiryResponse, doFetch: Fetch): Promise<InquiryOutcome> {
  const { email, retryAfterSeconds = 3_600, fallback } = accepted
  if (email === 'limited') return { kind: 'limited', seconds: retryAfterSeconds, fallback }
  if (email === 'none') return { kind: 'unmailed' }
  const until = Date.now() + POLL_DURATION_MS
  while (Date.now() < until) {
    await wait(POLL_INTERVAL_MS)
    const current = await fetchInquiryEmail(accepted.inquiryId, doFetch)
    if (current && current.delivery.state !== 'queued') return toOutcome(current)
  }
  return { kind: 'waiting' }
}

/** Not knowing is not failing: the message is kept whatever the mail does. */
async function fetchInquiryEmail(inquiryId: string, doFetch: Fetch): Promise<InquiryEmail | null> {
  try {
    const response = await doFetch(`/api/inquiries/${inquiryId}/email`)
    return response.ok ? ((await response.json()) as InquiryEmail) : null
  } catch {
    return null
  }
}

export function toOutcome({ delivery, fallback }: InquiryEmail): InquiryOutcome {
  if (delivery.state === 'sent') return { kind: 'sent' }
  if (delivery.state === 'none') return { kind: 'unmailed' }
  if (delivery.state === 'queued') return { kind: 'waiting' }
  const { nextAttemptAt } = delivery
  return fallback ? { kind: 'manual', fallback, nextAttemptAt } : { kind: 'mailFailed', nextAttemptAt }
}
