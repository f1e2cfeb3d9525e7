import { describe, expect, test } from 'vitest'
import type { Visit } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import {
  type AttentionGroup,
  type AttentionKind,
  type AttentionTone,
  listNewItems,
  orderAttention,
} from './attention.ts'
import { buildGroup } from './attention-groups.server.ts'
import {
  describeContestedDeposit,
  describeDepositToAnswer,
  describeDepositToReturn,
  describeDueRent,
  describeEndingLease,
  describeOverdueDeposit,
  describeViewingSoon,
  describeViewingToAnswer,
  describeWaitingApplication,
  describeWaitingListing,
} from './attention-texts.server.ts'

/** 11 PM in Manila. */
const NOW = new Date('2026-03-08T15:00:00Z')

function makeGroup(kind: AttentionKind, ids: readonly string[], tone: AttentionTone = 'amber'): AttentionGroup {
  const items = ids.map((id) => ({ kind, id, to: '/', title: id, detail: '', age: '', tone, action: '' }))
  return { kind, label: kind, items, total: ids.length, allTo: null }
}

describe('order of what waits', () => {
  test('groups with something for today come first, the others in the order of the kinds', () => {
    const groups = [
      makeGroup('message', ['m'], 'slate'),
      makeGroup('viewingSoon', ['v'], 'brick'),
      makeGroup('applicationWaiting', ['a']),
      makeGroup('rentDue', ['r'], 'brick'),
      makeGroup('leaseEnding', []),
    ]
    const order = ['rentDue', 'viewingSoon', 'applicationWaiting', 'message']
    expect(orderAttention(groups).map(({ kind }) => kind)).toEqual(order)
    expect(orderAttention(groups.toReversed()).map(({ kind }) => kind)).toEqual(order)
  })

  test('a group shows its first three rows and counts all that have a page', () => {
    const rows = ['1', '2', 'without page', '3', '4'].map((id) => ({ id }))
    const group = buildGroup('applicationWaiting', rows, {
      allTo: null,
      getTo: ({ id }) => (id === 'without page' ? null : `/${id}`),
      describe: () => ({ title: '', detail: '', age: '', tone: 'amber' }),
    })
    expect(group.items.map(({ to }) => to)).toEqual(['/1', '/2', '/3'])
    expect(group.total).toBe(4)
  })
})

describe('new items of an update', () => {
  const before = [{ ...makeGroup('applicationWaiting', ['1', '2', '3']), total: 4 }]

  test('an item is new if it was not shown and its group grew', () => {
    const grown = { ...makeGroup('applicationWaiting', ['0', '1', '2']), total: 5 }
    const found = listNewItems(before, [grown, makeGroup('viewingSoon', ['v'])])
    expect(found.map(({ id }) => id)).toEqual(['0', 'v'])
  })

  test('a row that moved up because another was settled is not new', () => {
    const after = makeGroup('applicationWaiting', ['2', '3', '4'])
    expect(listNewItems(before, [after])).toEqual([])
    // null control: the same rows in a group that grew
    expect(listNewItems(before, [{ ...after, total: 5 }]).map(({ id }) => id)).toEqual(['4'])
  })
})

describe('texts of what waits', () => {
  const visit: Visit = {
    id: 'v',
    listingId: 'l',
    renterId: 'r',
    isListed: true,
    type: 'viewing',
    status: 'scheduled',
    title: 'Loft',
    person: 'Bea',
    at: new Date('2026-03-08T15:30:00Z'),
    askedAt: new Date('2026-03-06T15:00:00Z'),
    isToAnswer: false,
  }

  test('a viewing names its day in Manila, and only that of today is urgent', () => {
    expect(describeViewingSoon(visit, NOW)).toEqual({
      title: 'Viewing today at 11:30 PM',
      detail: 'Loft · with Bea',
      age: 'in 30 minutes',
      tone: 'brick',
    })
    const afterMidnight = { ...visit, at: new Date('2026-03-08T16:30:00Z') }
    expect(describeViewingSoon(afterMidnight, NOW)).toMatchObject({
      title: 'Viewing tomorrow at 12:30 AM',
      tone: 'slate',
    })
    expect(describeViewingSoon({ ...visit, at: new Date('2026-03-08T14:50:00Z') }, NOW).age).toBe('now')
    expect(describeViewingToAnswer(visit, NOW)).toMatchObject({
      title: 'Bea proposes a viewing on 8 Mar 2026, 11:30 PM',
      age: '2 days ago',
    })
  })

  test('rent counts calendar days: due today is urgent, overdue is called so', () => {
    const rent = { id: 'p', rentalId: 'r', listingId: 'l', renterId: 'r', isListed: false, title: 'Loft' }
    const describe = (dueDate: string) => describeDueRent({ ...rent, dueDate, open: 1_850_000, pending: 0 }, NOW)
    expect(describe('2026-03-05')).toEqual({
      title: '₱18,500 is overdue',
      detail: 'Loft · due 5 Mar 2026',
      age: '3 days ago',
      tone: 'brick',
    })
    expect(describe('2026-03-08')).toMatchObject({ title: '₱18,500 is due', age: 'today', tone: 'brick' })
    expect(describe('2026-03-09')).toMatchObject({ age: 'tomorrow', tone: 'amber' })
    expect(describeDueRent({ ...rent, dueDate: '2026-03-05', open: 749_950, pending: 749_900 }, NOW)).toMatchObject({
      title: '₱7,499.50 is overdue',
      detail: 'Loft · due 5 Mar 2026 · ₱7,499 sent or in checks',
    })
    expect(describe('2026-03-12')).toMatchObject({ age: 'in 4 days', tone: 'amber' })
  })

  test('a deposit says who returns how much until when, and too late from the day after', () => {
    const row = {
      id: 'r',
      rentalId: 'r',
      listingId: 'l',
      renterId: 'p',
      isListed: false,
      title: 'Loft',
      person: 'Ana',
      amount: 2_156_562,
    }
    expect(describeDepositToReturn({ ...row, returnBy: '2026-03-08' }, NOW)).toEqual({
      title: 'Pay back ₱21,565.62 of the deposit to Ana',
      detail: 'Loft · to be returned by 8 Mar 2026',
      age: 'today',
      tone: 'amber',
    })
    expect(describeDepositToReturn({ ...row, returnBy: '2026-03-07' }, NOW).tone).toBe('brick')
    expect(describeOverdueDeposit({ ...row, returnBy: '2026-03-07' }, NOW)).toMatchObject({
      title: 'Ana still owes you ₱21,565.62 of your deposit',
      tone: 'brick',
    })
    const matter = { ...row, since: NOW }
    expect(describeDepositToAnswer({ ...matter, kind: 'return' }, NOW).title).toBe(
      'Did ₱21,565.62 of your deposit arrive?',
    )
    expect(describeContestedDeposit({ ...matter, kind: 'deduction' }, NOW).title).toBe(
      'Ana contests a deduction of ₱21,565.62',
    )
  })

  test('the reason of a listing is its reviewer’s note on one line, or the open question', () => {
    const listing = { id: 'l', title: 'Loft', note: 'Add the kitchen.\n\nAnd the bath.', since: NOW }
    expect(describeWaitingListing({ ...listing, question: 'returned' }, NOW)).toMatchObject({
      title: 'Loft needs changes before it is public',
      detail: 'Add the kitchen. And the bath.',
    })
    expect(describeWaitingListing({ ...listing, question: 'asked' }, NOW).title).toBe('Is Loft still available?')
    expect(describeWaitingListing({ ...listing, question: 'hidden' }, NOW).title).toBe('Loft is hidden from renters')
    expect(describeWaitingListing({ ...listing, question: 'freeAgain' }, NOW).title).toBe('Loft has a free place again')
  })

  test('texts are in the language of the reader', () => {
    const application = { id: 'a', listingId: 'l', renterId: 'r', isListed: true, title: 'Loft', applicant: 'Bea' }
    const sentAt = new Date('2026-03-03T15:00:00Z')
    withLocale('fil', () => {
      expect(describeWaitingApplication({ ...application, sentAt }, NOW).title).toBe('Nag-apply si Bea')
      expect(describeEndingLease({ title: 'Loft', endsOn: '2026-03-31', tenant: 'Bea' }, NOW).title).toBe(
        'Matatapos ang kontrata ni Bea sa 31 Mar 2026',
      )
    })
    expect(describeWaitingApplication({ ...application, sentAt }, NOW)).toMatchObject({
      title: 'Bea applied',
      age: '5 days ago',
    })
  })
})
