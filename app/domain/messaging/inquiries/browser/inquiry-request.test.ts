import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type InquiryRequest, sendInquiry } from './inquiry-request.ts'
import type { InquiryAnswer, InquiryEmail } from '#app/domain/messaging/inquiries/inquiry.model.ts'

const REQUEST: InquiryRequest = {
  propertyId: 'p1',
  variant: 'contact',
  message: 'Available pa po?',
  phone: '',
  date: '',
  time: '',
}
const KEPT: InquiryAnswer = { inquiryId: 'i1', conversationId: 'c1', email: 'queued', emailId: 'e1', fallback: null }
const LETTER = { to: 'liza@example.ph', subject: 'Tanong', body: 'Available pa po?' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Answer = { status?: number; body: unknown }

/** A server that answers the sending with each of `posts` in turn, and the asking for the mail with `email`. */
function server(posts: readonly (Answer | 'gone')[], email: InquiryEmail | 'gone' = 'gone') {
  const asked: { path: string; body: unknown }[] = []
  let posted = 0
  const ask = (path: string, init?: RequestInit) => {
    asked.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const answer = path === '/api/inquiries' ? posts[posted++] : email === 'gone' ? 'gone' : { body: email }
    if (answer === undefined || answer === 'gone') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
  }
  const send = async () => {
    const result = sendInquiry('key-1', REQUEST, ask as typeof fetch)
    await vi.advanceTimersByTimeAsync(10_000)
    return result
  }
  return { asked, send }
}

const fate = (state: InquiryEmail['fate']['state'], fallback: InquiryEmail['fallback'] = null): InquiryEmail => ({
  fate: { state, nextAttemptAt: state === 'delayed' ? '2026-11-15T06:00:00.000Z' : null },
  fallback,
})

describe('an inquiry on its way', () => {
  test('is called sent only once its mail is', async () => {
    const { asked, send } = server([{ body: KEPT }], fate('sent'))
    expect(await send()).toEqual({ kind: 'kept', conversationId: 'c1', outcome: { kind: 'sent' } })
    expect(asked[0]?.body).toEqual({ key: 'key-1', ...REQUEST })
    expect(asked[1]?.path).toBe('/api/inquiries/i1/email')
  })

  test('is kept and waiting while its mail has not gone, or while nobody can say', async () => {
    for (const email of [fate('queued'), 'gone'] as const)
      expect(await server([{ body: KEPT }], email).send()).toMatchObject({ outcome: { kind: 'waiting' } })
  })

  test('opens the mail client when the mail failed and the address is known, and says so when it is not', async () => {
    const delayed = await server([{ body: KEPT }], fate('delayed', LETTER)).send()
    expect(delayed).toMatchObject({
      outcome: { kind: 'manual', fallback: LETTER, nextAttemptAt: '2026-11-15T06:00:00.000Z' },
    })
    expect(await server([{ body: KEPT }], fate('dead')).send()).toMatchObject({ outcome: { kind: 'mailFailed' } })
  })

  test('over the limit is kept, with the time to wait', async () => {
    const limited = { ...KEPT, email: 'limited', emailId: null, retryAfterSeconds: 900, fallback: LETTER }
    const { asked, send } = server([{ body: limited }])
    expect(await send()).toMatchObject({ outcome: { kind: 'limited', seconds: 900, fallback: LETTER } })
    expect(asked).toHaveLength(1)
  })

  test('waits for its running twin and takes that answer', async () => {
    const twin = { status: 409, body: { code: 'idempotency.inProgress', words: '' } }
    const { asked, send } = server([twin, { body: KEPT }], fate('sent'))
    expect(await send()).toMatchObject({ kind: 'kept' })
    expect(new Set(asked.slice(0, 2).map(({ body }) => (body as { key: string }).key))).toEqual(new Set(['key-1']))
  })

  test('refused says why, and without an answer nothing is claimed', async () => {
    const body = { code: 'inquiry.noContactEmail', words: 'Unable to send message' }
    expect(await server([{ status: 422, body }]).send()).toEqual({ kind: 'refused', ...body })
    expect(await server(['gone']).send()).toEqual({ kind: 'unreached' })
  })
})
