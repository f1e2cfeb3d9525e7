import { describe, expect, test } from 'vitest'
import { getTenantDue, listLeaseMonths } from './tenant-home.rules.ts'

const TODAY = '2026-11-19'
type Line = Parameters<typeof getTenantDue>[0][number]

const line = (dueDate: string, open: number, parts: Partial<Line> = {}): Line => ({
  id: dueDate,
  kind: 'rent',
  dueDate,
  note: null,
  open,
  unclaimed: open,
  ...parts,
})

describe('what a tenant has to pay', () => {
  test('is what falls due within a week, by its first day', () => {
    const lines = [
      line('2026-11-05', 0),
      line('2026-11-23', 130_401, { kind: 'utilities' }),
      line('2026-12-05', 1_700_000),
    ]
    expect(getTenantDue(lines, TODAY)).toMatchObject({ state: 'due', total: 130_401, until: '2026-11-23' })
  })

  test('is late from the day after the due date, and says which part', () => {
    const lines = [line('2026-11-18', 1_700_000), line('2026-11-23', 130_401)]
    expect(getTenantDue(lines, TODAY)).toMatchObject({
      state: 'late',
      total: 1_830_401,
      overdue: 1_700_000,
      since: '2026-11-18',
      until: '2026-11-23',
    })
    expect(getTenantDue([line(TODAY, 1_700_000)], TODAY).state).toBe('due')
  })

  test('waits for the owner when everything was sent', () => {
    const lines = [line('2026-11-05', 1_700_000, { unclaimed: 0 })]
    expect(getTenantDue(lines, TODAY)).toEqual({ state: 'waiting', total: 1_700_000 })
  })

  test('is nothing until the next due date', () => {
    expect(getTenantDue([line('2026-11-05', 0), line('2026-12-05', 1)], TODAY)).toEqual({
      state: 'paid',
      until: '2026-12-05',
    })
    expect(getTenantDue([], TODAY)).toEqual({ state: 'paid', until: null })
  })
})

describe('the months of a lease', () => {
  const lease = { startsOn: '2026-07-01', endsOn: '2026-12-31' }
  const getStates = (lines: readonly Line[], today = TODAY) =>
    listLeaseMonths(lease, lines, today).map(({ state }) => state)

  test('are paid, due, late or to come; the advance pays those before the first rent', () => {
    const lines = [
      line('2026-07-01', 0, { kind: 'advance' }),
      line('2026-09-05', 0),
      line('2026-10-05', 500_000),
      line('2026-11-25', 1_700_000),
      line('2026-12-05', 1_700_000),
    ]
    expect(getStates(lines)).toEqual(['paid', 'paid', 'paid', 'late', 'due', 'upcoming'])
  })

  test('of which the book knows nothing are neither paid nor open', () => {
    expect(getStates([line('2026-11-05', 0)])).toEqual(['none', 'none', 'none', 'none', 'paid', 'none'])
  })
})
