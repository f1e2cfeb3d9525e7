import { describe, expect, test } from 'vitest'
import type { ApplicationFacts } from '#app/domain/applications/facts/application-facts.model.ts'
import { ownApplicationList, type OwnBooking } from './own-application.model.ts'
import { getApplicationStage, getDocumentsDeletionDate, getOthersRange, listMoments } from './own-application.rules.ts'

const SENT = new Date('2026-03-01T00:00:00Z')
const DECIDED = new Date('2026-03-03T00:00:00Z')
const CONFIRMED = new Date('2026-03-05T00:00:00Z')
const facts = (changes: Partial<ApplicationFacts>) =>
  ({ status: 'pending', sentAt: SENT, decidedAt: null, documents: [], ...changes }) as unknown as ApplicationFacts
const booking = (changes: Partial<OwnBooking>) =>
  ({ status: 'pending', createdAt: DECIDED, decidedAt: null, ...changes }) as OwnBooking

describe('own application', () => {
  test.each([
    [0, 'none'],
    [1, 'few'],
    [3, 'few'],
    [4, 'some'],
    [9, 'some'],
    [10, 'many'],
  ])('%i other applicants are the range "%s"', (count, range) => {
    expect(getOthersRange(count)).toBe(range)
  })

  test('the booking decides what happens after an approval', () => {
    const approved = facts({ status: 'approved', decidedAt: DECIDED })
    expect(getApplicationStage({ facts: facts({}), booking: null })).toBe('pending')
    expect(getApplicationStage({ facts: approved, booking: null })).toBe('approved')
    expect(getApplicationStage({ facts: approved, booking: booking({ status: 'confirmed' }) })).toBe(
      'booking-confirmed',
    )
  })

  test('the timeline has every step, newest first', () => {
    const application = {
      facts: facts({ status: 'approved', decidedAt: DECIDED }),
      booking: booking({ status: 'confirmed', decidedAt: CONFIRMED }),
    }
    expect(listMoments(application)).toEqual([
      { kind: 'booking-confirmed', at: CONFIRMED },
      { kind: 'booking-pending', at: DECIDED },
      { kind: 'approved', at: DECIDED },
      { kind: 'sent', at: SENT },
    ])
  })

  test('the deletion of documents is announced only after a rejection or withdrawal', () => {
    const documents = [{ id: 'x' }] as unknown as ApplicationFacts['documents']
    const withdrawn = facts({ status: 'withdrawn', decidedAt: DECIDED, documents })
    expect(getDocumentsDeletionDate({ facts: withdrawn })).toEqual(new Date('2026-06-01T00:00:00Z'))
    expect(getDocumentsDeletionDate({ facts: facts({ documents }) })).toBeNull()
    expect(getDocumentsDeletionDate({ facts: facts({ status: 'withdrawn', decidedAt: DECIDED }) })).toBeNull()
  })

  test('an unknown status in the address counts as absent', () => {
    expect(ownApplicationList.read(new URLSearchParams('status=rejected&page=2'))).toEqual({
      status: 'rejected',
      page: 2,
    })
    expect(ownApplicationList.read(new URLSearchParams('status=x&page=-1'))).toEqual({ status: null, page: 1 })
  })
})
