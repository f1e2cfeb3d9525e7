// Counters, cooker, sink, refrigerator, island, and objects on them.
import { darken, lighten, mix } from '../kit/colour.ts'
import { circle, d, ellipse, type Marks, path, range, rect, steps, stroke } from '../kit/svg.ts'
import { plantOn } from './fittings.ts'
import { barStool, cabinetDoors } from './furniture.ts'
import type { Room } from './room.ts'

export type KitchenLook = { lower: string; upper: string; worktop: string; splash: string }

export function kitchenLook({ random, scheme }: Room): KitchenLook {
  const lower = random.pick([scheme.accent, scheme.second, '#f6f2ea', scheme.wood, mix(scheme.accent, '#ffffff', 0.45)])
  return {
    lower,
    upper: random.chance(0.5) ? lower : '#f8f4ec',
    worktop: random.pick(['#f4f1ec', '#3f444a', '#e8dfd2']),
    splash: random.pick(['#ffffff', lighten(scheme.second, 0.7), lighten(scheme.accent, 0.72), '#eef2f0']),
  }
}

type Span = readonly [from: number, to: number]

export function wallCabinets(room: Room, x: Span, doors: number, colour: string): Marks {
  const z = room.shape.depth - 0.36
  return [
    room.block(x, [1.62, 2.42], [z, room.shape.depth], colour),
    cabinetDoors(room, x, [1.62, 2.42], z, colour, { count: doors }),
    room.facing(x[0], x[1], 1.58, 1.62, z, '#ffe9b8', { opacity: room.isEvening ? 0.9 : 0.4 }),
  ]
}

export function counter(room: Room, x: Span, doors: number, look: KitchenLook): Marks {
  const { depth } = room.shape
  const z = depth - 0.62
  return [
    room.level(x[0], x[1], z - 0.33, z - 0.08, 0, '#000000', { opacity: 0.12 }),
    room.block(x, [0.1, 0.88], [z, depth], look.lower),
    cabinetDoors(room, x, [0.12, 0.87], z, look.lower, { count: doors, hasDrawers: true }),
    room.facing(x[0], x[1], 0, 0.1, z + 0.02, darken(room.tint(look.lower), 0.45)),
    room.block([x[0], x[1] + 0.04], [0.88, 0.93], [z - 0.04, depth], look.worktop),
  ]
}

export function sink(room: Room, x: number): Marks {
  const [cx, y] = room.at(x, 0.93, room.shape.depth - 0.3)
  return [
    ellipse(cx, y, 54, 9, room.tint('#b9c3c8')),
    stroke(d`M${cx} ${y - 2}v-38q0 -14 14 -14t14 14v8`, room.tint('#c3ccd1'), 6, { 'stroke-linecap': 'round' }),
  ]
}

/** Oven and hob with a pot and a kettle. */
export function cooker(room: Room, x: number): Marks {
  const { tint, scheme, shape } = room
  const z = shape.depth - 0.63
  const steel = tint('#c9d0d4')
  const [potX, top] = room.at(x + 0.2, 0.95, shape.depth - 0.35)
  const kettleX = room.at(x + 0.56, 0.95, shape.depth - 0.35)[0]
  return [
    room.facing(x, x + 0.7, 0.14, 0.86, z, tint('#2e3338'), { rx: 3 }),
    room.facing(x + 0.06, x + 0.64, 0.2, 0.62, z, tint('#15181b'), { rx: 4 }),
    room.facing(x + 0.1, x + 0.6, 0.24, 0.58, z, room.down('#5b3a22', '#24160e'), { rx: 3, opacity: 0.8 }),
    room.facing(x + 0.08, x + 0.62, 0.66, 0.69, z, steel, { rx: 3 }),
    range(4).map((knob) => circle(...room.at(x + 0.1 + knob * 0.17, 0.79, z), 5.5, steel)),
    rect(potX - 30, top - 32, 60, 30, tint(scheme.second), { rx: 6 }),
    rect(potX - 34, top - 36, 68, 7, darken(tint(scheme.second), 0.2), { rx: 3 }),
    circle(potX, top - 39, 4, tint('#333333')),
    path(d`M${kettleX - 22} ${top - 4}q-2 -34 22 -34t22 34z`, tint('#d7dde0')),
    stroke(d`M${kettleX - 16} ${top - 36}q16 -26 32 0`, tint('#333333'), 4),
  ]
}

/** A steel hood over the cooker. */
export function hood(room: Room, x: number): Marks {
  const { tint, shape } = room
  const [left, bottom] = room.at(x, 1.55, shape.depth - 0.3)
  const right = room.at(x + 0.7, 1.55, shape.depth - 0.3)[0]
  const top = room.at(0, 1.85, shape.depth - 0.3)[1]
  const pipeTop = room.at(0, shape.height, shape.depth)[1]
  const steel = room.across(tint('#dfe5e8'), tint('#aab4ba'))
  const middle = (left + right) / 2
  return [
    rect(middle - 20, pipeTop, 40, top - pipeTop + 4, steel),
    path(d`M${left} ${bottom}L${middle - 24} ${top}h48L${right} ${bottom}z`, steel),
    rect(left, bottom - 4, right - left, 8, tint('#8f999e')),
  ]
}

/** Rice cooker, three jars, a plant. */
export function counterThings(room: Room, x: number): Marks {
  const { tint, scheme, shape } = room
  const [cx, y] = room.at(x, 0.94, shape.depth - 0.35)
  const [jarX, jarY] = room.at(x + 0.65, 0.94, shape.depth - 0.3)
  const jars = ['#e9d8bd', scheme.second, '#f7f2e8']
  return [
    rect(cx - 36, y - 48, 72, 48, tint(mix(scheme.second, '#ffffff', 0.35)), { rx: 14 }),
    rect(cx - 36, y - 54, 72, 13, tint(scheme.metal), { rx: 6 }),
    rect(cx - 8, y - 22, 16, 9, tint('#444444'), { rx: 3 }),
    jars.map((colour, index) => [
      rect(jarX + index * 24 - 30, jarY - 44 + index * 7, 20, 44 - index * 7, tint(colour), { rx: 4 }),
      rect(jarX + index * 24 - 31, jarY - 50 + index * 7, 22, 8, tint(scheme.wood), { rx: 2 }),
    ]),
  ]
}

export function fridge(room: Room, x: number, hasPlant = true): Marks {
  const { tint, scheme, random, shape } = room
  const z = shape.depth - 0.72
  const colour = random.pick(['#cfd6d9', '#e3d9c8', mix(scheme.accent, '#dfe4e6', 0.45), '#3b434a'])
  const grip = tint('#9aa4a9')
  return [
    room.shadow(x - 0.04, x + 0.9, z - 0.3, shape.depth - 0.1),
    room.block([x, x + 0.86], [0.05, 1.92], [z, shape.depth], colour, 8),
    stroke(room.line([x + 0.02, 1.22, z], [x + 0.84, 1.22, z]), '#8f999e', 3),
    room.facing(x + 0.08, x + 0.115, 1.32, 1.74, z, grip, { rx: 4 }),
    room.facing(x + 0.08, x + 0.115, 0.62, 1.1, z, grip, { rx: 4 }),
    room.facing(x + 0.38, x + 0.54, 1.4, 1.56, z, tint(scheme.second), { rx: 2 }),
    room.facing(x + 0.58, x + 0.72, 1.48, 1.62, z, tint('#ffe28a'), { rx: 2 }),
    hasPlant ? plantOn(room, x + 0.38, 1.91, z + 0.05, 0.46, 'areca') : '',
  ]
}

export function fruitBowl(room: Room, x: number, y: number, z: number): Marks {
  const { tint, scheme } = room
  const [cx, cy] = room.at(x, y, z)
  return [
    ellipse(cx, cy + 2, 56, 11, '#000000', { opacity: 0.12 }),
    circle(cx - 22, cy - 30, 17, tint('#f2a93b')),
    circle(cx + 8, cy - 34, 18, tint('#e4673f')),
    circle(cx + 30, cy - 28, 15, tint('#8ab84f')),
    path(d`M${cx - 4} ${cy - 46}q26 -20 44 6q-20 -8 -40 6z`, tint('#f6d04d')),
    path(d`M${cx - 54} ${cy - 24}q54 54 108 0z`, tint(scheme.wood)),
  ]
}

export function choppingBoard(room: Room, x: number, y: number, z: number): Marks {
  const { tint, scheme } = room
  const [cx, cy] = room.at(x, y, z)
  return [
    rect(cx - 40, cy - 8, 96, 8, tint(scheme.wood), { rx: 3 }),
    rect(cx - 16, cy - 16, 54, 9, tint('#f0d9b0'), { rx: 4 }),
    path(d`M${cx + 74} ${cy}v-34q0 -6 5 -6h12q5 0 5 6v34z`, tint('#cfe6ea'), { opacity: 0.8 }),
  ]
}

/** A free-standing island with stools on the viewer's side. */
export function island(room: Room, look: KitchenLook, colour: string): Marks {
  const board = room.tint(colour)
  const grooves = steps(-1.5, 1.5, 0.22).map((x) => room.line([x, 0.88, 0.85], [x, 0.1, 0.85]))
  return [
    room.shadow(-1.75, 1.75, 0.55, 1.75, 0.2),
    room.block([-1.55, 1.55], [0.08, 0.9], [0.85, 1.6], colour),
    stroke(grooves.join(''), darken(board, 0.25), 2, { opacity: 0.5 }),
    room.block([-1.68, 1.68], [0.9, 0.965], [0.68, 1.68], look.worktop),
    fruitBowl(room, -0.75, 0.97, 1.2),
    choppingBoard(room, 0.75, 0.97, 1.15),
    [-1, 0, 1].map((x) => barStool(room, x, 0.35)),
  ]
}
