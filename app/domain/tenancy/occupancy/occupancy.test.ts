import { expect, test } from 'vitest'
import type { SpaceFacts } from './occupancy.model.ts'
import { buildFloors, listMoveTargets, listRunningTiles, toTiles } from './occupancy.rules.ts'

const TODAY = '2026-11-15'
const FREE = { parentId: null, floor: null, residents: 'anyone', bunk: null, outOfUseNote: null } as const
const makeSpace = (id: string, from: number, to: number, facts: Partial<SpaceFacts> = {}): SpaceFacts => ({
  ...FREE,
  id,
  label: id,
  kind: 'unit',
  extent: { from, to },
  tenant: null,
  booking: null,
  listing: null,
  ...facts,
})
const makeTenant = (startsOn: string) => ({
  rentalId: `rental since ${startsOn}`,
  name: 'Rhea Bontilao',
  startsOn,
  endsOn: '2027-11-14',
  monthlyRent: 280_000,
  depositHeld: 0,
  overdue: 0,
})

const HOUSE = [
  makeSpace('', 1_000_000, 2_000_000),
  makeSpace('101', 1_001_000, 1_002_000, { kind: 'room', parentId: '', floor: 0 }),
  makeSpace('A', 1_001_001, 1_001_002, { kind: 'bed', parentId: '101', tenant: makeTenant('2026-11-01') }),
  makeSpace('B', 1_001_002, 1_001_003, { kind: 'bed', parentId: '101' }),
  makeSpace('C', 1_001_003, 1_001_004, { kind: 'bed', parentId: '101', tenant: makeTenant('2026-12-01') }),
  makeSpace('201', 2_000_000, 3_000_000, { floor: 1 }),
  makeSpace('202', 3_000_000, 4_000_000, { floor: 1, outOfUseNote: 'tiles' }),
]
const tiles = toTiles(HOUSE, TODAY)

test('rooms with beds and units with nothing in them are on their floors, the highest first; a unit without a name is not shown', () => {
  expect(buildFloors(tiles).map(({ floor, rooms, total }) => [floor, rooms.map(({ label }) => label), total])).toEqual([
    [1, ['201', '202'], 2],
    [0, ['101'], 3],
  ])
})

test('a tenant can move to what is free, in the order of the building', () => {
  expect(listMoveTargets(tiles).map(({ id }) => id)).toEqual(['B', '201'])
})

test('tenants who live there now are charged, not the one who moves in later', () => {
  expect(listRunningTiles(tiles).map(({ id, tenant }) => [id, tenant.rentalId])).toEqual([
    ['A', 'rental since 2026-11-01'],
  ])
})
