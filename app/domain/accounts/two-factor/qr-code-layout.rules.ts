// What of a QR code is not data: the corners a scanner looks for, the rulers between them, and how the code says what it is.
export type Grid = boolean[][]

/** Middles of the small squares, by version. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]
const FORMAT_DIVISOR = 0x537
const FORMAT_MASK = 0x5412
const VERSION_DIVISOR = 0x1f25
const LEVEL_M = 0b00

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Whether the mask turns this module over. */
export const maskAt = (mask: number, x: number, y: number) => MASKS[mask]?.(x, y) ?? false

export function reservedModules(version: number): { grid: Grid; isReserved: Grid } {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const isReserved: Grid = grid.map((row) => [...row])
  const put = (x: number, y: number, isDark: boolean) => {
    const [row, reserved] = [grid[y], isReserved[y]]
    if (!row || !reserved || x < 0 || x >= size) return
    row[x] = isDark
    reserved[x] = true
  }
  for (let n = 0; n < size; n++) {
    put(n, 6, n % 2 === 0)
    put(6, n, n % 2 === 0)
  }
  for (const [x, y] of alignmentMiddles(version, size)) square(x, y, 2, (ring) => ring !== 1, put)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4, put)
  for (const [x, y] of formatPlaces(size).flat()) put(x, y, false)
  put(8, size - 8, true)
  if (version >= 7) versionPlaces(version, size, put)
  return { grid, isReserved }
}

type Put = (x: number, y: number, isDark: boolean) => void

/** Rings around a middle. */
function square(x: number, y: number, radius: number, isDark: (ring: number) => boolean, put: Put): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) put(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
}

function alignmentMiddles(version: number, size: number): [number, number][] {
  const at = ALIGNMENT[version - 1] ?? []
  const isFinder = (x: number, y: number) => (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7)
  return at.flatMap((y) => at.filter((x) => !isFinder(x, y)).map((x): [number, number] => [x, y]))
}

/** The 15 bits of the format stand in two places, from the highest bit to the lowest. */
export function formatPlaces(size: number): [[number, number][], [number, number][]] {
  const along = [0, 1, 2, 3, 4, 5, 7, 8]
  const first: [number, number][] = [
    ...along.map((x): [number, number] => [x, 8]),
    ...[7, 5, 4, 3, 2, 1, 0].map((y): [number, number] => [8, y]),
  ]
  const second: [number, number][] = [
    ...Array.from({ length: 7 }, (_, n): [number, number] => [8, size - 1 - n]),
    ...Array.from({ length: 8 }, (_, n): [number, number] => [size - 8 + n, 8]),
  ]
  return [first, second]
}

function versionPlaces(version: number, size: number, put: Put): void {
  const bits = versionBits(version)
  for (let n = 0; n < 18; n++) {
    const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)]
    const isDark = ((bits >> n) & 1) === 1
    put(a, b, isDark)
    put(b, a, isDark)
  }
}

export function withFormat(grid: Grid, mask: number): Grid {
  const bits = formatBits(mask)
  for (const places of formatPlaces(grid.length)) {
    for (const [n, [x, y]] of places.entries()) {
      const row = grid[y]
      if (row) row[x] = ((bits >> (14 - n)) & 1) === 1
    }
  }
  return grid
}

export function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask
  return ((data << 10) | remainder(data << 10, FORMAT_DIVISOR, 10)) ^ FORMAT_MASK
}

export function versionBits(version: number): number {
  return (version << 12) | remainder(version << 12, VERSION_DIVISOR, 12)
}

function remainder(value: number, divisor: number, degree: number): number {
  let rest = value
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) rest ^= divisor << (bit - degree)
  return rest
}
