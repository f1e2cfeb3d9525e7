// Sends an inquiry from the browser and finds out what became of its mail. No React.
import type { InquiryVariant } from '#app/shared/vocabulary.ts'
import type { InquiryAnswer, InquiryEmail, InquiryMailFallback } from '#app/domain/messaging/inquiries/inquiry.model.ts'

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
  | { kind: 'refused'; code: string; words: string }
  | { kind: 'unreached' }

/** A mail usually leaves within a second; longer nobody is kept waiting for it. */
const FOLLOW_MS = 2_500
const FOLLOW_EVERY_MS = 350
const TWIN_TRIES = 4
const PATIENCE_MS = 15_000

type Fetch = typeof fetch
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function sendInquiry(key: string, request: InquiryRequest, ask: Fetch = fetch): Promise<InquiryResult> {
  try {
    const answer = await post(key, request, ask)
    if (!answer.ok) return { kind: 'refused', ...(await refusalOf(answer)) }
    const kept = (await answer.json()) as InquiryAnswer
    return { kind: 'kept', conversationId: kept.conversationId, outcome: await outcomeOf(kept, ask) }
  } catch {
    return { kind: 'unreached' }
  }
}

/** The twin of this very request may still be running: its answer is ours. */
async function post(key: string, request: InquiryRequest, ask: Fetch): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await ask('/api/inquiries', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, ...request }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const isTwin = answer.status === 409 && (await refusalOf(answer.clone())).code === 'idempotency.inProgress'
    if (!isTwin || tries === TWIN_TRIES) return answer
    await wait(500)
  }
}

async function refusalOf(answer: Response): Promise<{ code: string; words: string }> {
  const body = (await answer.json().catch(() => ({}))) as { code?: string; words?: string }
  return { code: body.code ?? '', words: body.words ?? '' }
}

async function outcomeOf(kept: InquiryAnswer, ask: Fetch): Promise<InquiryOutcome> {
  const { email, retryAfterSeconds = 3_600, fallback } = kept
  if (email === 'limited') return { kind: 'limited', seconds: retryAfterSeconds, fallback }
  if (email === 'none') return { kind: 'unmailed' }
  const until = Date.now() + FOLLOW_MS
  while (Date.now() < until) {
    await wait(FOLLOW_EVERY_MS)
    const known = await emailOf(kept.inquiryId, ask)
    if (known && known.fate.state !== 'queued') return toOutcome(known)
  }
  return { kind: 'waiting' }
}

/** Not knowing is not failing: the message is kept whatever the mail does. */
async function emailOf(inquiryId: string, ask: Fetch): Promise<InquiryEmail | null> {
  try {
    const answer = await ask(`/api/inquiries/${inquiryId}/email`)
    return answer.ok ? ((await answer.json()) as InquiryEmail) : null
  } catch {
    return null
  }
}

export function toOutcome({ fate, fallback }: InquiryEmail): InquiryOutcome {
  if (fate.state === 'sent') return { kind: 'sent' }
  if (fate.state === 'none') return { kind: 'unmailed' }
  if (fate.state === 'queued') return { kind: 'waiting' }
  const { nextAttemptAt } = fate
  return fallback ? { kind: 'manual', fallback, nextAttemptAt } : { kind: 'mailFailed', nextAttemptAt }
}
