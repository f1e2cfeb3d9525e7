import { describe, expect, test } from 'vitest'
import { getExpiry, getShortlistState } from './shortlist.rules.ts'
import { matchAction, reactionInput } from './shortlist.schema.ts'

const ID = '0190a000-0000-7000-8000-000000000000'
const SENT = new Date('2026-03-02T02:00:00Z')

test('a shortlist is open for 14 days, unless it was revoked', () => {
  const expiresAt = getExpiry(SENT)
  expect(expiresAt).toEqual(new Date('2026-03-16T02:00:00Z'))
  const stateAt = (now: string, revokedAt: Date | null = null) =>
    getShortlistState({ expiresAt, revokedAt }, new Date(now))
  expect(stateAt('2026-03-16T01:59:59Z')).toBe('open')
  expect(stateAt('2026-03-16T02:00:00Z')).toBe('expired')
  expect(stateAt('2026-03-03T00:00:00Z', SENT)).toBe('revoked')
})

describe('the input of a shortlist', () => {
  const parse = (ids: string[]) => matchAction.safeParse({ intent: 'send', key: ID, listing: ids, locale: 'en' })

  test('has between 1 and 20 homes, each once', () => {
    const ids = Array.from({ length: 21 }, () => crypto.randomUUID())
    expect(parse([]).success).toBe(false)
    expect(parse(ids).success).toBe(false)
    expect(parse(ids.slice(1)).success).toBe(true)
    expect(parse([ID, ID]).data).toMatchObject({ listing: [ID] })
  })
})

describe('an answer to a home', () => {
  const parse = (input: object) => reactionInput.safeParse({ item: ID, ...input })

  test('a question needs a text of at most 1,000 characters', () => {
    expect(parse({ reaction: 'ask' }).success).toBe(false)
    expect(parse({ reaction: 'ask', question: '  ' }).success).toBe(false)
    expect(parse({ reaction: 'ask', question: 'x'.repeat(1_001) }).success).toBe(false)
    expect(parse({ reaction: 'ask', question: 'Is there a lift?' }).data).toMatchObject({
      question: 'Is there a lift?',
    })
  })

  test('yes and no have no text, and nothing else is accepted', () => {
    expect(parse({ reaction: 'no', question: 'typed before' }).data).toMatchObject({ reaction: 'no', question: null })
    expect(parse({ reaction: 'maybe' }).success).toBe(false)
    expect(parse({ reaction: 'yes', userId: ID }).success).toBe(false)
  })
})
