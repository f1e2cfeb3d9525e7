import { expect, test } from 'vitest'
import { calculateAvailability, overlaps } from './space-availability.rules.ts'

const TODAY = '2026-03-02'
const UNIT = { from: 1_000_000, to: 2_000_000 }
const ROOM = { from: 1_001_000, to: 1_002_000 }
const [FIRST_BED, SECOND_BED] = [
  { from: 1_001_001, to: 1_001_002 },
  { from: 1_001_002, to: 1_001_003 },
]
const usable = (...extents: (typeof UNIT)[]) => extents.map((extent) => ({ extent, isOutOfUse: false }))

test('a space overlaps with what it contains and what contains it, and not with its neighbor', () => {
  expect([overlaps(UNIT, FIRST_BED), overlaps(FIRST_BED, ROOM), overlaps(ROOM, ROOM)]).toEqual([true, true, true])
  expect(overlaps(FIRST_BED, SECOND_BED)).toBe(false)
})

test('a rental takes its own bed, the rental of a room takes all beds of it', () => {
  const occupied = { extent: FIRST_BED, lastDay: '2026-05-31' }
  const beds = usable(FIRST_BED, SECOND_BED)
  expect(calculateAvailability(beds, [occupied], TODAY)).toEqual({ total: 2, free: 1, freeFrom: TODAY })
  const wholeRoom = { extent: ROOM, lastDay: '2026-05-31' }
  expect(calculateAvailability(beds, [wholeRoom], TODAY)).toEqual({ total: 2, free: 0, freeFrom: '2026-06-01' })
  expect(calculateAvailability(usable(ROOM), [occupied], TODAY).free).toBe(0)
})

test('a space is free from the day after the last of its leases, and the earliest space counts', () => {
  const leases = [
    { extent: FIRST_BED, lastDay: '2026-03-31' },
    { extent: FIRST_BED, lastDay: '2027-03-31' },
    { extent: SECOND_BED, lastDay: '2026-08-31' },
  ]
  expect(calculateAvailability(usable(FIRST_BED, SECOND_BED), leases, TODAY).freeFrom).toBe('2026-09-01')
})

test('a lease that ended yesterday frees its space today, one that ends today does not', () => {
  const endsOn = (lastDay: string) => calculateAvailability(usable(ROOM), [{ extent: ROOM, lastDay }], TODAY).free
  expect([endsOn('2026-03-01'), endsOn('2026-03-02')]).toEqual([1, 0])
})

test('a space that is out of use is counted, never free, and nobody knows from when', () => {
  const broken = { extent: ROOM, isOutOfUse: true }
  expect(calculateAvailability([broken], [], TODAY)).toEqual({ total: 1, free: 0, freeFrom: null })
})
