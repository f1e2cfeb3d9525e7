import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type InquiryRequest, postInquiry } from './inquiry-request.ts'
import type { InquiryResponse, InquiryEmail } from '#app/domain/messaging/inquiries/inquiry.model.ts'

const REQUEST: InquiryRequest = {
  propertyId: 'p1',
  variant: 'contact',
  message: 'Available pa po?',
  phone: '',
  slot: '',
  date: '',
  time: '',
  date2: '',
  time2: '',
  date3: '',
  time3: '',
}
const ACCEPTED: InquiryResponse = {
  inquiryId: 'i1',
  conversationId: 'c1',
  email: 'queued',
  emailId: 'e1',
  fallback: null,
}
const FALLBACK_MAIL = { to: 'liza@example.ph', subject: 'Tanong', body: 'Available pa po?' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type FakeResponse = { status?: number; body: unknown }

/** Answers each POST with the next of `posts`, and the query for the mail with `email`. */
function createFakeServer(posts: readonly (FakeResponse | 'gone')[], email: InquiryEmail | 'gone' = 'gone') {
  const requests: { path: string; body: unknown }[] = []
  let posted = 0
  const fakeFetch = (path: string, init?: RequestInit) => {
    requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const response = path === '/api/inquiries' ? posts[posted++] : email === 'gone' ? 'gone' : { body: email }
    if (response === undefined || response === 'gone') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json(response.body, { status: response.status ?? 200 }))
  }
  const send = async () => {
    vi.stubGlobal('fetch', fakeFetch)
    const result = postInquiry('key-1', REQUEST)
    await vi.advanceTimersByTimeAsync(10_000)
    return result
  }
  return { requests, send }
}

const makeEmail = (
  state: InquiryEmail['delivery']['state'],
  fallback: InquiryEmail['fallback'] = null,
): InquiryEmail => ({
  delivery: { state, nextAttemptAt: state === 'delayed' ? '2026-11-15T06:00:00.000Z' : null },
  fallback,
})

describe('postInquiry', () => {
  test('the outcome is "sent" only after the mail was sent', async () => {
    const { requests, send } = createFakeServer([{ body: ACCEPTED }], makeEmail('sent'))
    expect(await send()).toEqual({ kind: 'kept', conversationId: 'c1', outcome: { kind: 'sent' } })
    expect(requests[0]?.body).toEqual({ key: 'key-1', ...REQUEST })
    expect(requests[1]?.path).toBe('/api/inquiries/i1/email')
  })

  test('the outcome is "waiting" while the mail is queued or its status is unreachable', async () => {
    for (const email of [makeEmail('queued'), 'gone'] as const)
      expect(await createFakeServer([{ body: ACCEPTED }], email).send()).toMatchObject({ outcome: { kind: 'waiting' } })
  })

  test('a failed mail gives the mailto fallback if the address is known, otherwise "mailFailed"', async () => {
    const delayed = await createFakeServer([{ body: ACCEPTED }], makeEmail('delayed', FALLBACK_MAIL)).send()
    expect(delayed).toMatchObject({
      outcome: { kind: 'manual', fallback: FALLBACK_MAIL, nextAttemptAt: '2026-11-15T06:00:00.000Z' },
    })
    expect(await createFakeServer([{ body: ACCEPTED }], makeEmail('dead')).send()).toMatchObject({
      outcome: { kind: 'mailFailed' },
    })
  })

  test('over the mail limit the inquiry is kept and the outcome has the time to wait', async () => {
    const limited = { ...ACCEPTED, email: 'limited', emailId: null, retryAfterSeconds: 900, fallback: FALLBACK_MAIL }
    const { requests, send } = createFakeServer([{ body: limited }])
    expect(await send()).toMatchObject({ outcome: { kind: 'limited', seconds: 900, fallback: FALLBACK_MAIL } })
    expect(requests).toHaveLength(1)
  })

  test('a request with the same key in progress is retried with the same key', async () => {
    const twin = { status: 409, body: { code: 'idempotency.inProgress', message: '' } }
    const { requests, send } = createFakeServer([twin, { body: ACCEPTED }], makeEmail('sent'))
    expect(await send()).toMatchObject({ kind: 'kept' })
    expect(new Set(requests.slice(0, 2).map(({ body }) => (body as { key: string }).key))).toEqual(new Set(['key-1']))
  })

  test('a refusal has code and message, and a network failure gives "unreached"', async () => {
    const body = { code: 'inquiry.noContactEmail', message: 'Unable to send message' }
    expect(await createFakeServer([{ status: 422, body }]).send()).toEqual({ kind: 'refused', ...body })
    expect(await createFakeServer(['gone']).send()).toEqual({ kind: 'unreached' })
  })
})
