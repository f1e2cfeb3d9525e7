// Sofas, chairs, tables, cabinets, shelves, beds.
import { darken, lighten, mix } from '../kit/colour.ts'
import { circle, d, ellipse, type Marks, path, range, rect, steps, stroke } from '../kit/svg.ts'
import { cushion, plantOn } from './fittings.ts'
import type { Room } from './room.ts'

/** Seat or back cushions side by side. */
function upholstery(
  room: Room,
  x: readonly [number, number],
  y: readonly [number, number],
  z: number,
  count: number,
  colour: string,
  rx: number,
): Marks {
  const cloth = room.tint(colour)
  const each = (x[1] - x[0]) / count
  const fill = room.down(lighten(cloth, 0.14), darken(cloth, 0.03))
  return range(count).map((index) =>
    room.facing(x[0] + index * each, x[0] + (index + 1) * each - 0.028, y[0], y[1], z, fill, { rx }),
  )
}

export type Sofa = { x: number; width: number; z: number; colour: string; seats?: number }

export function sofa(room: Room, { x, width, z, colour, seats = 3 }: Sofa): Marks {
  const { scheme, random, tint } = room
  const [end, back] = [x + width, z + 1.05]
  const pale = colour === scheme.second ? scheme.accent : scheme.second
  const throwAt = room.at(end - 0.9, 0.5, z)
  const k = room.scale(z)
  const blanket = d`M${throwAt[0]} ${throwAt[1] - 4}h${0.46 * k}l6 ${0.34 * k}q${-0.1 * k} 8 ${-0.22 * k} 2t${-0.28 * k} -1z`
  return [
    room.shadow(x - 0.06, end + 0.06, z - 0.14, back, 0.2),
    room.block([x + 0.1, end - 0.1], [0.16, 0.92], [back - 0.28, back], darken(colour, 0.06)),
    upholstery(room, [x + 0.18, end - 0.16], [0.42, 0.9], back - 0.3, seats, colour, 14),
    room.block([x + 0.1, end - 0.1], [0.14, 0.44], [z, back - 0.28], colour),
    upholstery(room, [x + 0.18, end - 0.16], [0.29, 0.47], z, seats, colour, 9),
    room.block([x - 0.06, x + 0.16], [0.12, 0.64], [z - 0.02, back], colour, 8),
    room.block([end - 0.16, end + 0.06], [0.12, 0.64], [z - 0.02, back], colour, 8),
    [x + 0.06, end - 0.12].map((leg) => room.facing(leg, leg + 0.06, 0, 0.13, z, tint(scheme.wood))),
    cushion(room, x + 0.46, 0.68, z + 0.5, [0.44, 0.4], pale, -8),
    cushion(room, x + 0.78, 0.65, z + 0.4, [0.4, 0.36], scheme.soft, 6),
    cushion(room, end - 0.48, 0.68, z + 0.5, [0.44, 0.4], mix(scheme.accent, scheme.second, 0.5), 9),
    random.chance(0.5) ? path(blanket, tint(lighten(scheme.second, 0.35)), { opacity: 0.95 }) : '',
  ]
}

export function armchair(room: Room, x: number, z: number, colour: string): Marks {
  const { scheme, tint } = room
  return [
    room.shadow(x - 0.06, x + 0.96, z - 0.15, z + 0.8, 0.18),
    room.block([x + 0.06, x + 0.84], [0.2, 0.95], [z + 0.58, z + 0.75], darken(colour, 0.04), 12),
    room.block([x + 0.08, x + 0.82], [0.18, 0.44], [z, z + 0.6], colour, 8),
    room.block([x - 0.04, x + 0.12], [0.16, 0.62], [z - 0.02, z + 0.7], colour, 8),
    room.block([x + 0.78, x + 0.94], [0.16, 0.62], [z - 0.02, z + 0.7], colour, 8),
    cushion(room, x + 0.45, 0.62, z + 0.25, [0.42, 0.36], scheme.soft, 4),
    [x + 0.02, x + 0.82].map((leg) => room.facing(leg, leg + 0.06, 0, 0.17, z - 0.02, tint(scheme.wood))),
  ]
}

export function roundTable(room: Room, x: number, z: number, radius: number, height: number): Marks {
  const { scheme, tint } = room
  const [cx, top] = room.at(x, height, z)
  const foot = room.at(x, 0, z)[1]
  const k = room.scale(z)
  const [wood, metal] = [tint(scheme.wood), tint(scheme.metal)]
  const flat = (room.at(0, height, z - radius)[1] - room.at(0, height, z + radius)[1]) / 2
  return [
    ellipse(cx, foot + 2, radius * k, flat, '#000000', { opacity: 0.15 }),
    [-0.6, 0.6].map((side) =>
      stroke(d`M${cx + side * radius * k * 0.8} ${top}L${cx + side * radius * k} ${foot + 4}`, metal, 5),
    ),
    stroke(d`M${cx} ${top}V${foot - 0.08 * k}`, metal, 4),
    ellipse(cx, top + 7, radius * k, flat, darken(wood, 0.25)),
    ellipse(cx, top, radius * k, flat, room.down(lighten(wood, 0.22), wood)),
  ]
}

/** A low round table with books, a plant and a cup. */
export function coffeeTable(room: Room, x: number, z: number): Marks {
  const { scheme, tint } = room
  const [cx, top] = room.at(x, 0.4, z)
  const k = room.scale(z)
  return [
    roundTable(room, x, z, 0.58, 0.4),
    rect(cx - 0.34 * k, top - 15, 0.34 * k, 8, tint(scheme.accent), { rx: 2 }),
    rect(cx - 0.31 * k, top - 22, 0.28 * k, 8, tint(scheme.soft), { rx: 2 }),
    plantOn(room, x + 0.18, 0.4, z, 0.34, 'snake'),
    rect(cx + 0.36 * k, top - 14, 18, 15, tint('#ffffff'), { rx: 4 }),
  ]
}

/** A board on two frames: a desk, a dining table, a counter. */
export function longTable(
  room: Room,
  x: readonly [number, number],
  z: readonly [number, number],
  height: number,
  colour: string,
): Marks {
  const metal = room.tint(room.scheme.metal)
  const legs = [x[0] + 0.06, x[1] - 0.11]
  return [
    room.shadow(x[0], x[1], z[0] - 0.05, z[1] + 0.05, 0.15),
    legs.map((leg) => room.facing(leg, leg + 0.05, 0, height - 0.04, z[1], darken(metal, 0.2))),
    room.block(x, [height - 0.05, height], z, colour),
    legs.map((leg) => room.facing(leg, leg + 0.05, 0, height - 0.05, z[0] + 0.04, metal)),
  ]
}

/** A chair seen from behind (towards the table) or from the front. */
export function chair(room: Room, x: number, z: number, colour: string, isFacingUs = false): Marks {
  const { scheme, tint } = room
  const wood = tint(scheme.wood)
  const cloth = tint(colour)
  const back = isFacingUs ? z + 0.44 : z + 0.02
  const rest = room.facing(x - 0.02, x + 0.54, 0.58, 0.98, back, room.down(lighten(cloth, 0.1), cloth), { rx: 14 })
  const posts = [x + 0.04, x + 0.43].map((post) => room.facing(post, post + 0.05, 0.44, 0.62, back, wood))
  const seat = room.block([x, x + 0.52], [0.42, 0.48], [z, z + 0.44], colour, 5)
  const legs = [x + 0.04, x + 0.44].map((leg) => room.facing(leg, leg + 0.05, 0, 0.42, z + 0.02, wood))
  const shadow = room.shadow(x - 0.03, x + 0.57, z - 0.05, z + 0.45, 0.15)
  return isFacingUs ? [shadow, posts, rest, legs, seat] : [shadow, legs, seat, posts, rest]
}

export function barStool(room: Room, x: number, z: number): Marks {
  const { scheme, tint } = room
  const [cx, seat] = room.at(x, 0.66, z)
  const foot = room.at(x, 0, z)[1]
  const k = room.scale(z)
  const rung = seat + (foot - seat) * 0.6
  const metal = tint(scheme.metal)
  return [
    ellipse(cx, foot, 0.24 * k, 0.05 * k, '#000000', { opacity: 0.16 }),
    stroke(
      d`M${cx - 0.12 * k} ${seat}L${cx - 0.18 * k} ${foot}M${cx + 0.12 * k} ${seat}L${cx + 0.18 * k} ${foot}`,
      metal,
      5,
    ),
    stroke(d`M${cx - 0.155 * k} ${rung}h${0.31 * k}`, metal, 4),
    ellipse(cx, seat + 6, 0.2 * k, 0.05 * k, darken(tint(scheme.wood), 0.3)),
    ellipse(cx, seat, 0.2 * k, 0.05 * k, lighten(tint(scheme.wood), 0.15)),
  ]
}

export type Doors = { count: number; knob?: 'bar' | 'round'; hasDrawers?: boolean }

/** Cabinet doors on a front that faces the viewer. */
export function cabinetDoors(
  room: Room,
  x: readonly [number, number],
  y: readonly [number, number],
  z: number,
  colour: string,
  doors: Doors,
): Marks {
  const { scheme, tint } = room
  const front = tint(colour)
  const each = (x[1] - x[0]) / doors.count
  const fill = room.down(lighten(front, 0.1), front)
  return range(doors.count).map((index) => {
    const [left, right] = [x[0] + index * each + 0.02, x[0] + (index + 1) * each - 0.02]
    const [handleX, handleY] = room.at(index % 2 ? left + 0.05 : right - 0.05, (y[0] + y[1]) / 2, z)
    const split = (y[0] + y[1]) / 2 + 0.1
    return [
      room.facing(left, right, y[0] + 0.02, y[1] - 0.02, z, fill, {
        rx: 2,
        stroke: darken(front, 0.2),
        'stroke-width': 1.2,
      }),
      doors.hasDrawers && index % 2 === 0
        ? stroke(room.line([left, split, z], [right, split, z]), darken(front, 0.25), 1.6)
        : '',
      doors.knob === 'round'
        ? circle(handleX, handleY, 4.5, tint('#d9b26a'))
        : rect(handleX - 2, handleY - 14, 4, 28, tint(scheme.metal), { rx: 2 }),
    ]
  })
}

/** Books, boxes and a plant on open shelves. */
export function bookshelf(
  room: Room,
  x: readonly [number, number],
  height: number,
  z: readonly [number, number],
): Marks {
  const { scheme, random, tint } = room
  const wood = tint(scheme.wood)
  const levels = steps(0.12, height - 0.2, 0.42)
  const colours = [scheme.accent, scheme.second, scheme.soft, scheme.panel, scheme.metal, '#d9b48a']
  const books = levels.map((y) => {
    const marks: Marks[] = []
    for (let at = x[0] + 0.08; at < x[1] - 0.12;) {
      const [thick, tall] = [random.between(0.04, 0.08), random.between(0.2, 0.31)]
      if (random.chance(0.8))
        marks.push(room.facing(at, at + thick, y, y + tall, z[0] + 0.05, tint(random.pick(colours))))
      at += thick + (random.chance(0.12) ? 0.16 : 0.008)
    }
    return marks
  })
  return [
    room.shadow(x[0] - 0.04, x[1] + 0.04, z[0] - 0.12, z[1]),
    room.block(x, [0, height], z, darken(scheme.wood, 0.12)),
    levels.map((y) => room.facing(x[0] + 0.05, x[1] - 0.05, y, y + 0.38, z[0], darken(wood, 0.42))),
    books,
    levels.map((y) => room.facing(x[0], x[1], y - 0.04, y, z[0], lighten(wood, 0.1))),
    room.facing(x[0], x[0] + 0.05, 0, height, z[0], wood),
    room.facing(x[1] - 0.05, x[1], 0, height, z[0], wood),
    room.facing(x[0], x[1], height - 0.05, height, z[0], lighten(wood, 0.1)),
  ]
}

/** A low sideboard with a television above. */
export function televisionWall(room: Room, x: readonly [number, number]): Marks {
  const { scheme, tint, shape } = room
  const { depth } = shape
  const middle = (x[0] + x[1]) / 2
  const screen = room.linear(
    [
      [0, '#20262c'],
      [1, '#3a444d'],
    ],
    [0, 0, 1, 1],
  )
  return [
    room.shadow(x[0], x[1], depth - 0.6, depth),
    room.block(x, [0.16, 0.52], [depth - 0.45, depth], scheme.wood),
    cabinetDoors(room, x, [0.18, 0.5], depth - 0.45, scheme.wood, { count: 4, knob: 'round' }),
    room.facing(middle - 0.82, middle + 0.82, 0.92, 1.86, depth - 0.06, '#000000', { opacity: 0.15, rx: 5 }),
    room.facing(middle - 0.8, middle + 0.8, 0.95, 1.86, depth - 0.08, tint('#1c2024'), { rx: 5 }),
    room.facing(middle - 0.77, middle + 0.77, 0.98, 1.83, depth - 0.08, screen, { rx: 3 }),
    plantOn(room, x[0] + 0.25, 0.52, depth - 0.25, 0.42),
    room.facing(x[1] - 0.6, x[1] - 0.36, 0.52, 0.72, depth - 0.25, tint(scheme.second), { rx: 4 }),
    room.facing(x[1] - 0.32, x[1] - 0.14, 0.52, 0.66, depth - 0.25, tint(scheme.soft), { rx: 4 }),
  ]
}
