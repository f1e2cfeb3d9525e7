// Draws a picture as SVG text from a kind and a seed; deterministic.
import { balcony, roofDeck } from './amenities/open-air.ts'
import { pool } from './amenities/pool.ts'
import { apartment } from './buildings/apartment.ts'
import { commercial } from './buildings/commercial.ts'
import { condo } from './buildings/condo.ts'
import { house } from './buildings/house.ts'
import { modernHouse } from './buildings/modern-house.ts'
import { townhouse } from './buildings/townhouse.ts'
import { bgc } from './cities/bgc.ts'
import { cebu } from './cities/cebu.ts'
import { davao } from './cities/davao.ts'
import { manila, manilaBay } from './cities/manila.ts'
import { quezonCity } from './cities/quezon-city.ts'
import type { PictureKind } from './kinds.ts'
import type { TimeOfDay } from './kit/daylight.ts'
import { type Frame, Scene, type Seed } from './kit/scene.ts'
import type { Marks } from './kit/svg.ts'
import { bathroom } from './rooms/bathroom.ts'
import { bedroom } from './rooms/bedroom.ts'
import { dining, workCorner } from './rooms/dining.ts'
import { kitchen } from './rooms/kitchen.ts'
import { living } from './rooms/living.ts'
import { loft, LOFT_SHAPE } from './rooms/loft.ts'
import { Room, type RoomShape } from './rooms/room.ts'
import { gym, HALL_SHAPE, lobby, office, shop } from './rooms/shared-rooms.ts'
import { studio } from './rooms/studio.ts'

export type IllustrateOptions = { time?: TimeOfDay }

type Draw = (seed: Seed, options: IllustrateOptions) => string

/** The whole street, or closer to the house. */
const VIEWS: readonly Frame[] = [
  { x: 0, y: 0, width: 1200 },
  { x: 45, y: 34, width: 1110 },
  { x: 90, y: 70, width: 1020 },
]

/** Bathrooms are small, so the view is closer. */
const NEAR_ROOM: readonly Frame[] = [
  { x: 40, y: 56, width: 1090 },
  { x: 80, y: 70, width: 1050 },
]

const outdoors =
  (kind: PictureKind, draw: (scene: Scene) => Marks, frames?: readonly Frame[]): Draw =>
  (seed, options) => {
    const scene = new Scene(kind, seed, { ...options, frames, mayMirror: true })
    return scene.toSvg(draw(scene))
  }

const indoors =
  (kind: PictureKind, draw: (room: Room) => Marks, shape: Partial<RoomShape> = {}, frames?: readonly Frame[]): Draw =>
  (seed, options) => {
    const room = new Room(kind, seed, { ...options, frames, mayMirror: true }, shape)
    return room.toSvg(draw(room))
  }

/** A place is never mirrored and has a fixed time of day. */
const place =
  (
    kind: PictureKind,
    draw: (scene: Scene) => Marks,
    usual: TimeOfDay,
    size: { width?: number; height?: number } = {},
  ): Draw =>
  (seed, { time = usual }) => {
    const scene = new Scene(kind, seed, { time, ...size })
    return scene.toSvg(draw(scene))
  }

const DRAWINGS: Record<PictureKind, Draw> = {
  apartment: outdoors('apartment', apartment, VIEWS),
  house: outdoors('house', house, VIEWS),
  'modern-house': outdoors('modern-house', modernHouse, VIEWS),
  condo: outdoors('condo', condo),
  townhouse: outdoors('townhouse', townhouse, VIEWS),
  commercial: outdoors('commercial', commercial, VIEWS),
  living: indoors('living', living),
  bedroom: indoors('bedroom', bedroom),
  kitchen: indoors('kitchen', kitchen),
  bathroom: indoors('bathroom', bathroom, {}, NEAR_ROOM),
  studio: indoors('studio', studio),
  loft: indoors('loft', loft, LOFT_SHAPE),
  dining: indoors('dining', dining),
  'work-corner': indoors('work-corner', workCorner),
  office: indoors('office', office, HALL_SHAPE),
  shop: indoors('shop', shop, HALL_SHAPE),
  balcony: outdoors('balcony', balcony),
  pool: outdoors('pool', pool),
  gym: indoors('gym', gym, HALL_SHAPE),
  'roof-deck': outdoors('roof-deck', roofDeck),
  lobby: indoors('lobby', lobby, HALL_SHAPE),
  manila: place('manila', manila, 'golden'),
  'quezon-city': place('quezon-city', quezonCity, 'day'),
  cebu: place('cebu', cebu, 'morning'),
  davao: place('davao', davao, 'day'),
  bgc: place('bgc', bgc, 'dusk'),
  'manila-bay': place('manila-bay', manilaBay, 'golden', { width: 1680, height: 830 }),
}

/** For a set use whole numbers as seeds: consecutive ones differ in composition, light and colours. Any text works too. */
export function illustrate(kind: PictureKind, seed: Seed, options: IllustrateOptions = {}): string {
  return DRAWINGS[kind](seed, options)
}
