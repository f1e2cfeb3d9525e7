// A made bed seen from its foot, and the nightstand.
import { darken, lighten } from '../kit/colour.ts'
import { circle, d, type Marks, path, polygon, range, rect, stroke } from '../kit/svg.ts'
import { cushion, tableLamp } from './fittings.ts'
import type { Room } from './room.ts'

export type Bed = {
  /** Centre, half width, and the depths of foot and head. */
  middle: number
  half: number
  foot: number
  head: number
  headboard: string
  cover: string
  /** Colour of the folded blanket; without it there is no blanket. */
  blanket?: string
}

function drawHeadboard(room: Room, bed: Bed): Marks {
  const { middle, half, head, headboard } = bed
  const [from, to] = [middle - half - 0.14, middle + half + 0.14]
  const cloth = room.tint(headboard)
  const panels = half > 0.8 ? 4 : 2
  const each = (to - from - 0.12) / panels
  return [
    room.block([from, to], [0.25, 1.28], [head - 0.12, head], headboard, 14),
    range(panels).map((panel) => {
      const x = from + 0.06 + panel * each
      return room.facing(x, x + each - 0.03, 0.6, 1.22, head - 0.13, room.down(lighten(cloth, 0.12), cloth), { rx: 12 })
    }),
  ]
}

function pillows(room: Room, bed: Bed): Marks {
  const { scheme } = room
  const { middle, half, head } = bed
  if (half < 0.8) {
    return [
      cushion(room, middle, 0.78, head - 0.34, [half * 1.5, 0.44], '#ffffff', -2),
      cushion(room, middle + 0.04, 0.72, head - 0.6, [half, 0.34], scheme.accent, 3),
    ]
  }
  return [
    [-0.52, 0.52].map((at) =>
      cushion(room, middle + at * half, 0.8, head - 0.34, [half * 0.82, 0.46], '#ffffff', at * 4),
    ),
    [-0.37, 0.37].map((at) =>
      cushion(room, middle + at * half, 0.75, head - 0.58, [half * 0.58, 0.4], scheme.accent, at * 8),
    ),
    cushion(room, middle, 0.7, head - 0.76, [half * 0.48, 0.32], scheme.second),
  ]
}

/** The folds of the cover at the foot of the bed. */
function coverFall(room: Room, bed: Bed, cloth: string): Marks {
  const { random } = room
  const { middle, half, foot } = bed
  const [left, top] = room.at(middle - half - 0.04, 0.625, foot - 0.02)
  const right = room.at(middle + half + 0.04, 0.625, foot - 0.02)[0]
  const [lowLeft, bottom] = room.at(middle - half - 0.05, 0.16, foot - 0.03)
  const lowRight = room.at(middle + half + 0.05, 0.16, foot - 0.03)[0]
  const width = lowRight - lowLeft
  const hem = range(10)
    .map((index) => 9 - index)
    .map((index) => {
      const x = lowLeft + (width * index) / 10
      return d`Q${x + width * 0.05} ${bottom + (index % 2 ? 7 : -5)} ${x} ${bottom}`
    })
  const folds = range(8).map((index) => {
    const x = lowLeft + width * ((index + 1) / 9 + random.between(-0.02, 0.02))
    return d`M${x} ${top + 8}Q${x + random.between(-8, 8)} ${(top + bottom) / 2} ${x + random.between(-12, 12)} ${bottom - 6}`
  })
  return [
    path(
      d`M${left} ${top}L${right} ${top}L${lowRight} ${bottom}` + `${hem.join('')}Z`,
      room.down(darken(cloth, 0.04), darken(cloth, 0.16)),
    ),
    stroke(folds.join(''), darken(cloth, 0.22), 2, { opacity: 0.35 }),
  ]
}

function foldedBlanket(room: Room, bed: Bed, colour: string): Marks {
  const { middle, half, foot } = bed
  const cloth = room.tint(colour)
  const [from, to] = [middle - half - 0.05, middle + half + 0.05]
  const lines = range(5).map((line) =>
    room.line([from, 0.646, foot + 0.17 + line * 0.1], [to, 0.646, foot + 0.17 + line * 0.1]),
  )
  return [
    room.level(from, to, foot + 0.12, foot + 0.62, 0.64, cloth),
    stroke(lines.join(''), lighten(cloth, 0.35), 2, { opacity: 0.6 }),
  ]
}

export function bed(room: Room, spec: Bed): Marks {
  const { scheme, tint } = room
  const { middle, half, foot, head } = spec
  const [from, to] = [middle - half, middle + half]
  const cloth = tint(spec.cover)
  const turnDown = head - 0.9
  const top = [
    room.at(from - 0.04, 0.625, foot - 0.02),
    room.at(to + 0.04, 0.625, foot - 0.02),
    room.at(to + 0.03, 0.63, turnDown),
    room.at(from - 0.03, 0.63, turnDown),
  ]
  return [
    drawHeadboard(room, spec),
    room.shadow(from - 0.16, to + 0.16, foot - 0.16, head, 0.22),
    room.block([from - 0.05, to + 0.05], [0.1, 0.34], [foot, head], scheme.wood),
    room.block([from, to], [0.32, 0.6], [foot + 0.02, head - 0.1], '#fbf9f5'),
    pillows(room, spec),
    polygon(top.flat(), room.down(lighten(cloth, 0.1), darken(cloth, 0.03))),
    coverFall(room, spec, cloth),
    room.level(from - 0.03, to + 0.03, turnDown - 0.28, turnDown + 0.04, 0.637, lighten(cloth, 0.5)),
    spec.blanket ? foldedBlanket(room, spec, spec.blanket) : '',
  ]
}

export function nightstand(room: Room, x: number, z: number, hasBook = false): Marks {
  const { scheme, tint } = room
  const wood = tint(scheme.wood)
  const [left, top] = room.at(x + 0.05, 0.5, z)
  const [right, bottom] = room.at(x + 0.51, 0.36, z)
  const [bookX, bookY] = room.at(x + 0.04, 0.56, z + 0.2)
  return [
    room.shadow(x - 0.04, x + 0.6, z - 0.12, z + 0.48),
    room.block([x, x + 0.56], [0.12, 0.56], [z, z + 0.48], scheme.wood),
    rect(left, top, right - left, bottom - top, darken(wood, 0.12), { rx: 3 }),
    circle((left + right) / 2, (top + bottom) / 2, 3.4, tint('#e2c07c')),
    tableLamp(room, x + 0.28, 0.56, z + 0.23),
    hasBook ? rect(bookX, bookY - 9, 0.18 * room.scale(z), 7, tint(scheme.accent), { rx: 1.5 }) : '',
  ]
}
